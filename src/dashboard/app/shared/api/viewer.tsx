import { createContext, useContext } from 'react';
import { VIEWER_TEXT } from './first/texts';
import { graphql, type ResultOf } from './graphql';

/** Who is signed in, to what, with which permissions: asked once when the application starts. */
export const VIEWER = graphql(VIEWER_TEXT);

type ViewerData = ResultOf<typeof VIEWER>;

/** Who is signed in. */
export type Viewer = NonNullable<ViewerData['viewer']>;

const Context = createContext<Viewer | null>(null);

/** Gives the person to everything inside it. */
export const ViewerProvider = Context.Provider;

/** Who is signed in. */
export function useViewer(): Viewer {
  const viewer = useContext(Context);
  if (!viewer) throw new Error('useViewer stands outside of ViewerProvider');
  return viewer;
}

/** Whether the person may do what a permission names. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useViewer();
  return (permission) => permissions.includes(permission);
}

/** Confidence below which a value is doubtful, where the organization's own is not for the person to see. */
const STANDARD_THRESHOLD = 0.7;

/** Confidence below which a value is doubtful. */
export const useFieldThreshold = (): number => useViewer().organization.settings?.fieldConfidenceThreshold ?? STANDARD_THRESHOLD;

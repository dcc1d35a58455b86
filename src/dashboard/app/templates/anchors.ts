import { PAGE_WORDS } from '../document/document.graphql';
import { useData } from '../shared/api/use-data';
import { placesOf } from '../viewer/find';
import { around, type Mark } from '../viewer/places';
import type { DrawnField } from './fields';

/** Where the printed labels of a field stand on its page of the sample document, as marks. */
export function useAnchors(documentId: string | null, field: DrawnField | undefined): Mark[] {
  const page = field?.page ?? 1;
  const labels = field?.labels ?? [];
  const pause = !documentId || labels.length === 0;
  const { data } = useData(PAGE_WORDS, { id: documentId ?? '', offset: page - 1 }, { pause, policy: 'cache-first' });
  const words = (pause ? null : data?.document?.pages.find(({ number }) => number === page)?.words) ?? [];
  return labels.flatMap((label) =>
    placesOf(words, label).map((place, index): Mark => {
      const box = around(place.flatMap((at) => words[at]?.box ?? []));
      return { id: `label ${label} ${index}`, page, box, tone: 'sure', label };
    }),
  );
}

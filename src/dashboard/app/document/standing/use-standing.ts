import { useMemo } from 'react';
import { useData } from '../../shared/api/use-data';
import type { Mark } from '../../viewer/places';
import type { DocumentData } from '../document.graphql';
import { marksOf } from './places';
import { STANDING, type StandingPages } from './standing.graphql';

const NOTHING: readonly Mark[] = [];

/** What stands on the pages of a document of no known type, and where; null for one whose type is known or that was not read. */
export function useStanding({ id, type, pages }: DocumentData): { readonly pages: StandingPages; readonly marks: readonly Mark[] } | null {
  const wanted = type === null && pages.length > 0;
  const { data } = useData(STANDING, { id }, { pause: !wanted });
  const found = wanted ? data?.document?.pages : undefined;
  return useMemo(() => (wanted ? { pages: found ?? [], marks: found ? marksOf(found) : NOTHING } : null), [wanted, found]);
}

import { useWords } from '../shared/i18n';
import { useFieldName } from './value';

/** A path as names and numbers of rows, which begin with 1: `line_items[2].total` is line_items, 3, total. Pure. */
export const placeOf = (path: string): (string | number)[] =>
  path.split(/[.[\]]+/).flatMap((part): (string | number)[] => (part === '' ? [] : /^\d+$/.test(part) ? [Number(part) + 1] : [part]));

/** A place in words: `Shipper, Name`, `Line items, row 3, Amount`. */
export function usePlaceName(): (place: readonly (string | number)[]) => string {
  const { t } = useWords();
  const nameOf = useFieldName();
  return (place) =>
    place
      .flatMap((part, index) => {
        if (typeof part === 'number') return [];
        const row = place[index + 1];
        return [typeof row === 'number' ? t('document.runs.row', { list: nameOf(part), number: row }) : nameOf(part)];
      })
      .join(', ');
}

import type { Mark } from '../../viewer/places';
import type { Box } from '../document.graphql';
import type { PageTable, Pair, StandingPages } from './standing.graphql';

/** A labelled value, or a box that is ticked or not, as the list shows it. */
export interface Entry {
  /** Unique in the document: page and place among the entries of its kind. */
  readonly id: string;
  readonly page: number;
  readonly name: string;
  /** null: nothing stands there. */
  readonly value: string | boolean | null;
  readonly confidence: number;
  readonly box: Box;
}

/** A table with its name for the place on the page. */
export interface PlacedTable {
  readonly id: string;
  readonly page: number;
  readonly table: PageTable;
}

const ofPair = ({ key, value, confidence, keyBox, valueBox }: Pair) => ({ name: key, value, confidence, box: valueBox ?? keyBox });

/** Labels with their values, then boxes with a name of their own, page by page. Pure. */
export function entriesOf(pages: StandingPages): Entry[] {
  return pages.flatMap(({ number, keyValuePairs, marks }) => {
    const named = new Set(keyValuePairs.map(({ key }) => key));
    return [
      ...keyValuePairs.map((pair, index): Entry => ({ id: `pair ${number} ${index}`, page: number, ...ofPair(pair) })),
      ...marks.flatMap(({ kind, label, selected, confidence, box }, index): Entry[] =>
        kind === 'signature' || !label || named.has(label)
          ? []
          : [{ id: `mark ${number} ${index}`, page: number, name: label, value: selected, confidence, box }],
      ),
    ];
  });
}

/** Tables, page by page. Pure. */
export const tablesOf = (pages: StandingPages): PlacedTable[] =>
  pages.flatMap(({ number, tables }) => tables.map((table, index) => ({ id: `table ${number} ${index}`, page: number, table })));

/** The places of both on the pages. Pure. */
export const marksOf = (pages: StandingPages): Mark[] => [
  ...tablesOf(pages).map(({ id, page, table }): Mark => ({ id, page, box: table.box, tone: 'sure', label: '' })),
  ...entriesOf(pages).map(({ id, page, box, name, value }): Mark => ({ id, page, box, tone: 'sure', label: `${name}: ${value ?? ''}` })),
];

/** Documents that a filter names one by one at most. */
const IDS_AT_ONCE = 100;

/** Filters that together name all these documents. Pure. */
export const filtersOf = (ids: readonly string[]): { ids: string[] }[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, index) => ({
    ids: ids.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
  }));

/** Tables with the same headings as one: the headings stand once. Pure. */
export const joined = (tables: readonly string[]): string =>
  tables.map((table, index) => (index === 0 ? table : table.slice(table.indexOf('\n') + 1))).join('');

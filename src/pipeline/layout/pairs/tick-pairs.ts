import { type Chunk, type Found, isLabelLike, TICK } from './chunks.js';

/** A cross on a line that was read with the words behind it: `X_YES`. */
const TICK_BEFORE = /^[xX✓✔√]_+(?=\p{L})/u;
/** A cross that was read together with the choice behind it. */
const MARKED = /^[xX✓✔√☑☒]{1,2} \p{Lu}/u;
/** Words of a choice at most. */
const MOST_WORDS = 5;
/** Type sizes: between a cross and the choice behind it; between a label and a cross in a column. */
const MAX_GAP = 3;
const MAX_TO_COLUMN = 40;
/** Between two choices a cross is that of the one before it where the gap to that is so much smaller than the one behind. */
const NEARER = 0.7;

/** Crosses with what they choose, and the choices of their rows that were not made: those are nobody's values. */
export interface Ticks {
  found: Found[];
  choices: ReadonlySet<Chunk>;
}

/** Choices that were made with a cross: before the words (`__X__ NO`), or in a column of its own behind them. Pure. */
export function tickPairs(rows: readonly Chunk[][]): Ticks {
  const choices = new Set<Chunk>();
  const columns = columnsOf(rows);
  const isAfter = comeAfter(rows);
  const found = rows.flatMap((row) => {
    const inColumns = columns.size === 0 ? [] : behind(row, columns);
    if (inColumns.length > 0) return inColumns;
    const own = isAfter
      ? followed(row)
      : row.flatMap((chunk, index) => (isWrittenBehind(chunk, row[index - 1]) ? [] : tickIn(chunk, row[index + 1], row[index - 1])));
    const isAsked = (chunk: Chunk, index: number) => chunk.isBeforeLine && row[index + 1]?.onLine === true;
    const among = own.length > 0 ? choicesOf(own, row) : [];
    for (const chunk of among) if (isChoice(chunk) && !isAsked(chunk, row.indexOf(chunk))) choices.add(chunk);
    return own.length > 0 ? own : inColumn(row);
  });
  for (const pair of found) for (const chunk of [pair.key, ...pair.value]) choices.add(chunk);
  return { found, choices };
}

/** Type sizes between choices that no label asks for; what stands further off has nothing to do with them. */
const MAX_APART = 4;

/** Pieces of a row that a choice was made among: all behind one label, or those close to each other. */
function choicesOf(made: readonly Found[], row: readonly Chunk[]): Chunk[] {
  const groups: Chunk[][] = [];
  for (const chunk of row) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isClose = last && (group?.[0]?.isLabel || chunk.region.left - last.region.right < MAX_APART * chunk.size);
    if (group && isClose && !chunk.isLabel) group.push(chunk);
    else groups.push([chunk]);
  }
  const crossed = new Set(made.flatMap(({ key }) => key.words));
  return groups.filter((group) => group.some(({ words }) => words.some((index) => crossed.has(index)))).flat();
}

/** A cross on the line of the words before it: `Domestic __X__`. */
function isWrittenBehind(chunk: Chunk, before: Chunk | undefined): boolean {
  return chunk.onLine && before?.isBeforeLine === true && TICK.test(chunk.text);
}

/** A cross with the choice behind it, as one chunk of several words or as two. */
function tickIn(chunk: Chunk, next: Chunk | undefined, before: Chunk | undefined): Found[] {
  const rest = chunk.text.replace(/^\S+\s+/, '');
  if (TICK_BEFORE.test(chunk.text) && isShort(chunk.text.replace(TICK_BEFORE, '')))
    return [{ key: chunk, value: [{ ...chunk, words: chunk.words.slice(0, 1) }], evidence: 0.7, ticked: true }];
  const isMarked = chunk.words.length > 1 && TICK.test(chunk.text.split(' ')[0] ?? '');
  if (isMarked && isShort(rest) && /^\p{Lu}/u.test(rest)) {
    const [first, ...others] = chunk.words;
    return [{ key: { ...chunk, words: others, text: rest }, value: [{ ...chunk, words: [first!] }], evidence: 0.65 }];
  }
  if (before && TICK.test(chunk.text) && isChoice(before)) {
    const gap = chunk.region.left - before.region.right;
    if (gap < MAX_GAP * before.size && (!next || gap < NEARER * (next.region.left - chunk.region.right)))
      return [{ key: before, value: [chunk], evidence: 0.65 }];
  }
  const isBehind = next && TICK.test(chunk.text) && next.region.left - chunk.region.right < MAX_GAP * next.size;
  return isBehind && isShort(next.text) && !next.isLabel ? [{ key: next, value: [chunk], evidence: 0.65 }] : [];
}

const isChoice = (chunk: Chunk) => !chunk.isLabel && isShort(chunk.text) && !/\d/.test(chunk.text) && !TICK.test(chunk.text);

/** Type sizes between a choice and the cross that is made behind it. */
const MAX_BEHIND = 6;

/** Choices of a row that have a cross behind them: `Yes  X   No`. */
function followed(row: readonly Chunk[]): Found[] {
  return row.flatMap((value, index) => {
    const key = row[index - 1];
    if (!key || !TICK.test(value.text) || !isChoice(key)) return [];
    return value.region.left - key.region.right < MAX_BEHIND * key.size ? [{ key, value: [value], evidence: 0.65 }] : [];
  });
}

/** Whether the page has its crosses behind the choices: the last of several choices of a row has one, and no row begins with one. */
function comeAfter(rows: readonly Chunk[][]): boolean {
  const isBefore = rows.some((row) =>
    row.some(
      (chunk, index) =>
        (MARKED.test(chunk.text) || (TICK.test(chunk.text) && row[index + 1] !== undefined)) && (index === 0 || row[index - 1]!.isLabel),
    ),
  );
  return !isBefore && rows.some((row) => TICK.test(row.at(-1)?.text ?? '') && row.filter(isChoice).length > 1 && followed(row).length > 0);
}

/** Crosses below each other, at least, that make a column. */
const MIN_IN_COLUMN = 3;

/** Crosses that stand in a column with others, none of them close before words: what they mean stands before them. */
function columnsOf(rows: readonly Chunk[][]): ReadonlySet<Chunk> {
  const crosses = rows.flatMap((row) =>
    row.flatMap((chunk, index) => (TICK.test(chunk.text) ? [{ chunk, isClose: isBehindClosely(chunk, row[index + 1]) }] : [])),
  );
  const isAlike = (a: Chunk, b: Chunk) => Math.abs(a.region.left - b.region.left) < 0.8 * Math.max(a.size, b.size);
  const inColumn = crosses.filter(({ chunk }) => {
    const alike = crosses.filter((other) => isAlike(chunk, other.chunk));
    return alike.length >= MIN_IN_COLUMN && !alike.some(({ isClose }) => isClose);
  });
  return new Set(inColumn.map(({ chunk }) => chunk));
}

const isBehindClosely = (cross: Chunk, next: Chunk | undefined) =>
  next !== undefined && !TICK.test(next.text) && next.region.left - cross.region.right < MAX_GAP * next.size;

/** The crosses of a row that stand in columns, each with the words before it. */
function behind(row: readonly Chunk[], columns: ReadonlySet<Chunk>): Found[] {
  return row.flatMap((value, index) => {
    const key = row[index - 1];
    if (!key || !columns.has(value) || key.isLabel || TICK.test(key.text) || !isShort(key.text)) return [];
    return value.region.left - key.region.right < MAX_TO_COLUMN * key.size ? [{ key, value: [value], evidence: 0.6 }] : [];
  });
}

/** A row of a label and one cross at some distance: the column says what the cross means. */
function inColumn([key, value, ...more]: readonly Chunk[]): Found[] {
  if (!key || !value || more.length > 0 || !TICK.test(value.text) || !isLabelLike(key.text) || key.isLabel) return [];
  const gap = (value.region.left - key.region.right) / key.size;
  return gap < MAX_TO_COLUMN ? [{ key, value: [value], evidence: 0.55 }] : [];
}

const isShort = (text: string): boolean => isLabelLike(text.replace(/[*=:]+$/, '')) && text.split(' ').length <= MOST_WORDS;

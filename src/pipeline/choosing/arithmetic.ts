import type { PageView } from '../finding/page-view.js';
import type { Proposal } from '../finding/proposals.js';

/** Names of what the other amounts of a document tell of one. */
export const ARITHMETIC = [
  ...['rank', 'share_of_largest', 'sum_of_two', 'part_of_sum', 'column_sum', 'tax_of', 'gross_of', 'net_of', 'rounds', 'paid_less_change'],
  ...['larger_below', 'order_in_column', 'last_in_row', 'amounts_in_row', 'twin_near', 'sum_of_row'],
] as const;

/** Usual rates of taxes on sales: of Europe, the Americas, Asia. */
export const USUAL_RATES = [
  0.03, 0.04, 0.05, 0.055, 0.06, 0.07, 0.077, 0.08, 0.081, 0.09, 0.1, 0.12, 0.13, 0.15, 0.16, 0.18, 0.19, 0.2, 0.21, 0.22, 0.23, 0.24, 0.25,
];
const CENT = 0.011;
/** So many different amounts are compared with each other; the largest of a longer document. */
const MOST = 60;

/** What each of the amounts of a document has to do with the others, in the order of ARITHMETIC. */
export function arithmeticOf(proposals: readonly Proposal[]): number[][] {
  const sizes = proposals.map((proposal) => Math.abs(Number(proposal.value)));
  const distinct = [...new Set(sizes.filter((size) => size > 0.02))].sort((left, right) => right - left).slice(0, MOST);
  const cents = new Set(distinct.map((size) => Math.round(size * 100)));
  const has = (size: number): boolean => {
    const cent = Math.round(size * 100);
    return cents.has(cent) || cents.has(cent - 1) || cents.has(cent + 1);
  };
  const known = new Map(distinct.map((size, rank) => [size, factsOf(size, rank, distinct, has)]));
  const nothing = [99, 0, 0, 0, 0, 0, 0, 0, 0];
  const columns = columnSums(proposals);
  const byRow = rowsOf(proposals);
  return proposals.map((proposal, index) => {
    const size = sizes[index]!;
    const [rank, share, sums, part, tax, gross, net, rounds, paid] = known.get(size) ?? nothing;
    const { sum, order, largerBelow } = columns[index]!;
    const row = proposal.segment.row;
    const beside = byRow.get(proposal.view)?.get(row) ?? [];
    const last = beside.every((other) => (other.words[0]?.left ?? 0) <= (proposal.words[0]?.left ?? 0));
    const near = [-3, -2, -1, 0, 1, 2, 3].flatMap((by) => byRow.get(proposal.view)?.get(row + by) ?? []);
    const twin = near.some((other) => other !== proposal && Math.abs(Number(other.value)) === size);
    const others = beside.filter((other) => other !== proposal).reduce((whole, other) => whole + Math.abs(Number(other.value)), 0);
    const rowSum = last && beside.length >= 3 && beside.length <= 4 && size > 0.02 && Math.abs(others - size) <= CENT;
    const [isLast, isTwin, isRowSum] = [last, twin, rowSum].map((holds) => (holds ? 1 : 0));
    const facts = [
      rank,
      share,
      sums,
      part,
      sum,
      tax,
      gross,
      net,
      rounds,
      paid,
      largerBelow,
      order,
      isLast,
      beside.length,
      isTwin,
      isRowSum,
    ];
    return facts.map((value) => value ?? 0);
  });
}

/** Amounts by page and row; of a row no more than a list has columns. */
function rowsOf(proposals: readonly Proposal[]): Map<PageView, Map<number, Proposal[]>> {
  const pages = new Map<PageView, Map<number, Proposal[]>>();
  for (const proposal of proposals) {
    const rows = pages.get(proposal.view) ?? new Map<number, Proposal[]>();
    pages.set(proposal.view, rows);
    const row = rows.get(proposal.segment.row) ?? [];
    rows.set(proposal.segment.row, row);
    if (row.length < 24) row.push(proposal);
  }
  return pages;
}

/** Names of what labelled additions and deductions tell: whether an amount is what they make of another, or the other that they change. */
export const ADJUSTED = ['adjusted', 'adjusted_later', 'paid_exactly', 'paid_less_returned'] as const;

/**
 * Whether an amount is another one after rounding, tip, shipping or discount, or is itself changed by them; and whether it was paid, exactly or by what was
 * given less what came back. `adjustments`, `payments`: amounts behind such labels.
 */
export function adjustmentsOf(proposals: readonly Proposal[], adjustments: readonly number[], payments: readonly number[]): number[][] {
  const sizes = proposals.map((proposal) => Math.abs(Number(proposal.value)));
  const cents = new Set(sizes.map((size) => Math.round(size * 100)));
  const has = (size: number): boolean => size > 0.02 && cents.has(Math.round(size * 100));
  const steps = adjustments.slice(0, 6).filter((step) => step > 0.004);
  const paid = payments.slice(0, 6);
  return sizes.map((size) => {
    const down = steps.some((step) => has(size - step));
    const up = steps.some((step) => has(size + step));
    const exactly = paid.some((amount) => Math.abs(amount - size) <= 0.006);
    const returned = paid.some((given) => paid.some((back) => back > 0.02 && Math.abs(given - back - size) <= 0.006));
    const beside = steps.filter((step) => step < 0.06).flatMap((step) => [size - step, size + step].filter(has));
    // Of two that rounding to coins sets apart the one in coins is the later, whether it is the larger or the smaller.
    const rounded = beside.length > 0 && isInCoins(size) !== beside.some(isInCoins);
    const order = rounded ? (isInCoins(size) ? [2, 0] : [0, 2]) : [down ? 1 : 0, up ? 1 : 0];
    return [...order, exactly ? 1 : 0, returned ? 1 : 0];
  });
}

/** An amount that can be paid in coins of five cents. */
const isInCoins = (size: number): boolean => Math.abs(size * 20 - Math.round(size * 20)) < 0.01;

/** What rounding to coins changes at most. */
const MOST_ROUNDED = 0.051;

/**
 * By how much amounts were rounded that are told as rounded (`Rounding RM 27.30` below `27.28`): small print of a few cents (`Rounding adjustment .02`)
 * is what tills lose first, the two sums tell it as well. `rounded`: amounts behind the word for rounding.
 */
export function roundingSteps(proposals: readonly Proposal[], rounded: readonly number[]): number[] {
  const sizes = new Set(proposals.map((proposal) => Math.abs(Number(proposal.value))));
  return rounded
    .filter((sum) => sum > MOST_ROUNDED)
    .flatMap((sum) => [...sizes].map((size) => Math.abs(size - sum)).filter((step) => step > 0.004 && step < MOST_ROUNDED));
}

function factsOf(size: number, rank: number, distinct: readonly number[], has: (size: number) => boolean): number[] {
  let sums = 0;
  let part = 0;
  let gross = 0;
  let net = 0;
  let tax = 0;
  let rounds = 0;
  let paid = 0;
  for (const other of distinct) {
    const isOther = Math.abs(other - size) > CENT;
    if (isOther && Math.abs(other - size) <= MOST_ROUNDED) rounds = 1;
    if (!isOther) continue;
    if (other < size && size - other > 0.02 && has(size - other)) {
      sums += 1;
      const rate = (size - Math.max(other, size - other)) / Math.max(other, size - other);
      if (isRate(rate)) gross = 1;
    }
    if (other > size && has(other - size)) {
      part += 1;
      const rest = other - size;
      if (isRate(rest / size)) net = 1;
      if (isRate(size / rest)) tax = 1;
      if (rest < other && other % 1 < 0.001) paid = 1;
    }
  }
  return [rank, size / (distinct[0] ?? 1), Math.min(4, sums), Math.min(4, part), tax, gross, net, rounds, paid];
}

const isRate = (rate: number): boolean => USUAL_RATES.some((usual) => Math.abs(rate - usual) < 0.0006);

interface ColumnFacts {
  sum: number;
  order: number;
  largerBelow: number;
}

/** Amounts that end at one edge are a column: whether those above add up to one of them, its place from the bottom, and whether a larger one follows. */
function columnSums(proposals: readonly Proposal[]): ColumnFacts[] {
  return proposals.map((proposal, index) => {
    const right = proposal.words.at(-1)?.right ?? proposal.segment.right;
    const em = proposal.view.em;
    const size = Math.abs(Number(proposal.value));
    const isIn = (other: Proposal): boolean =>
      other.view === proposal.view && Math.abs((other.words.at(-1)?.right ?? other.segment.right) - right) < 0.8 * em;
    let sum = 0;
    let running = 0;
    for (let at = index - 1; at >= Math.max(0, index - 80); at--) {
      const other = proposals[at]!;
      if (!isIn(other) || other.segment.row === proposal.segment.row) continue;
      running += Number(other.value);
      if (at < index - 1 && Math.abs(running - size) <= CENT && running > 0.02) sum = 1;
    }
    let order = 0;
    let largerBelow = 0;
    for (const other of proposals.slice(index + 1, index + 81)) {
      if (!isIn(other) || other.segment.row === proposal.segment.row) continue;
      order += 1;
      if (Math.abs(Number(other.value)) > size + CENT) largerBelow += 1;
    }
    return { sum, order: Math.min(20, order), largerBelow: Math.min(5, largerBelow) };
  });
}

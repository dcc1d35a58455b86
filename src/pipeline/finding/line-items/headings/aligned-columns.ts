import type { PageView, Row } from '../../page-view.js';
import { isNumberWord } from '../cells.js';
import { type Column, isNumeric } from '../columns.js';

/** Numbers below each other that end at one edge. */
interface Stack {
  left: number;
  right: number;
  count: number;
}

/** Right edges of one stack differ by less (em). */
const SAME_EDGE = 0.4;
/** Fewest numbers of a stack, and rows of a list, of which it must have a share. */
const LEAST = 3;
const LEAST_SHARE = 0.6;
/** Rows of a list that are looked at. */
const MOST_ROWS = 60;
/** A stack farther from a heading (em) is none of its. */
const FARTHEST = 8;

/**
 * Columns as wide as the numbers below them, where headings begin at one edge of their columns and numbers end at the other, nearer to the next heading:
 * as many stacks of numbers stand below as many headings of numbers, so that each has its own. Other columns stay as they are. `rows`: below the header.
 */
export function alignColumns(view: PageView, columns: Column[], rows: readonly Row[]): Column[] {
  const stacks = stacksOf(rows.slice(0, MOST_ROWS), view.em);
  const headed = columns.filter((column) => isNumeric(column) || column.name === 'other').sort((a, b) => a.left - b.left);
  const below = stacks.filter(({ right }) => right > Math.min(...headed.map(({ left }) => left)));
  if (headed.length < 2 || below.length !== headed.length) return columns;
  const wide = headed.map((column, index) => {
    const { left, right } = below[index]!;
    return { ...column, left: Math.min(column.left, left), right: Math.max(column.right, right) };
  });
  const isNear = headed.every((column, index) => gap(column, below[index]!) < FARTHEST * view.em);
  const all = columns.map((column) => wide[headed.indexOf(column)] ?? column);
  const ordered = [...all].sort((a, b) => a.left - b.left);
  const isApart = ordered.every((column, index) => index === 0 || ordered[index - 1]!.right <= column.left);
  return isNear && isApart ? all : columns;
}

const gap = (a: { left: number; right: number }, b: { left: number; right: number }): number =>
  Math.max(0, a.left - b.right, b.left - a.right);

/** Stacks of numbers that most rows of numbers have, from the left. */
function stacksOf(rows: readonly Row[], em: number): Stack[] {
  const numbers = rows.map((row) => row.segments.flatMap(({ words }) => words.filter(isNumberWord))).filter((words) => words.length >= 2);
  const words = numbers.flat().sort((a, b) => a.right - b.right);
  const stacks: (Stack & { edge: number })[] = [];
  for (const { left, right } of words) {
    const last = stacks.at(-1);
    if (last && right - last.edge < SAME_EDGE * em) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
      last.count += 1;
    } else stacks.push({ left, right, count: 1, edge: right });
  }
  return stacks.filter(({ count }) => count >= Math.max(LEAST, LEAST_SHARE * numbers.length));
}

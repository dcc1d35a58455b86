import type { TYPES } from '../../documents/filters';

/** A type of document. */
export type PartType = (typeof TYPES)[number];

/** Pages that become a document of their own, both ends included, from 1. */
export interface Part {
  readonly firstPage: number;
  readonly lastPage: number;
}

/** What a person said of a part, by its first page. */
export interface PartChoice {
  readonly type?: PartType | null;
  readonly out?: boolean;
}

/** The parts that cuts make; a cut stands before its page. Pure. */
export function partsOf(pages: number, cuts: ReadonlySet<number>): Part[] {
  const begins = [1, ...[...cuts].filter((page) => page > 1 && page <= pages).sort((a, b) => a - b)];
  return begins.map((firstPage, index) => ({ firstPage, lastPage: (begins[index + 1] ?? pages + 1) - 1 }));
}

/** The parts as they are asked for: without those that are left out. Pure. */
export const asAsked = (parts: readonly Part[], choices: Readonly<Record<number, PartChoice>>) =>
  parts
    .filter(({ firstPage }) => !choices[firstPage]?.out)
    .map(({ firstPage, lastPage }) => {
      const type = choices[firstPage]?.type;
      return { firstPage, lastPage, ...(type && { type }) };
    });

import { RE2JS } from 're2js';

/**
 * Limits of the patterns of a template, in steps: what a pattern compiles to, counted repetitions written out. Compiling takes time by its
 * steps, and trying by steps times characters; both happen where others wait.
 */
export const PATTERN_LIMITS = { characters: 200, steps: 5000, stepsOfTemplate: 20_000 } as const;

/** Steps times characters that may be tried for one document: about a third of a second. */
const MOST_TRIES = 3_000_000;
/** Characters of a value that are looked at. */
const MOST_CHARACTERS = 10_000;

/** Tries patterns on values of one document, as long as that does not take too much in all. */
export interface PatternTrial {
  /** Whether the text matches somewhere; null when there is too much to try. A pattern that does not compile matches all: it was refused on input. */
  matches(pattern: string, text: string): boolean | null;
}

/** The pattern on the linear-time engine (D69) with its steps; null when it does not compile. */
export function compilePattern(pattern: string): { readonly compiled: RE2JS; readonly steps: number } | null {
  try {
    const compiled = RE2JS.compile(pattern);
    return { compiled, steps: compiled.programSize() };
  } catch {
    return null;
  }
}

/** A trial for one document. */
export function createPatternTrial(): PatternTrial {
  let tries = 0;
  let steps = 0;
  return {
    matches(pattern, text) {
      if (steps > PATTERN_LIMITS.stepsOfTemplate) return null;
      const made = compilePattern(pattern);
      if (!made) return true;
      steps += made.steps;
      const looked = text.slice(0, MOST_CHARACTERS);
      tries += made.steps * looked.length;
      return tries > MOST_TRIES ? null : made.compiled.matcher(looked).find();
    },
  };
}

/** What a look at one part found. `mend`: what to do about it. */
export interface Finding {
  readonly part: string;
  readonly state: 'good' | 'weak' | 'bad';
  readonly text: string;
  readonly mend?: string;
}

/** Works as it should. */
export const good = (part: string, text: string): Finding => ({ part, state: 'good', text });
/** Works, but could be better. */
export const weak = (part: string, text: string, mend: string): Finding => ({ part, state: 'weak', text, mend });
/** Does not work. */
export const bad = (part: string, text: string, mend: string): Finding => ({ part, state: 'bad', text, mend });
/** What an error says. */
export const reason = (error: unknown): string => (error instanceof Error && error.message !== '' ? error.message : String(error));

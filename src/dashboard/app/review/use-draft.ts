import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Correction, correctionsOf, type Data, type Draft, metIn, rebased } from './draft';

interface Kept {
  readonly draft: Draft;
  /** What stood before each step, oldest first; `path`: the value that the step is about. */
  readonly past: readonly { readonly draft: Draft; readonly path: string | null }[];
  /** Values that somebody else changed after the person wrote over them. */
  readonly met: ReadonlySet<string>;
}

/** What a person writes over the data of a document, step by step. */
export interface Drafting {
  readonly draft: Draft;
  readonly corrections: Correction[];
  /** Values that somebody else changed after the person wrote over them: what he wrote would replace that. */
  readonly met: ReadonlySet<string>;
  /** Makes a step; steps about one value that follow each other are one. */
  readonly change: (next: (draft: Draft) => Draft, path?: string | null) => void;
  /** Takes the last step back and gives the value that it was about; undefined when there was none. */
  readonly undo: () => string | null | undefined;
  /** What was written is saved: nothing of it is sent again. */
  readonly saved: () => void;
}

const begin = (data: Data): Kept => ({ draft: { data, places: {}, regrouped: new Set() }, past: [], met: new Set() });

/** Keeps what a person writes over `original`. When the document says something else meanwhile, what was written stays over that. */
export function useDraft(original: Data): Drafting {
  const [kept, set] = useState(() => begin(original));
  const base = useRef(original);
  useEffect(() => {
    const before = base.current;
    if (before === original) return;
    base.current = original;
    set(({ draft, past, met }) => ({
      met: new Set([...met, ...metIn(draft, before, original)]),
      draft: rebased(draft, before, original),
      past: past.map((step) => ({ ...step, draft: rebased(step.draft, before, original) })),
    }));
  }, [original]);
  const corrections = useMemo(() => correctionsOf(original, kept.draft), [original, kept.draft]);
  const change = useCallback<Drafting['change']>(
    (next, path = null) =>
      set(({ draft, past, met }) => {
        const goesOn = path !== null && past.at(-1)?.path === path;
        return { draft: next(draft), met, past: goesOn ? past : [...past, { draft, path }] };
      }),
    [],
  );
  const undo = () => {
    const last = kept.past.at(-1);
    if (last) set({ ...kept, draft: last.draft, past: kept.past.slice(0, -1) });
    return last?.path;
  };
  const saved = useCallback(() => set(({ draft }) => begin(draft.data)), []);
  return { draft: kept.draft, met: kept.met, corrections, change, undo, saved };
}

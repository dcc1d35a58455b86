import { CombinedError } from '@urql/core';
import { useEffect, useRef, useState } from 'react';
import { type Outcome, overAll } from '../../shared/api/over-all';
import { useWords } from '../../shared/i18n';
import { useToast } from '../../shared/ui/toast';
import type { ListState } from '../filters';
import type { Selection } from '../selection';
import { collectTargets, type Target } from './targets';

/** What is under way. */
export interface Work {
  readonly phase: 'collecting' | 'running';
  readonly done: number;
  readonly count: number;
}

/** Does something with one document; gives what was wrong. */
export type Act = (target: Target) => Promise<CombinedError | undefined>;

interface BulkOptions {
  readonly selection: Selection;
  readonly state: ListState;
  readonly sorted: boolean;
  readonly reload: () => void;
}

/** Acts on all documents that are selected, step by step: with its progress, a way to stop, and what was refused. */
export function useBulk({ selection, state, sorted, reload }: BulkOptions) {
  const { t } = useWords();
  const toast = useToast();
  const [work, setWork] = useState<Work | null>(null);
  const [outcome, setOutcome] = useState<Outcome<Target> | null>(null);
  const abort = useRef<AbortController | null>(null);
  const { count } = selection;

  // A tab that is closed would leave the rest undone.
  const running = work !== null;
  useEffect(() => {
    if (!running) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [running]);

  /** The documents that are meant; null where they cannot be found. */
  const targets = async (): Promise<readonly Target[] | null> => {
    if (!selection.everything) return selection.targets;
    setWork({ phase: 'collecting', done: 0, count });
    try {
      return await collectTargets(state, sorted, (done) => setWork({ phase: 'collecting', done, count }));
    } catch (error) {
      if (!(error instanceof CombinedError)) throw error;
      toast.failed(error);
      return null;
    } finally {
      setWork(null);
    }
  };

  const end = (found: Outcome<Target>, keep: boolean) => {
    setOutcome(found);
    if (found.done > 0) toast.done(t('documents.bulk.done', { count: found.done }));
    const open = [...found.refused.map(({ target }) => target), ...found.left];
    if (open.length > 0) selection.choose(open);
    else if (!keep) selection.clear();
  };

  /** `keep`: the selection stays, because nothing was changed; `after`: what is done when all went through. */
  const run = async (act: Act, { keep = false, after }: { keep?: boolean; after?: () => Promise<void> } = {}) => {
    setOutcome(null);
    const all = await targets();
    if (!all) return;
    const controller = new AbortController();
    abort.current = controller;
    setWork({ phase: 'running', done: 0, count: all.length });
    const found = await overAll(all, act, {
      signal: controller.signal,
      told: (done) => setWork({ phase: 'running', done, count: all.length }),
    });
    await after?.();
    setWork(null);
    end(found, keep);
    if (!keep) reload();
  };
  return { work, outcome, targets, run, stop: () => abort.current?.abort(), forget: () => setOutcome(null) };
}

import type { CombinedError } from '@urql/core';
import { useEffect, useRef, useState } from 'react';
import { connection } from '../../shared/api/connection';
import { problemOf } from '../../shared/api/problem';
import { useWords } from '../../shared/i18n';
import { guardLeaving, navigate, useSearch } from '../../shared/router';
import { useToast } from '../../shared/ui/toast';
import { readFilter } from '../filter';
import type { Drafting } from '../use-draft';
import { decided, pass, unpass, type useClaim, useNext } from '../use-review';
import { useFreeing } from './freeing';
import { useHandOn } from './hand-on';

/** How a review ends. */
export type Decision = 'approved' | 'rejected' | 'released';

/** Statuses of a document that was decided. */
export const DECIDED = ['approved', 'rejected'];

/** The narrowed queue goes along to the next document; that one came to take a decision back does not. Pure. */
function withoutUndo(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  kept.delete('undo');
  return kept.size > 0 ? `?${kept}` : '';
}

interface Needed {
  readonly id: string;
  readonly status: string;
  readonly claiming: ReturnType<typeof useClaim>;
  readonly drafting: Pick<Drafting, 'corrections' | 'saved'>;
  readonly reload: () => void;
  /** Somebody else wrote meanwhile what would have been overwritten. */
  readonly overtaken: () => void;
}

/** What a reviewer may do with the document as a whole. Without connection nothing is tried: it is said, and what was written stays. */
export interface Deciding {
  readonly busy: boolean;
  readonly wrong: CombinedError | null;
  readonly forgive: () => void;
  readonly decide: (decision: Decision, notes?: string | null, userId?: number | null) => Promise<void>;
  readonly save: () => Promise<void>;
  readonly reopen: () => Promise<void>;
  readonly skip: () => Promise<void>;
  /** Goes back to what was decided last. */
  readonly undo: () => void;
  readonly goOn: () => Promise<void>;
  /** Whether the person decides the document here, just now. */
  readonly decides: () => boolean;
  /** The narrowed queue, as part of an address. */
  readonly query: string;
  /** Whether the person came to take a decision back, and that has not happened yet. */
  readonly undoing: boolean;
}

/** Approves, rejects, hands on, saves, skips and takes back; after a decision the next document follows. */
export function useDecisions({ id, status, claiming, drafting, reload, overtaken }: Needed): Deciding {
  const { t } = useWords();
  const toast = useToast();
  const { claim, held, act, renewed } = claiming;
  const { corrections, saved } = drafting;
  const handOn = useHandOn(id, act);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<CombinedError | null>(null);
  const [search] = useSearch();
  const query = withoutUndo(search);
  const { next, find } = useNext(id, readFilter(search));
  const ended = useRef(false);
  useFreeing(id, () => held.current && !ended.current, act);
  const dirty = corrections.length > 0;
  useLeaving(dirty && !busy);

  const isAway = () => {
    const away = connection() === 'away';
    if (away) toast.hint(t('review.away'));
    return away;
  };
  const refused = (error: CombinedError) => {
    if (problemOf(error).code !== 'PRECONDITION_FAILED') {
      setWrong(error);
      return;
    }
    overtaken();
    reload();
  };
  const goOn = async () => {
    const following = next === undefined ? await find() : next;
    navigate(following ? `/review/${following}${query}` : `/review${query}`);
  };
  const leave = () => {
    pass(id);
    guardLeaving(null);
    return goOn();
  };
  const reopen = async () => {
    if (isAway()) return;
    const { error } = await act({ action: 'reopened' });
    if (error) setWrong(error);
    else reload();
  };
  const undoing = search.has('undo') && DECIDED.includes(status);
  const undone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person comes
  useEffect(() => {
    if (!undoing || undone.current) return;
    undone.current = true;
    void reopen();
  }, [undoing]);

  return {
    busy,
    wrong,
    forgive: () => setWrong(null),
    query,
    undoing,
    goOn,
    decides: () => ended.current,
    reopen,
    async decide(action, notes = null, userId = null) {
      if (busy || claim.state !== 'mine' || isAway()) return;
      setBusy(true);
      setWrong(null);
      ended.current = action !== 'released';
      const given = dirty ? { corrections } : {};
      const error = action === 'released' ? await handOn({ corrections, notes, userId }) : (await act({ action, notes, ...given })).error;
      if (error) {
        setBusy(false);
        ended.current = false;
        refused(error);
        return;
      }
      ended.current = true;
      if (action !== 'released') decided.push(id);
      await leave();
    },
    async save() {
      if (!dirty || busy || claim.state !== 'mine' || isAway()) return;
      setBusy(true);
      setWrong(null);
      const { done, error } = await act({ action: 'corrected', corrections });
      setBusy(false);
      if (error) {
        refused(error);
        return;
      }
      renewed(done?.lockedUntil ?? null);
      saved();
      toast.done(t('review.saved'));
      reload();
    },
    async skip() {
      if (!isAway()) await leave();
    },
    undo() {
      const last = isAway() ? undefined : decided.pop();
      if (!last) return;
      unpass(last);
      navigate(`/review/${last}?undo=1${query.replace('?', '&')}`);
    },
  };
}

/** Asks before a person leaves what he has written and not saved. */
function useLeaving(unsaved: boolean): void {
  const { t } = useWords();
  useEffect(() => {
    guardLeaving(unsaved ? () => !window.confirm(t('review.leave')) : null);
    return () => guardLeaving(null);
  }, [unsaved, t]);
}

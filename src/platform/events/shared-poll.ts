/** Somebody who waits for a subject to move on. */
export interface Follower {
  /** The last number that he knows of; null: he wants to be woken at every look. */
  readonly position: () => number | null;
  /** Called when the subject stands elsewhere; `last` is its last number, null when that is not known (a hint). */
  readonly wake: (last: number | null) => void;
}

/** Looks at the numbers of all subjects that anybody of this process follows, at once: who waits costs no query of his own. */
export interface SharedPoll {
  follow(subject: string, follower: Follower): () => void;
}

/** Time between two looks: a lost hint costs at most this (D96). */
export const POLL_MS = 2000;
/** Subjects in one query. */
const MOST_AT_ONCE = 1000;

/** Builds the poll. `read` gives the last numbers of subjects; one that is not in the answer stands at 0. While it fails, nobody is woken. */
export function createSharedPoll(
  read: (subjects: readonly string[]) => Promise<ReadonlyMap<string, number>>,
  everyMs: number = POLL_MS,
): SharedPoll {
  const followers = new Map<string, Set<Follower>>();
  let timer: NodeJS.Timeout | undefined;

  const schedule = () => {
    if (timer || followers.size === 0) return;
    timer = setTimeout(() => {
      look()
        // What the database cannot tell now it tells at the next look.
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          schedule();
        });
    }, everyMs);
    timer.unref();
  };

  async function look(): Promise<void> {
    const subjects = [...followers.keys()];
    for (let from = 0; from < subjects.length; from += MOST_AT_ONCE) {
      const some = subjects.slice(from, from + MOST_AT_ONCE);
      const numbers = await read(some);
      for (const subject of some) tell(subject, numbers.get(subject) ?? 0);
    }
  }

  function tell(subject: string, last: number): void {
    for (const follower of [...(followers.get(subject) ?? [])]) if (follower.position() !== last) follower.wake(last);
  }

  return {
    follow(subject, follower) {
      const known = followers.get(subject) ?? new Set();
      followers.set(subject, known.add(follower));
      schedule();
      return () => {
        if (known.delete(follower) && known.size === 0 && followers.get(subject) === known) followers.delete(subject);
      };
    },
  };
}

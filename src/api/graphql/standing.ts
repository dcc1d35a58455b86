import type { Caller } from '../../vocabulary/permissions.js';
import type { Standing } from './websocket/subscribe.js';

/** A standing that can be told what a look-up for another connection of the same credential found. */
export interface SharedStanding extends Standing {
  /** Takes over what the credential may now; address and request id stay its own. */
  learn(found: Caller): void;
}

/** Keeps the caller of a connection fresh. `look` looks the credential up; `gone` is told when it fails, each time. */
export function createStanding(first: Caller, look: () => Promise<Caller>, gone: (error: unknown) => void): SharedStanding {
  const listeners = new Set<(caller: Caller) => void>();
  let caller = first;
  const tell = () => {
    for (const listener of [...listeners]) listener(caller);
  };
  return {
    get caller() {
      return caller;
    },
    async refresh() {
      try {
        caller = await look();
      } catch (error) {
        gone(error);
        throw error;
      }
      tell();
      return caller;
    },
    learn(found) {
      const { requestId, address } = caller;
      caller = { ...found, requestId, address };
      tell();
    },
    onRefresh(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Refreshes the standings of all connections again and again: those of one credential with one look-up. */
export interface StandingRounds {
  /** Includes a standing until released. */
  add(standing: SharedStanding): () => void;
}

const credentialOf = ({ credential: { kind, id }, mode, organizationId }: Caller) => `${kind}:${id}:${mode}:${organizationId}`;

/** Builds the rounds: each credential is looked up every `everyMs` while it has a connection. */
export function createStandingRounds(everyMs: number): StandingRounds {
  const groups = new Map<string, { readonly standings: Set<SharedStanding>; readonly timer: NodeJS.Timeout }>();

  async function look(standings: ReadonlySet<SharedStanding>): Promise<void> {
    const [first] = standings;
    let found: Caller | undefined;
    try {
      found = await first?.refresh();
    } catch {
      // Each asks for itself then: a refusal is told to each connection.
    }
    const others = [...standings].filter((each) => each !== first);
    if (!found) await Promise.all(others.map((each) => each.refresh().catch(() => undefined)));
    else for (const each of others) each.learn(found);
  }

  return {
    add(standing) {
      const key = credentialOf(standing.caller);
      const known = groups.get(key);
      const standings = known?.standings ?? new Set();
      standings.add(standing);
      if (!known) groups.set(key, { standings, timer: setInterval(() => void look(standings), everyMs) });
      return () => {
        if (!standings.delete(standing) || standings.size > 0 || groups.get(key)?.standings !== standings) return;
        clearInterval(groups.get(key)!.timer);
        groups.delete(key);
      };
    },
  };
}

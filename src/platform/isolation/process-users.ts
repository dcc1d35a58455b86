/** Users that Linux distributions give to nobody: above those of people, below those that systemd hands out. */
const FIRST_UID = 61_000;
const UIDS = 184;

/** Gives each process a user of its own, so that none can touch another's. */
export interface ProcessUsers {
  take(): number;
  release(uid: number): void;
}

/** Starts at a place of its own for each process, so that two Dockets on one machine mostly do not share users. */
export function createProcessUsers(start: number): ProcessUsers {
  const taken = new Set<number>();
  let next = start;
  return {
    take() {
      for (let tried = 0; tried < UIDS; tried++) {
        const uid = FIRST_UID + (next++ % UIDS);
        if (taken.has(uid)) continue;
        taken.add(uid);
        return uid;
      }
      return FIRST_UID + (next++ % UIDS);
    },
    release: (uid) => void taken.delete(uid),
  };
}

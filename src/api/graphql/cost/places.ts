/** Places that subjects (keys, addresses) may hold at once, so many each; those of this process. */
export interface Places {
  /** Takes one; gives what releases it, or undefined when none is left. */
  take(subject: string): (() => void) | undefined;
}

/** Places that are all free. */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  return {
    take(subject) {
      const count = taken.get(subject) ?? 0;
      if (count >= most) return undefined;
      taken.set(subject, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(subject) ?? 1) - 1;
        if (left > 0) taken.set(subject, left);
        else taken.delete(subject);
      };
    },
  };
}

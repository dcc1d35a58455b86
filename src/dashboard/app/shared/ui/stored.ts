import { useState } from 'react';

/** Something that this browser remembers for the person: widths, views, choices. What was stored and no longer fits is forgotten. */
export function useStored<T>(name: string, standard: T, fits: (value: unknown) => value is T): [T, (value: T) => void] {
  const [value, set] = useState<T>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(`docket.${name}`) ?? 'null');
      return fits(stored) ? stored : standard;
    } catch {
      return standard;
    }
  });
  return [
    value,
    (next) => {
      set(next);
      localStorage.setItem(`docket.${name}`, JSON.stringify(next));
    },
  ];
}

/** Whether a value is a list of words. Pure. */
export const isWords = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

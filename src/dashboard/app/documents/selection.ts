import { useEffect, useState } from 'react';

/** A document that is selected. */
interface Chosen {
  readonly id: string;
  readonly filename: string;
}

/** Which documents of the list are selected: some, one by one, or all that match. */
export interface Selection {
  readonly targets: readonly Chosen[];
  /** All that match, also those that are not loaded. */
  readonly everything: boolean;
  readonly count: number;
  readonly has: (id: string) => boolean;
  readonly choose: (targets: readonly Chosen[]) => void;
  readonly chooseEverything: () => void;
  readonly clear: () => void;
}

/** Documents that are acted upon in one go at most. */
export const MOST_SELECTED = 10_000;

const NONE: ReadonlyMap<string, Chosen> = new Map();

/** The selection of a list; another list (`key`) begins with none, so that nothing out of sight is meant. `total`: how many match. */
export function useSelection(key: string, total: number | null): Selection {
  const [chosen, setChosen] = useState(NONE);
  const [everything, setEverything] = useState(false);
  const clear = () => {
    setChosen(NONE);
    setEverything(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  useEffect(clear, [key]);
  return {
    targets: [...chosen.values()],
    everything,
    count: everything ? Math.min(total ?? 0, MOST_SELECTED) : chosen.size,
    has: (id) => everything || chosen.has(id),
    choose(targets) {
      setEverything(false);
      setChosen(new Map(targets.map(({ id, filename }) => [id, { id, filename }])));
    },
    chooseEverything: () => setEverything(true),
    clear,
  };
}

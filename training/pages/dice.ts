import { seeded } from '../../src/pipeline/choosing/random.js';

/** Chance of one document: all that is made up about it comes from here. */
export class Dice {
  private readonly random: () => number;
  constructor(seed: number) {
    this.random = seeded(seed);
  }
  between = (low: number, high: number): number => low + (high - low) * this.random();
  whole = (low: number, high: number): number => Math.floor(this.between(low, high + 1));
  is = (chance: number): boolean => this.random() < chance;
  of = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)]!;
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((entry) => ({ entry, at: this.random() }))
      .sort((left, right) => left.at - right.at)
      .map(({ entry }) => entry);
  }
  digits = (count: number): string => Array.from({ length: count }, () => this.whole(0, 9)).join('');
}

/** How many turns an organization has for one of the others (QUEUE_WEIGHTS); who is not named has one. */
export type Weights = ReadonlyMap<number, number>;

/** Weights where none are set. */
export const EVEN: Weights = new Map();

/**
 * Who was served how much, by weight: each service moves its owner on by 1 / weight, and whoever stands furthest back comes next. Who had nothing waiting for a
 * while comes next at once, but has saved nothing up.
 */
export class Turns<Owner> {
  private readonly places = new Map<Owner, number>();
  private now = 0;

  constructor(readonly weightOf: (owner: Owner) => number) {}

  /** Where the owner stands; lower comes first. */
  placeOf(owner: Owner): number {
    return Math.max(this.now, this.places.get(owner) ?? 0);
  }

  /** Notes that the owner was served. Of more than `most` owners those who were served longest ago are forgotten: they stand where everybody begins. */
  served(owner: Owner, most = 10_000): void {
    const place = this.placeOf(owner);
    this.now = place;
    this.places.delete(owner);
    this.places.set(owner, place + 1 / this.weightOf(owner));
    if (this.places.size > most) this.places.delete(this.places.keys().next().value!);
  }
}

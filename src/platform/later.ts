/**
 * A part that a feature further right in the order gives to one further left. Features are built from left to right; where the left one needs
 * something of the right one, it declares an interface and waits for it to be provided. The start of the process fails when nobody did.
 */
export interface Later<T> {
  /** What is waited for, as the failing start names it. */
  readonly name: string;
  readonly isProvided: boolean;
  /** Called once, while the features are built; throws the second time. */
  provide(part: T): void;
  /** The part; throws before it was provided. */
  get(): T;
}

/** Builds a place for a part that comes later. */
export function createLater<T>(name: string): Later<T> {
  let held: { readonly part: T } | null = null;
  return {
    name,
    get isProvided() {
      return held !== null;
    },
    provide(part) {
      if (held) throw new Error(`${name} was provided twice`);
      held = { part };
    },
    get() {
      if (!held) throw new Error(`${name} was not provided`);
      return held.part;
    },
  };
}

import { Turns } from './turns.js';

/** Whose work is done; undefined: nobody's in particular. */
type ShareOf = number | undefined;

/**
 * So many pieces of work at a time, of those who wait in turn: first of whom the fewest are at work. However much one has waiting, another waits for one piece of
 * it. Each share's own come in their order.
 */
export class InTurn {
  private readonly waiting = new Map<ShareOf, (() => void)[]>();
  private readonly atWork: ShareOf[] = [];
  private readonly turns = new Turns<ShareOf>(() => 1);

  constructor(private readonly most: number) {}

  /** Does the work when its turn comes, and gives what it gives. */
  async do<T>(share: ShareOf, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      const queue = this.waiting.get(share) ?? [];
      queue.push(enter);
      this.waiting.set(share, queue);
      // Whoever asks in the same moment takes part in the turn.
      queueMicrotask(() => this.fill());
    });
    try {
      return await work();
    } finally {
      this.atWork.splice(this.atWork.indexOf(share), 1);
      this.fill();
    }
  }

  /** Nothing is done nor waits. */
  get isFree(): boolean {
    return this.atWork.length === 0 && this.waiting.size === 0;
  }

  private fill(): void {
    while (this.atWork.length < this.most && this.waiting.size > 0) {
      const share = this.next();
      const queue = this.waiting.get(share)!;
      const enter = queue.shift()!;
      if (queue.length === 0) this.waiting.delete(share);
      this.atWork.push(share);
      this.turns.served(share);
      enter();
    }
  }

  private next(): ShareOf {
    const busy = (share: ShareOf) => this.atWork.filter((each) => each === share).length;
    const [first, ...others] = this.waiting.keys();
    return others.reduce<ShareOf>((best, each) => {
      const more = busy(each) - busy(best) || this.turns.placeOf(each) - this.turns.placeOf(best);
      return more < 0 ? each : best;
    }, first);
  }
}

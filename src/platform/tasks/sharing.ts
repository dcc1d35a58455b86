/** An organization with tasks of one name, and the place of its most urgent one in the order of work. */
export interface Waiting {
  readonly organizationId: number;
  readonly first: Date;
}

/**
 * The order in which organizations are served by this process: who was served longest ago comes first, so that however much work one of them has, another's
 * next task waits for one task of each of the others and not for all of them. Priorities order an organization's own work. Each process keeps its own
 * memory of whom it served; together they come out even. Pure but for that memory.
 */
export class Sharing {
  private readonly servedAt = new Map<string, Map<number, number>>();
  private turn = 0;

  /** Organizations in the order in which their work of this name is to be looked for. */
  order(name: string, waiting: readonly Waiting[]): number[] {
    const servedAt = this.servedAt.get(name);
    const at = ({ organizationId }: Waiting) => servedAt?.get(organizationId) ?? 0;
    return [...waiting]
      .sort((a, b) => at(a) - at(b) || a.first.getTime() - b.first.getTime() || a.organizationId - b.organizationId)
      .map(({ organizationId }) => organizationId);
  }

  /** Notes that a task of the organization was taken. */
  served(name: string, organizationId: number): void {
    const servedAt = this.servedAt.get(name) ?? new Map<number, number>();
    this.servedAt.set(name, servedAt);
    servedAt.set(organizationId, ++this.turn);
  }
}

/**
 * Work of others that comes before an organization's own when all of them are served in turn: from each at most as much as the organization itself has up to and
 * with the work in question. `others`: what each of them has waiting, in the same unit (tasks or pages).
 */
export function aheadOfOthers(own: number, others: readonly number[]): number {
  return others.reduce((sum, waiting) => sum + Math.min(waiting, own), 0);
}

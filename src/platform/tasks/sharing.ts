import { EVEN, Turns, type Weights } from './turns.js';

/** An organization with tasks of one name, and the place of its most urgent one in the order of work. */
export interface Waiting {
  readonly organizationId: number;
  readonly first: Date;
}

/**
 * The order in which organizations are served by this process: in turn, by their weights, so that however much work one of them has, another's next task waits
 * for one task of each of the others (as many as its weight) and not for all of them. Priorities order an organization's own work. Each process keeps its own
 * memory of whom it served; together they come out even. Pure but for that memory.
 */
export class Sharing {
  private readonly turns = new Map<string, Turns<number>>();

  constructor(private readonly weights: Weights = EVEN) {}

  /** Organizations in the order in which their work of this name is to be looked for. */
  order(name: string, waiting: readonly Waiting[]): number[] {
    const turns = this.turnsOf(name);
    const at = ({ organizationId }: Waiting) => turns.placeOf(organizationId);
    return [...waiting]
      .sort((a, b) => at(a) - at(b) || a.first.getTime() - b.first.getTime() || a.organizationId - b.organizationId)
      .map(({ organizationId }) => organizationId);
  }

  /** Notes that a task of the organization was taken. */
  served(name: string, organizationId: number): void {
    this.turnsOf(name).served(organizationId);
  }

  private turnsOf(name: string): Turns<number> {
    const known = this.turns.get(name) ?? new Turns((organizationId: number) => this.weights.get(organizationId) ?? 1);
    this.turns.set(name, known);
    return known;
  }
}

/**
 * Work of others that comes before an organization's own when all of them are served in turn: from each at most as much as the organization itself has up to and
 * with the work in question, times as many turns as it has for one of the organization's. `waiting`: what each of them has waiting, in the same unit (tasks or pages).
 */
export function aheadOfOthers(organizationId: number, own: number, waiting: ReadonlyMap<number, number>, weights: Weights): number {
  const weightOf = (id: number) => weights.get(id) ?? 1;
  let ahead = 0;
  for (const [other, amount] of waiting)
    if (other !== organizationId) ahead += Math.min(amount, Math.ceil((own * weightOf(other)) / weightOf(organizationId)));
  return ahead;
}

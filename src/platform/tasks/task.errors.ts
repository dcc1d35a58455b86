/** Thrown by `complete` when the lease went to another worker. */
export class LeaseLost extends Error {
  constructor() {
    super('the task belongs to another worker now');
    this.name = 'LeaseLost';
  }
}

/** Thrown by a handler whose work cannot be done yet through nobody's fault: it is tried again later and this try does not count. */
export class Postponed extends Error {
  override readonly name = 'Postponed';

  constructor(
    readonly delayMs: number,
    cause?: unknown,
  ) {
    super('the work waits', { cause });
  }
}

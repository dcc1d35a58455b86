export * from './handlers.js';
export { createLeaseOwner, type LeaseOwner } from './owner.js';
export * from './portions.js';
export * from './runner.js';
export type { Ahead } from './standing.js';
export * from './task.entity.js';
export * from './task.errors.js';
export * from './tasks.js';
export { EVEN, Turns, type Weights } from './turns.js';

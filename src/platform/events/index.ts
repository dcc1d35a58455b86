export * from './dispatcher.js';
export * from './event.entity.js';
export * from './event-log.js';
export * from './purge.js';
export * from './shared-poll.js';
export * from './streams.js';
export * from './watch.js';

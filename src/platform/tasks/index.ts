export * from './runner.js';
export * from './task.entity.js';
export * from './tasks.js';

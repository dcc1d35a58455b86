export * from './runner.js';
export { aheadOfOthers } from './sharing.js';
export * from './task.entity.js';
export * from './tasks.js';

export * from './audit.entity.js';
export * from './audit.js';

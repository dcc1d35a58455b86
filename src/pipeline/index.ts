export * from './model.js';
export * from './pipeline.js';

export * from './model.js';
export * from './pipeline.js';
export { createPipeline, type PipelineSettings } from './run.js';

export * from './model.js';
export * from './pipeline.js';
export { answerQueries, type QueryAnswer } from './queries.js';
export { createPipeline, type PipelineSettings } from './run.js';
export { type CalibrationStep, calibrate, isotonicFit, type Judged, LEAST_REVIEWED, reliabilityCurve } from './templating/calibration.js';

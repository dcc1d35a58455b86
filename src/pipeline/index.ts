export { chooseReader, type Reader, readerFiles } from './engines/reader.js';
export * from './model.js';
export { type PackedDocument, packDocument, packPage, unpackDocument, unpackPage, unpackPages } from './packed.js';
export * from './pipeline.js';
export type { QueryAnswer } from './questions/query-tables.js';
export { type Recheck, recheck } from './recheck.js';
export { createPipeline, type PipelineSettings } from './run.js';
export { type CalibrationStep, calibrate, isotonicFit, type Judged, LEAST_REVIEWED, reliabilityCurve } from './templating/calibration.js';

import { modelsVersion } from './choosing/own-models.js';
import type { DocumentModel } from './model.js';
import type { PipelineRequest, Stage, Understanding } from './pipeline.js';
import { understand } from './stages/understanding/understand.js';

/**
 * The plan: load, pages, recognise and layout run page by page (stages/read-page), then the whole document is finished (stages/finish) and understood:
 * classify, match, extract, validate, decide. `until: 'read'` ends after layout.
 */
export function understandDocument(model: DocumentModel, request: PipelineRequest, onStage: (stage: Stage) => void): Understanding {
  if (request.until === 'read') return { model, template: null, bestTemplateConfidence: null, models: modelsVersion(request.models) };
  onStage('classify');
  const done = understand(model, request);
  onStage('decide');
  return done;
}

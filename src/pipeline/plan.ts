import { modelsVersion } from './choosing/own-models.js';
import type { DocumentModel, DocumentType } from './model.js';
import type { PipelineRequest, Stage, Understanding } from './pipeline.js';
import { understand } from './stages/understanding/understand.js';
import { TYPE_FIELDS } from './types/fields.js';

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

/** Confidence under which another name may be the issuer's. */
const DOUBTFUL_ISSUER = 0.5;

/**
 * Whether an understood document shows by its text who issued it too little, or not at all: then his name may stand in a picture at the head of the first
 * page (stages/letterhead), which is only read then. `given`: the type that the caller told. Pure.
 */
export function lacksIssuer({ pages, extractedData, classification, confidence }: DocumentModel, given: DocumentType | null): boolean {
  const type = given ?? classification?.type;
  const issuer = type ? TYPE_FIELDS[type].issuer : undefined;
  if (!extractedData || !issuer || pages[0]?.source !== 'text-layer') return false;
  return (confidence?.fields[issuer] ?? 0) < DOUBTFUL_ISSUER;
}

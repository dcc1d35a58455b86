import type { DocumentReader, StoredModels } from '../../documents/index.js';
import type { Pipeline, TemplateFit, TemplateSpec } from '../../pipeline/index.js';
import type { TemplateChoices } from '../../templates/index.js';
import { invalid } from '../../vocabulary/errors.js';
import { type Caller, requirePermission } from '../../vocabulary/permissions.js';
import type { MatchTemplatesInput, TemplateMatches } from './template-trial.inputs.js';

const MOST_MATCHES = 20;
/** Score from which on a template matches (D71). */
const MATCH_THRESHOLD = 0.6;

function toMatches(fits: readonly TemplateFit[], specs: readonly TemplateSpec[], input: MatchTemplatesInput): TemplateMatches {
  const shown = (confidence: number) => (input.returnConfidence === false ? null : confidence);
  const names = new Map(specs.map((spec) => [spec.id, spec.name]));
  const matches = fits
    .filter((fit) => fit.confidence > 0)
    .slice(0, input.maxResults ?? 5)
    .map((fit) => ({
      templateId: fit.templateId,
      templateName: names.get(fit.templateId) ?? '',
      confidence: shown(fit.confidence),
      matchReason: fit.reason,
    }));
  const best = fits[0];
  return {
    matches,
    bestMatch: best && best.confidence >= MATCH_THRESHOLD ? { templateId: best.templateId, confidence: shown(best.confidence) } : null,
  };
}

/** Builds the match of templates with a document or a type (D71). Throws VALIDATION_ERROR, DOCUMENT_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
export function createTemplateMatch(deps: {
  readonly reader: DocumentReader;
  readonly pipeline: Pipeline;
  readonly choices: TemplateChoices;
  readonly storedModel: StoredModels;
}) {
  const { reader, pipeline, choices, storedModel } = deps;

  return async function match(caller: Caller, input: MatchTemplatesInput): Promise<TemplateMatches> {
    const { documentId, documentType, maxResults } = input;
    if (maxResults !== undefined && maxResults !== null && (maxResults < 1 || maxResults > MOST_MATCHES)) {
      throw invalid('maxResults', `expected an integer from 1 to ${MOST_MATCHES}, received ${maxResults}`);
    }
    if (!documentId && !documentType) throw invalid('documentId', 'expected documentId or documentType');
    if (documentId) requirePermission(caller, 'documents.read');
    const document = documentId ? await reader.load(caller, documentId, 'read') : null;
    const type = documentType ?? document?.type ?? null;
    const { candidates } = await choices.load(caller, type, null);
    const model = document ? await storedModel(document.id) : null;
    if (model && candidates.length > 0)
      return toMatches(await pipeline.match(model, candidates, type, caller.organizationId), candidates, input);
    const fits = candidates.map((spec) => ({
      templateId: spec.id,
      confidence: 0.5,
      rulesHold: true,
      reason: 'only the document type is known',
    }));
    return toMatches(fits, candidates, input);
  };
}

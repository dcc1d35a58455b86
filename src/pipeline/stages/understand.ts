import { contextOf } from '../finding/context.js';
import type { DocumentModel } from '../model.js';
import type { PipelineRequest, PipelineResult } from '../pipeline.js';
import { assembleData, fieldConfidences } from '../types/assemble.js';
import { definitionOf } from '../types/index.js';
import { classify } from './classify.js';
import { decide } from './decide.js';
import { extract } from './extract.js';
import { contradictionReasons, validate } from './validate.js';

const NOTHING = { fields: [], reasons: [] };

/** What understanding a document gives: the model with its last stages done, and the template that served. */
export interface Understanding {
  model: DocumentModel;
  template: Extract<PipelineResult, { ok: true }>['template'];
  bestTemplateConfidence: number | null;
}

/**
 * The stages after reading - classify, match, extract, validate, decide - as one pure function of the model. `today` (YYYY-MM-DD)
 * is the day by which dates are judged plausible.
 */
export function understand(
  model: DocumentModel,
  request: Pick<PipelineRequest, 'type' | 'templates' | 'thresholds'>,
  today: string = new Date().toISOString().slice(0, 10),
): Understanding {
  const context = contextOf(model, today);
  const classification = classify(model, context);
  const type = request.type ?? classification.type;
  const definition = type ? definitionOf(type) : null;
  const { fields: extracted, reasons: embeddedReasons } = definition ? extract(context, definition, classification.subtype) : NOTHING;
  const { fields, contradictions } = definition ? validate(extracted, definition) : { fields: extracted, contradictions: [] };
  const confidences = fieldConfidences(fields);
  const { overall, reasons } = decide({
    classified: type !== null,
    required: definition?.required ?? [],
    confidences,
    thresholds: request.thresholds,
    found: [...contradictionReasons(contradictions, confidences), ...embeddedReasons],
  });
  return {
    model: {
      ...model,
      classification,
      fields,
      extractedData: assembleData(fields, definition),
      confidence: { overall, fields: confidences },
      reviewReasons: reasons,
    },
    template: null,
    bestTemplateConfidence: null,
  };
}

import { own } from '../../../vocabulary/own.js';
import type { Models } from '../../choosing/models.js';
import { modelsVersion, withOwn } from '../../choosing/own-models.js';
import { classifiedBy, embeddedOf } from '../../einvoice/embedded.js';
import { type Context, contextOf } from '../../finding/context.js';
import { asWritten } from '../../layout/right-to-left.js';
import type { DocumentModel, Field, ReviewReason } from '../../model.js';
import type { TemplateSpec, Understanding, UnderstandingRequest } from '../../pipeline.js';
import { calibrate } from '../../templating/calibration.js';
import { extractByTemplate } from '../../templating/extract.js';
import { requiredByTemplate, validateByTemplate } from '../../templating/rules.js';
import { assembleData, fieldConfidences } from '../../types/assemble.js';
import { requiredOf } from '../../types/fields.js';
import { definitionOf } from '../../types/index.js';
import { forgetLines } from '../../values/remembered.js';
import { classify } from './classify.js';
import { decide } from './decide.js';
import { extract } from './extract.js';
import { MATCH_THRESHOLD, match, type TemplateMatch } from './match.js';
import { contradictionReasons, validate } from './validate.js';

const NOTHING = { fields: [], reasons: [], isConsistent: false };

/**
 * The stages after reading - classify, match, extract, validate, decide - as one pure function of the model. `today` (YYYY-MM-DD)
 * is the day by which dates are judged plausible.
 */
export function understand(
  model: DocumentModel,
  request: UnderstandingRequest,
  today: string = new Date().toISOString().slice(0, 10),
  models: Models = withOwn(request.models),
): Understanding {
  forgetLines();
  const written = asWritten(model);
  const context = contextOf(written.model, today, models);
  // Zones of templates are told as pages are shown.
  const shown = written.isMirrored ? contextOf(model, today, models) : context;
  const embedded = embeddedOf(context);
  const found = classifiedBy(embedded, classify(written.model, context));
  const matches = match(shown, request.templates.candidates, request.type ?? found.type);
  const chosen = choose(shown, request, matches);
  const type = request.type ?? found.type ?? chosen?.template.documentType ?? null;
  const definition = type ? definitionOf(type) : null;
  const {
    fields: proposed,
    reasons: embeddedReasons,
    isConsistent,
  } = definition ? extract(context, definition, found.subtype, embedded) : NOTHING;
  const read = proposed.map((field) => (field.box ? { ...field, box: written.shown(field.page, field.box) } : field));
  const extracted = chosen ? extractByTemplate(shown, chosen.template, read) : read;
  const checked = definition ? validate(extracted, definition, context) : { fields: extracted, contradictions: [] };
  // The sums of an embedded e-invoice hold in themselves: where the printed lines do not add up to them, a discount or a charge is not among the lines.
  const own = isConsistent ? checked.contradictions.filter(({ reason }) => reason !== 'totals_mismatch') : checked.contradictions;
  const contradictions = [...own, ...(chosen ? validateByTemplate(chosen.template, checked.fields) : [])];
  const fields = chosen ? calibrated(checked.fields, chosen.template) : checked.fields;
  const confidences = fieldConfidences(fields);
  const templateReasons: ReviewReason[] = chosen && !chosen.rulesHold ? [{ reason: 'template_mismatch', fields: [] }] : [];
  const { overall, reasons } = decide({
    classified: type !== null,
    required: chosen ? requiredByTemplate(chosen.template) : type ? requiredOf(type, found.subtype) : [],
    confidences,
    thresholds: { ...request.thresholds, ...chosen?.template.thresholds },
    found: [...contradictionReasons(contradictions, confidences), ...embeddedReasons, ...templateReasons],
  });
  return {
    model: {
      ...model,
      classification: found,
      fields,
      extractedData: assembleData(fields, type, chosen?.template.outputMapping),
      confidence: { overall, fields: confidences },
      reviewReasons: reasons,
    },
    template: chosen && { id: chosen.template.id, confidence: chosen.confidence, reason: chosen.reason },
    bestTemplateConfidence: matches[0]?.confidence ?? null,
    models: modelsVersion(request.models),
  };
}

/** Confidences as reviews of the template's fields have shown them to be. */
function calibrated(fields: readonly Field[], { calibration }: TemplateSpec): Field[] {
  return fields.map((field) => {
    const steps = own(calibration, field.path);
    return steps ? { ...field, confidence: Math.min(0.99, calibrate(field.confidence, steps)) } : field;
  });
}

/** The template named by the caller, whatever its score (D115), else the best that fits well enough (D30). */
function choose(
  context: Context,
  request: Pick<UnderstandingRequest, 'templates'>,
  matches: readonly TemplateMatch[],
): TemplateMatch | null {
  const { use } = request.templates;
  if (use) return match(context, [use], null)[0] ?? null;
  const [best] = matches;
  return best && best.confidence >= MATCH_THRESHOLD ? best : null;
}

import { gunzipSync, gzipSync } from 'node:zlib';
import { type DocumentModel, isotonicFit, type Judged, LEAST_REVIEWED, type TemplateSpec } from '../pipeline/index.js';
import type { Template, TemplateField } from './template.entity.js';
import { isFraction, type PageSizes, TEMPLATE_LIMITS } from './template.rules.js';

type Sample = NonNullable<TemplateSpec['sample']>;

/** What is kept of a sample's page models: sizes and words. */
export function packSample(model: Pick<DocumentModel, 'pages'>): Buffer {
  const pages = model.pages.map((page) => ({
    width: page.width,
    height: page.height,
    words: page.words.map(({ text, box }) => ({ text, box })),
  }));
  return gzipSync(JSON.stringify({ pages } satisfies Sample));
}

/** A kept sample. */
export function unpackSample(packed: Buffer | null | undefined): Sample | null {
  return packed ? (JSON.parse(gunzipSync(packed).toString('utf8')) as Sample) : null;
}

/** A field's zone as fractions of the page (D68): points are divided by the sample's page, or by A4 when there is none. */
function boxOf(field: TemplateField, pages: PageSizes): TemplateSpec['fields'][number]['box'] {
  const { positionX, positionY, width, height } = field;
  if (positionX === null || positionY === null || width === null || height === null) return null;
  if (isFraction(field)) return { left: positionX, top: positionY, width, height };
  const page = pages?.[(field.page ?? 1) - 1] ?? { width: 595.28, height: 841.89 };
  return { left: positionX / page.width, top: positionY / page.height, width: width / page.width, height: height / page.height };
}

/** Monotonic fits of the fields that enough values were reviewed of. */
function calibrationOf(reviewed: ReadonlyMap<string, readonly Judged[]> | undefined): NonNullable<TemplateSpec['calibration']> {
  const enough = [...(reviewed ?? [])].filter(([, judged]) => judged.length >= LEAST_REVIEWED);
  return Object.fromEntries(enough.map(([field, judged]) => [field, isotonicFit(judged)]));
}

/** A stored template as the pipeline reads it; `reviewed`: what persons said of its values, by field. */
export function toSpec(template: Template, reviewed?: ReadonlyMap<string, readonly Judged[]>): TemplateSpec {
  const sample = unpackSample(template.sampleModel);
  const rules = template.rules;
  return {
    id: template.id,
    name: template.name,
    version: template.version,
    documentType: template.documentType,
    format: template.format,
    fields: template.fields.slice(0, TEMPLATE_LIMITS.fields).map((field) => ({
      id: field.id,
      name: field.name,
      type: field.type,
      page: field.page ?? 1,
      box: boxOf(field, sample?.pages ?? null),
      required: field.required,
      options: field.options,
      labels: field.labels,
      preferBuiltIn: field.preferBuiltIn ?? false,
    })),
    validationSchema: template.validationSchema as TemplateSpec['validationSchema'],
    outputMapping: template.outputMapping,
    sample,
    calibration: calibrationOf(reviewed),
    matchingRules:
      rules.contentMatches.length > 0 || rules.documentType
        ? { contentMatches: rules.contentMatches, documentType: rules.documentType }
        : null,
  };
}

import { compilePattern, PATTERN_LIMITS } from '../pipeline/index.js';
import { type FieldProblem, invalid, invalidFields, ServiceError } from '../vocabulary/errors.js';
import { newId } from '../vocabulary/ids.js';
import type { Template, TemplateContent, TemplateField, TemplateFormat } from './template.entity.js';
import type { CreateTemplateInput, TemplateFieldInput, UpdateTemplateInput } from './template.inputs.js';

/** Limits of a template (D68, D69). */
export const TEMPLATE_LIMITS = {
  nameLength: 200,
  descriptionLength: 1000,
  fields: 200,
  options: 200,
  defaultPagePoints: 2880,
  labels: 20,
} as const;

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_.]{0,63}$/;
const JSON_PATH = /^\$(\.[A-Za-z_][A-Za-z0-9_]*|\[\d{1,4}\])*$/;
/** Levels that a path may open, and empty items that all paths of a template may: extractedData holds every one. */
const MOST_STEPS = 16;
const MOST_ITEMS = 20_000;
const RULE_KEYS = ['pattern', 'required', 'minLength', 'maxLength'];

/** Width and height in points of each page of the sample file; null without one. */
export type PageSizes = readonly { readonly width: number; readonly height: number }[] | null;

/** A name of 1-200 characters. */
export function checkName(name: string): string {
  const clean = name.trim();
  if (clean.length < 1 || clean.length > TEMPLATE_LIMITS.nameLength)
    throw invalid('name', `expected 1 to ${TEMPLATE_LIMITS.nameLength} characters`);
  return clean;
}

/** A description of at most 1,000 characters; null or absent: none. */
export function checkDescription(description: string | null | undefined): string | null {
  const most = TEMPLATE_LIMITS.descriptionLength;
  if (description && description.length > most)
    throw invalid('description', `expected at most ${most} characters, received ${description.length}`);
  return description ?? null;
}

/** A version of the form major.minor (D65). */
export function checkVersion(version: string): string {
  if (!/^\d{1,6}\.\d{1,6}$/.test(version)) throw invalid('version', `expected major.minor such as 1.0, received ${version.slice(0, 40)}`);
  return version;
}

/** The version after a change: the minor number + 1 (D65: 1.9 -> 1.10). */
export function nextVersion(version: string): string {
  const [major, minor] = version.split('.');
  return `${major}.${Number(minor) + 1}`;
}

function checkPosition(field: TemplateFieldInput, index: number, format: TemplateFormat, pages: PageSizes): void {
  const at = `fields[${index}]`;
  const { positionX: x, positionY: y, width, height } = field;
  const refuse = (name: string, reason: string) => {
    throw new ServiceError('FIELD_POSITION_INVALID', [{ field: `${at}.${name}`, reason }]);
  };
  const page = field.page ?? 1;
  if (page < 1) refuse('page', `expected 1 or more, received ${page}`);
  if (pages && page > pages.length) refuse('page', `the sample file has ${pages.length} pages, received ${page}`);
  const given = [x, y, width, height].filter((value) => value !== null && value !== undefined);
  if (given.length === 0 && format === 'variable') return;
  if (given.length < 4) refuse('positionX', 'expected positionX, positionY, width and height together');
  const [left, top, w, h] = [x!, y!, width!, height!];
  if (left < 0) refuse('positionX', `expected 0 or more, received ${left}`);
  if (top < 0) refuse('positionY', `expected 0 or more, received ${top}`);
  if (!(w > 0)) refuse('width', `expected more than 0, received ${w}`);
  if (!(h > 0)) refuse('height', `expected more than 0, received ${h}`);
  const size = isFraction(field)
    ? { width: 1, height: 1 }
    : (pages?.[page - 1] ?? { width: TEMPLATE_LIMITS.defaultPagePoints, height: TEMPLATE_LIMITS.defaultPagePoints });
  const tolerance = 1e-6 * size.width;
  if (left + w > size.width + tolerance) refuse('width', `the field ends at ${left + w}, the page at ${size.width}`);
  if (top + h > size.height + tolerance) refuse('height', `the field ends at ${top + h}, the page at ${size.height}`);
}

/** Whether all four numbers are fractions of the page; else they are points (D68). */
export function isFraction(field: {
  positionX?: number | null;
  positionY?: number | null;
  width?: number | null;
  height?: number | null;
}): boolean {
  return [field.positionX, field.positionY, field.width, field.height].every((value) => typeof value === 'number' && value <= 1);
}

function checkField(field: TemplateFieldInput, index: number): FieldProblem[] {
  const at = `fields[${index}]`;
  const problems: FieldProblem[] = [];
  if (!FIELD_NAME.test(field.name)) problems.push({ field: `${at}.name`, reason: 'expected a letter, then up to 63 of A-Z a-z 0-9 _ .' });
  const needsOptions = field.type === 'SELECT' || field.type === 'MULTISELECT';
  const options = field.options ?? [];
  if (needsOptions && (options.length < 1 || options.length > TEMPLATE_LIMITS.options)) {
    problems.push({ field: `${at}.options`, reason: `expected 1 to ${TEMPLATE_LIMITS.options} options, received ${options.length}` });
  }
  if (options.some((option) => option.trim() === '' || option.length > 200))
    problems.push({ field: `${at}.options`, reason: 'expected options of 1 to 200 characters' });
  if ((field.labels?.length ?? 0) > TEMPLATE_LIMITS.labels)
    problems.push({ field: `${at}.labels`, reason: `expected at most ${TEMPLATE_LIMITS.labels}` });
  return problems;
}

/** Checks fields and gives them ids: a known id is kept, others get a new one (D64, D68, D69). */
export function readFields(
  given: readonly TemplateFieldInput[],
  format: TemplateFormat,
  pages: PageSizes,
  known: readonly TemplateField[] = [],
): TemplateField[] {
  if (given.length < 1 || given.length > TEMPLATE_LIMITS.fields)
    throw invalid('fields', `expected 1 to ${TEMPLATE_LIMITS.fields} fields, received ${given.length}`);
  const problems = given.flatMap(checkField);
  if (problems.length > 0) throw invalidFields(problems);
  const seen = new Map<string, number>();
  for (const [index, { name }] of given.entries()) {
    const first = seen.get(name.toLowerCase());
    if (first !== undefined)
      throw new ServiceError('DUPLICATE_FIELD_NAME', [
        { field: `fields[${index}].name`, reason: `${name} is the name of fields[${first}] too` },
      ]);
    seen.set(name.toLowerCase(), index);
  }
  for (const [index, field] of given.entries()) checkPosition(field, index, format, pages);
  const ids = new Set(known.map((field) => field.id));
  const twice = given.findIndex(({ id }, index) => id && ids.has(id) && given.findIndex((other) => other.id === id) < index);
  if (twice >= 0) throw invalid(`fields[${twice}].id`, 'expected the id of a field once');
  return given.map((field) => ({
    id: field.id && ids.has(field.id) ? field.id : newId('templateField'),
    name: field.name,
    type: field.type,
    page: field.page ?? 1,
    positionX: field.positionX ?? null,
    positionY: field.positionY ?? null,
    width: field.width ?? null,
    height: field.height ?? null,
    required: field.required ?? false,
    options: field.options ?? null,
    labels: field.labels ?? null,
    preferBuiltIn: field.preferBuiltIn ?? false,
    ediSegment: field.ediSegment ?? null,
    ediElement: field.ediElement ?? null,
  }));
}

/** What patterns of a template may still have in steps. */
interface StepsLeft {
  steps: number;
}

function checkRule(name: string, rule: unknown, left: StepsLeft): FieldProblem[] {
  const at = `validationSchema.${name}`;
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule)) return [{ field: at, reason: 'expected an object of rules' }];
  const { pattern, required, minLength, maxLength } = rule as Record<string, unknown>;
  const problems: FieldProblem[] = [];
  const reason = pattern === undefined ? null : wrongWithPattern(pattern, left);
  if (reason) problems.push({ field: `${at}.pattern`, reason });
  if (required !== undefined && typeof required !== 'boolean') problems.push({ field: `${at}.required`, reason: 'expected true or false' });
  for (const [key, value] of Object.entries({ minLength, maxLength })) {
    if (value !== undefined && !(Number.isInteger(value) && (value as number) >= 0))
      problems.push({ field: `${at}.${key}`, reason: 'expected an integer of 0 or more' });
  }
  return problems;
}

/** Why a pattern is not taken; null when it is. It compiles on the linear-time engine (D69), and within the limits of its template. */
function wrongWithPattern(pattern: unknown, left: StepsLeft): string | null {
  const { characters, steps, stepsOfTemplate } = PATTERN_LIMITS;
  const inAll = `expected patterns that repeat less: with every count written out at most ${stepsOfTemplate} steps in all`;
  // Compiling is what costs: nothing further is compiled once it is too much.
  if (left.steps < 0) return inAll;
  const made = typeof pattern === 'string' && pattern.length <= characters ? compilePattern(pattern) : null;
  if (!made) return `expected a regular expression of at most ${characters} characters without look-around or back-references`;
  left.steps -= made.steps;
  if (left.steps < 0) return inAll;
  return made.steps > steps
    ? `expected a pattern that repeats less: with every count written out at most ${steps} steps, received ${made.steps}`
    : null;
}

/** Checks a validation schema: rules of known keys for names of fields; unknown keys are dropped (D4). */
export function readValidationSchema(
  given: Readonly<Record<string, unknown>>,
  fields: readonly Pick<TemplateField, 'name'>[],
): Record<string, Record<string, unknown>> {
  const names = new Set(fields.map((field) => field.name));
  const left: StepsLeft = { steps: PATTERN_LIMITS.stepsOfTemplate };
  const problems = Object.entries(given).flatMap(([name, rule]) =>
    names.has(name) ? checkRule(name, rule, left) : [{ field: `validationSchema.${name}`, reason: 'is not the name of a field' }],
  );
  if (problems.length > 0) throw invalidFields(problems);
  return Object.fromEntries(
    Object.entries(given).map(([name, rule]) => [
      name,
      Object.fromEntries(Object.entries(rule as Record<string, unknown>).filter(([key]) => RULE_KEYS.includes(key))),
    ]),
  );
}

/** Checks an output mapping: names of fields to JSONPaths of members and indexes (D69). */
export function readOutputMapping(
  given: Readonly<Record<string, unknown>>,
  fields: readonly Pick<TemplateField, 'name'>[],
): Record<string, string> {
  const names = new Set(fields.map((field) => field.name));
  let items = 0;
  const problems = Object.entries(given).flatMap(([name, path]) => {
    if (!names.has(name)) return [{ field: `outputMapping.${name}`, reason: 'is not the name of a field' }];
    const field = `outputMapping.${name}`;
    if (typeof path !== 'string' || path === '$' || !JSON_PATH.test(path))
      return [{ field, reason: 'expected a JSONPath of members and indexes such as $.a.b[0]' }];
    if (path.length > 1000 || path.split(/[.[]/).length - 1 > MOST_STEPS)
      return [{ field, reason: `expected at most ${MOST_STEPS} members and indexes` }];
    items += [...path.matchAll(/\[(\d+)\]/g)].reduce((sum, [, index]) => sum + Number(index), 0);
    return items > MOST_ITEMS ? [{ field, reason: `expected indexes up to ${MOST_ITEMS} in all paths together` }] : [];
  });
  if (problems.length > 0) throw invalidFields(problems);
  return { ...given } as Record<string, string>;
}

/** At most 50 texts that a document must hold, and the type it must be of. */
export function readRules(given: CreateTemplateInput['matchingRules']): Template['rules'] {
  const contentMatches = given?.contentMatches ?? [];
  if (contentMatches.length > 50 || contentMatches.some((text) => text.trim() === '' || text.length > 500)) {
    throw invalid('matchingRules.contentMatches', 'expected at most 50 texts of 1 to 500 characters');
  }
  return { contentMatches, documentType: given?.documentType ?? null };
}

/**
 * Throws what is wrong with an update whatever the template is: of a template that is not there, wrong values are told first (D123).
 * Names of fields that the update does not bring count as known, pages as those of a template without a sample.
 */
export function checkUpdate(input: UpdateTemplateInput): void {
  if (typeof input.name === 'string') checkName(input.name);
  checkDescription(input.description);
  readRules(input.matchingRules);
  const fields = input.fields ? readFields(input.fields, input.format ?? 'variable', null) : null;
  const named = (map: object) => fields ?? Object.keys(map).map((name) => ({ name }));
  if (input.validationSchema) readValidationSchema(input.validationSchema, named(input.validationSchema));
  if (input.outputMapping) readOutputMapping(input.outputMapping, named(input.outputMapping));
}

/** The part of a template that its versions keep. */
export function contentOf(template: Template): TemplateContent {
  const { name, description, format, rules, fields, validationSchema, outputMapping } = template;
  return { name, description, format, matchingRules: rules, fields, validationSchema, outputMapping };
}

/** Accuracy of a template: 1 - corrected / reviewed fields; without a review the mean confidence (D49); null before the first run. */
export function accuracyOf(template: Pick<Template, 'reviewedFields' | 'correctedFields' | 'succeeded' | 'confidenceSum'>): number | null {
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  if (template.reviewedFields > 0) return round(1 - template.correctedFields / template.reviewedFields);
  return template.succeeded > 0 ? round(template.confidenceSum / template.succeeded) : null;
}

import { type FieldDefinition, TYPE_FIELDS } from '../../pipeline/types/fields.js';
import { own } from '../../vocabulary/own.js';
import type { DocumentType } from '../document.enums.js';
import type { StoredField } from '../runs/run.entity.js';
import { camelCase, EXTRACTION_CLASSES, NamedValue, PARTY_KEYS, PartyData, TemplateData } from './extraction.types.js';
import { type ExtractedValue, ExtractionSource, TextValue, VALUE_TYPES } from './value.types.js';

const SOURCES: Readonly<Record<string, ExtractionSource>> = {
  'text-layer': ExtractionSource.text_layer,
  ocr: ExtractionSource.ocr,
  'embedded-xml': ExtractionSource.embedded_xml,
  template: ExtractionSource.template,
  human: ExtractionSource.correction,
};

/** Rules that compute a value from others instead of reading it. */
const COMPUTED = /^(sum-of-|formula)/;

/** Where a value comes from (D142). Pure. */
export const sourceOf = (field: Pick<StoredField, 'rule' | 'source'>): ExtractionSource =>
  COMPUTED.test(field.rule) && field.source !== 'human' ? ExtractionSource.formula : (SOURCES[field.source] ?? ExtractionSource.ocr);

function shownValue(type: new () => ExtractedValue, field: StoredField, value: unknown): ExtractedValue {
  const { text, confidence, page, box } = field;
  return Object.assign(new type(), { value, text, confidence, page, box, source: sourceOf(field), corrected: field.source === 'human' });
}

function single(kind: keyof typeof VALUE_TYPES, field: StoredField | undefined): ExtractedValue | null {
  const { type, fits } = VALUE_TYPES[kind];
  return field && fits(field.value) ? shownValue(type as new () => ExtractedValue, field, field.value) : null;
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);

function named(field: StoredField): NamedValue {
  const textValue = asText(field.value);
  return Object.assign(new NamedValue(), { key: field.path, textValue, value: shownValue(TextValue, field, textValue ?? '') });
}

/** Entries of a list by their index in the path; the order of the document. */
function entriesOf(fields: ReadonlyMap<string, StoredField>, key: string): Map<string, StoredField>[] {
  const rows = new Map<number, Map<string, StoredField>>();
  for (const [path, field] of fields) {
    const [, list, index, rest] = /^([^[]+)\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
    if (list !== key) continue;
    const row = rows.get(Number(index)) ?? new Map<string, StoredField>();
    rows.set(Number(index), row.set(rest ?? '', field));
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

function texts(fields: ReadonlyMap<string, StoredField>, key: string): ExtractedValue[] {
  const whole = fields.get(key);
  if (Array.isArray(whole?.value)) return whole.value.map((value) => shownValue(TextValue, whole, String(value)));
  return entriesOf(fields, key).flatMap((row) => single('text', row.get('')) ?? []);
}

function part(fields: ReadonlyMap<string, StoredField>, key: string, definition: FieldDefinition, type: DocumentType): unknown {
  if (definition.kind === 'texts') return texts(fields, key);
  if (definition.kind === 'party') {
    const keys = PARTY_KEYS.map((own) => [camelCase(own), single('text', fields.get(`${key}.${own}`))] as const);
    return keys.some(([, value]) => value !== null) ? Object.assign(new PartyData(), Object.fromEntries(keys)) : null;
  }
  if (definition.kind !== 'items') return single(definition.kind, fields.get(key));
  const columns = Object.entries(definition.of);
  return entriesOf(fields, key).map((row) =>
    Object.assign(
      new EXTRACTION_CLASSES[type].item!(),
      Object.fromEntries(columns.map(([name, kind]) => [camelCase(name), single(kind, row.get(name))])),
    ),
  );
}

/** Whether the type knows the path; what it does not know is a template's own. */
function isKnown(path: string, type: DocumentType): boolean {
  const [key = '', member] = path.replace(/\[\d+\]/g, '').split('.');
  const definition = own<FieldDefinition>(TYPE_FIELDS[type].fields, key);
  if (!definition) return false;
  if (definition.kind === 'items') return member !== undefined && Object.hasOwn(definition.of, member);
  return definition.kind === 'party' ? PARTY_KEYS.includes(member as never) : member === undefined;
}

/** The values of a run as the typed object of the document's type (D142); TemplateData where the type is unknown. Pure. */
export function toExtraction(type: DocumentType | null, stored: readonly StoredField[]): object {
  const known = stored.filter((field) => type !== null && isKnown(field.path, type));
  const additional = stored.filter((field) => !known.includes(field) && field.value !== null).map(named);
  if (type === null) return Object.assign(new TemplateData(), { additional });
  const fields = new Map(known.map((field) => [field.path, field]));
  const parts = Object.entries(TYPE_FIELDS[type].fields).map(([key, definition]) => [camelCase(key), part(fields, key, definition, type)]);
  return Object.assign(new EXTRACTION_CLASSES[type].data(), { ...Object.fromEntries(parts), additional });
}

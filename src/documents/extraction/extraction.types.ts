import { type ClassType, createUnionType, Field, ObjectType } from 'type-graphql';
import {
  FIELD_MEANINGS,
  type FieldDefinition,
  type FieldTable,
  PARTY_MEANINGS,
  type PartyKey,
  TYPE_FIELDS,
} from '../../pipeline/types/fields.js';
import { DocumentType } from '../document.enums.js';
import { TextValue, VALUE_TYPES } from './value.types.js';

/** `invoice_number` as GraphQL spells it: `invoiceNumber`. Pure. */
export const camelCase = (key: string): string => key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** A party of any document; keys that a type does not know stay null. */
@ObjectType('PartyData', { simpleResolvers: true, description: 'A party as printed; what the document does not show is null.' })
export class PartyData {
  @Field(() => TextValue, { nullable: true, description: PARTY_MEANINGS.name })
  name!: TextValue | null;
  @Field(() => TextValue, { nullable: true, description: PARTY_MEANINGS.address })
  address!: TextValue | null;
  @Field(() => TextValue, { nullable: true, description: PARTY_MEANINGS.email })
  email!: TextValue | null;
  @Field(() => TextValue, { nullable: true, description: PARTY_MEANINGS.vat_id })
  vatId!: TextValue | null;
}

/** Keys of PartyData by key of extractedData. */
export const PARTY_KEYS: readonly PartyKey[] = ['name', 'address', 'email', 'vat_id'];

/** A value under a key that the document's type does not know: a template's own field. */
@ObjectType('NamedValue', { simpleResolvers: true, description: "A template's own field." })
export class NamedValue {
  @Field(() => String, { description: 'Path into extractedData.' })
  key!: string;
  @Field(() => String, { nullable: true, description: 'The value as text.' })
  textValue!: string | null;
  @Field(() => TextValue, { description: 'The same with where it came from.' })
  value!: TextValue;
}

type FieldType = { readonly of: () => ClassType | ClassType[]; readonly nullable: boolean; readonly description: string };

/** A GraphQL object made from a table instead of decorators; instances are filled by `toExtraction`. */
function objectOf(name: string, description: string, fields: Readonly<Record<string, FieldType>>): ClassType {
  const made = { [name]: class {} }[name] as ClassType;
  ObjectType(name, { simpleResolvers: true, description })(made);
  for (const [key, { of, ...options }] of Object.entries(fields)) Field(of as never, options)(made.prototype as object, camelCase(key));
  return made;
}

/** What a key holds; throws at start for one that nobody described. */
function meaningOf(key: string): string {
  const meaning = FIELD_MEANINGS[key];
  if (!meaning) throw new Error(`FIELD_MEANINGS says nothing of ${key}`);
  return meaning;
}

const NAMES: Readonly<Record<DocumentType, string>> = {
  invoice: 'Invoice',
  bol: 'BillOfLading',
  packing_list: 'PackingList',
  commercial_invoice: 'CommercialInvoice',
  customs_declaration: 'CustomsDeclaration',
  certificate: 'Certificate',
  contract: 'Contract',
};

/** The class of a type's extraction, and of its line items where it has some. */
export interface ExtractionClasses {
  readonly data: ClassType;
  readonly item: ClassType | null;
}

function classesOf(type: DocumentType): ExtractionClasses {
  const table: FieldTable = TYPE_FIELDS[type].fields;
  const list = table.line_items;
  const item =
    list?.kind === 'items'
      ? objectOf(
          `${NAMES[type]}LineItem`,
          'One line of the list.',
          Object.fromEntries(
            Object.entries(list.of).map(([key, kind]) => [
              key,
              { of: () => VALUE_TYPES[kind].type, nullable: true, description: meaningOf(`line_items.${key}`) },
            ]),
          ),
        )
      : null;
  const typeOf = (key: string, field: FieldDefinition): FieldType => {
    const description = meaningOf(key);
    if (field.kind === 'items') return { of: () => [item!], nullable: false, description };
    if (field.kind === 'texts') return { of: () => [TextValue], nullable: false, description };
    if (field.kind === 'party') return { of: () => PartyData, nullable: true, description };
    return { of: () => VALUE_TYPES[field.kind].type, nullable: true, description };
  };
  const fields: Record<string, FieldType> = Object.fromEntries(Object.entries(table).map(([key, field]) => [key, typeOf(key, field)]));
  const additional: FieldType = { of: () => [NamedValue], nullable: false, description: 'Values of fields that only a template knows.' };
  const description = 'What was read; what the document does not show is null. `additional`: fields that only a template knows.';
  return { data: objectOf(`${NAMES[type]}Data`, description, { ...fields, additional }), item };
}

/** The classes of all document types, made from the one table of fields. */
export const EXTRACTION_CLASSES = Object.fromEntries(Object.values(DocumentType).map((type) => [type, classesOf(type)])) as Readonly<
  Record<DocumentType, ExtractionClasses>
>;

/** What a template read from a document of no known type. */
@ObjectType('TemplateData', { simpleResolvers: true, description: 'What was read from a document of no known type.' })
export class TemplateData {
  @Field(() => [NamedValue], { description: "Values of the template's fields." })
  additional!: NamedValue[];
}

/** Typed results (D142). */
export const Extraction = createUnionType({
  name: 'Extraction',
  description: "What was read, typed by the document's type.",
  types: () => [TemplateData, ...Object.values(EXTRACTION_CLASSES).map(({ data }) => data)],
});

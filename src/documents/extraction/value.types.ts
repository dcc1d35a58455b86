import { type ClassType, Field, Float, Int, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import type { ValueKind } from '../../pipeline/types/fields.js';
import { BoundingBox } from '../runs/run.entity.js';
import { DateScalar, DecimalScalar } from './extraction.scalars.js';

/** Where a value comes from (D142). */
export enum ExtractionSource {
  text_layer = 'text_layer',
  ocr = 'ocr',
  embedded_xml = 'embedded_xml',
  template = 'template',
  correction = 'correction',
  formula = 'formula',
}

registerEnumType(ExtractionSource, {
  name: 'ExtractionSource',
  description: 'Where a value comes from.',
  valuesConfig: {
    text_layer: { description: 'Words that the PDF carries.' },
    ocr: { description: 'Words recognised on a picture.' },
    embedded_xml: { description: 'An invoice embedded as XML.' },
    template: { description: 'A template of the organization.' },
    correction: { description: 'A person.' },
    formula: { description: 'Computed from other values of the document.' },
  },
});

/** What every value says of itself. */
@InterfaceType('ExtractedValue', { autoRegisterImplementations: false, description: 'A value with where it came from.' })
export abstract class ExtractedValue {
  @Field(() => String, { nullable: true, description: 'As printed.' })
  text!: string | null;
  @Field(() => Float, { nullable: true, description: '0-1; 1 for what a person gave.' })
  confidence!: number | null;
  @Field(() => Int, { nullable: true, description: 'From 1.' })
  page!: number | null;
  @Field(() => BoundingBox, { nullable: true, description: 'Where it stands on that page; null where it is not printed.' })
  box!: BoundingBox | null;
  @Field(() => ExtractionSource, { description: 'Where it comes from.' })
  source!: ExtractionSource;
  @Field(() => Boolean, { description: 'A person changed it.' })
  corrected!: boolean;
}

const options = (description: string) => ({ implements: ExtractedValue, simpleResolvers: true, description });

/** Text and codes. */
@ObjectType('TextValue', options('Text, or a code as printed.'))
export class TextValue extends ExtractedValue {
  @Field(() => String, { description: 'The text.' })
  value!: string;
}

/** Dates. */
@ObjectType('DateValue', options('A calendar date.'))
export class DateValue extends ExtractedValue {
  @Field(() => DateScalar, { description: 'The day.' })
  value!: string;
}

/** Amounts, quantities, weights. */
@ObjectType('DecimalValue', options('An amount, a quantity or a weight.'))
export class DecimalValue extends ExtractedValue {
  @Field(() => DecimalScalar, { description: 'The number, exact.' })
  value!: number;
}

/** Yes or no. */
@ObjectType('BooleanValue', options('Yes or no.'))
export class BooleanValue extends ExtractedValue {
  @Field(() => Boolean, { description: 'True: yes.' })
  value!: boolean;
}

/** The GraphQL type of each kind of value, and whether a stored value fits it. */
export const VALUE_TYPES: Readonly<
  Record<ValueKind, { readonly type: ClassType<ExtractedValue>; readonly fits: (value: unknown) => boolean }>
> = {
  text: { type: TextValue, fits: (value) => typeof value === 'string' },
  code: { type: TextValue, fits: (value) => typeof value === 'string' },
  date: { type: DateValue, fits: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) },
  amount: { type: DecimalValue, fits: (value) => typeof value === 'number' && Number.isFinite(value) },
  number: { type: DecimalValue, fits: (value) => typeof value === 'number' && Number.isFinite(value) },
  boolean: { type: BooleanValue, fits: (value) => typeof value === 'boolean' },
};

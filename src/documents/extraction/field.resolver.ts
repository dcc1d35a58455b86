import { Field, FieldResolver, Float, ObjectType, Resolver, Root } from 'type-graphql';
import { closedSet } from '../../platform/graphql/closed-set.js';
import type { EVENT_TYPES, EventType } from '../../vocabulary/events.js';
import { HistoryEvent } from '../document.inputs.js';
import { PageView } from '../pages/page.inputs.js';
import { ExtractedField } from '../runs/field.inputs.js';
import { ConfidenceScores } from '../runs/run.entity.js';
import { sourceOf } from './extraction.rules.js';
import { DateScalar } from './extraction.scalars.js';
import { ExtractionSource, VALUE_TYPES } from './value.types.js';

type HistoryType = { [T in EventType]: (typeof EVENT_TYPES)[T]['history'] extends true ? T : never }[EventType];
type KindOf<T extends string> = T extends `${infer A}.${infer B}` ? Uppercase<`${A}_${B}`> : never;

/** A field's confidence. */
@ObjectType('ConfidenceEntry', { simpleResolvers: true, description: 'How sure the service is of one field.' })
export class ConfidenceEntry {
  @Field(() => String, { description: 'Name of the field.' })
  key!: string;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  confidence!: number | null;
}

/** GraphQL: the value of an extracted field as what it is. */
@Resolver(() => ExtractedField)
export class ExtractedFieldResolver {
  @FieldResolver(() => String, { nullable: true, description: 'The value where it is text; dates are text as well.' })
  textValue(@Root() { value }: ExtractedField): string | null {
    return typeof value === 'string' ? value : null;
  }

  @FieldResolver(() => Float, { nullable: true, description: 'The value where it is a number.' })
  numberValue(@Root() { value }: ExtractedField): number | null {
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  @FieldResolver(() => DateScalar, { nullable: true, description: 'The value where it is a calendar date.' })
  dateValue(@Root() { value }: ExtractedField): string | null {
    return VALUE_TYPES.date.fits(value) ? (value as string) : null;
  }

  @FieldResolver(() => Boolean, { nullable: true, description: 'The value where it is yes or no.' })
  booleanValue(@Root() { value }: ExtractedField): boolean | null {
    return typeof value === 'boolean' ? value : null;
  }

  @FieldResolver(() => ExtractionSource, { description: 'Where the value comes from.' })
  origin(@Root() field: ExtractedField): ExtractionSource {
    return sourceOf(field);
  }
}

/** GraphQL: where the words of a page come from. */
@Resolver(() => PageView)
export class PageOriginResolver {
  @FieldResolver(() => ExtractionSource, { description: 'text_layer or ocr.' })
  origin(@Root() { source }: PageView): ExtractionSource {
    return source === 'ocr' ? ExtractionSource.ocr : ExtractionSource.text_layer;
  }
}

/** Types of records in a document's history, as an enum: names of events have dots. */
export const HistoryEventKind = closedSet('HistoryEventKind', 'Kind of a record in the history of a document.', {
  DOCUMENT_UPLOADED: 'It came.',
  PROCESSING_STARTED: 'A run began.',
  PROCESSING_COMPLETED: 'A run ended with a result.',
  PROCESSING_FAILED: 'A run ended without a result.',
  DOCUMENT_REVIEWED: 'Somebody claimed, corrected, approved, rejected, reopened or released it.',
  DOCUMENT_ASSIGNED: 'Its review was given to somebody, or to nobody.',
} satisfies Record<KindOf<HistoryType>, string>);

/** GraphQL: what kind of record it is. */
@Resolver(() => HistoryEvent)
export class HistoryKindResolver {
  @FieldResolver(() => HistoryEventKind, { description: 'The same as a value of a closed set.' })
  kind(@Root() { type }: HistoryEvent): string {
    return type.replace('.', '_').toUpperCase();
  }
}

/** GraphQL: confidence by field. */
@Resolver(() => ConfidenceScores)
export class ConfidenceEntriesResolver {
  @FieldResolver(() => [ConfidenceEntry], { description: 'Every field with its confidence.' })
  fieldsEntries(@Root() { fields }: ConfidenceScores): ConfidenceEntry[] {
    return Object.entries(fields).map(([key, confidence]) => ({ key, confidence }));
  }
}

/** The resolvers of values, pages and scores. */
export const fieldResolvers: readonly object[] = [
  new ExtractedFieldResolver(),
  new PageOriginResolver(),
  new ConfidenceEntriesResolver(),
  new HistoryKindResolver(),
];

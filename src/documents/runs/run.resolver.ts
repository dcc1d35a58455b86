import { FieldResolver, Resolver, Root } from 'type-graphql';
import { DocumentType } from '../document.enums.js';
import { toExtraction } from '../extraction/extraction.rules.js';
import { Extraction } from '../extraction/extraction.types.js';
import { ProcessingRun } from './run.entity.js';

const isType = (type: string | null): type is DocumentType => type !== null && type in DocumentType;

/** What a run shows beside its columns. */
@Resolver(() => ProcessingRun)
export class RunResolver {
  @FieldResolver(() => Extraction, { nullable: true, description: "What the run read, typed by the document's type; null before it ends." })
  extraction(@Root() run: ProcessingRun): object | null {
    return run.fields ? toExtraction(isType(run.type) ? run.type : null, run.fields) : null;
  }
}

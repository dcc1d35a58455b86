import { Field, Int, InterfaceType } from 'type-graphql';
import type { Stage } from '../../pipeline/index.js';
import type { StreamMessage } from '../../platform/events/index.js';
import { closedSet } from '../../platform/graphql/closed-set.js';

/** What each message of a watched document, job or batch says beside the object itself, as REST selects it. */
export const PROGRESS = 'sequence gap at stage page pages percent';

/** Steps of reading, in their order. */
export const ProcessingStage = closedSet<Stage>('ProcessingStage', 'A step of reading.', {
  load: 'The file is opened.',
  pages: 'Its pages are counted and drawn.',
  recognise: 'Words are read from pictures.',
  layout: 'Lines, tables and marks are found.',
  classify: 'Its type is found.',
  match: 'A template is looked for.',
  extract: 'Values are found.',
  validate: 'Values are checked.',
  decide: 'It is completed, or waits for a person.',
});

/** What every message of a subscription carries beside the object itself (D116). */
@InterfaceType('Progress', { description: 'How far the work on a document, job, batch or delivery has come.' })
export abstract class ProgressMessage {
  @Field(() => Int, { description: '1, 2, 3 ... per subject; a snapshot carries the number of the last change, 0 when none.' })
  sequence!: number;
  @Field(() => Boolean, { description: 'Messages asked for by `after` are no longer kept; this is the present state.' })
  gap!: boolean;
  @Field(() => Date, { description: 'When the message was made.' })
  at!: Date;
  @Field(() => ProcessingStage, { nullable: true, description: 'The step under way; null while nothing is read.' })
  stage!: string | null;
  @Field(() => Int, { nullable: true, description: 'Page under way, from 1; null where the step is not about one page.' })
  page!: number | null;
  @Field(() => Int, { nullable: true, description: 'How many pages there are; null until they are counted.' })
  pages!: number | null;
  @Field(() => Int, { nullable: true, description: '0-100.' })
  percent!: number | null;
}

/** The progress that a message of a stream tells; null: nothing is known. */
export function toProgress(message: StreamMessage | null): ProgressMessage {
  if (!message) return { sequence: 0, gap: false, at: new Date(), stage: null, page: null, pages: null, percent: null };
  const { sequence, gap, at, stage, page, pages, percent } = message;
  return { sequence, gap, at, stage, page, pages, percent };
}

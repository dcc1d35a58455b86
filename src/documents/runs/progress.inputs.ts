import { Field, Int, InterfaceType } from 'type-graphql';
import type { StreamMessage } from '../../platform/events/index.js';

/** What each message of a watched document, job or batch says beside the object itself, as REST selects it. */
export const PROGRESS = 'sequence gap at stage page pages percent';

/** What every message of a subscription carries beside the object itself (D116). */
@InterfaceType('Progress', { description: 'How far the work on a document, job, batch or delivery has come.' })
export abstract class ProgressMessage {
  @Field(() => Int, { description: '1, 2, 3 ... per subject; a snapshot carries the number of the last change, 0 when none.' })
  sequence!: number;
  @Field(() => Boolean, { description: 'Messages asked for by `after` are no longer kept; this is the present state.' })
  gap!: boolean;
  @Field(() => Date)
  at!: Date;
  @Field(() => String, { nullable: true })
  stage!: string | null;
  @Field(() => Int, { nullable: true })
  page!: number | null;
  @Field(() => Int, { nullable: true })
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

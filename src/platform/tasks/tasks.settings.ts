import { z } from 'zod';
import { setting } from '../setting.js';

/** Turns of organizations by id: `12=4,7=2`. */
const queueWeights = z.string().transform((text, context): ReadonlyMap<number, number> => {
  const parts = text.split(',').map((part) => /^([1-9]\d{0,8})=([1-9]\d?|100)$/.exec(part.trim()));
  if (parts.includes(null)) context.addIssue({ code: 'custom', message: 'not a weight' });
  return new Map(parts.flatMap((part) => (part ? [[Number(part[1]), Number(part[2])] as const] : [])));
});

/** Settings of tasks: part of SETTINGS. */
export const TASK_SETTINGS = {
  queueWeights: setting('QUEUE_WEIGHTS', {
    read: queueWeights,
    fallback: () => new Map<number, number>(),
    shown: '(all 1)',
    expected: 'ID=WEIGHT pairs of organizations separated by commas, weights from 1 to 100, e.g. 12=4,7=2',
    meaning: 'Turns that an organization has for one of each other, where several have documents and pages waiting.',
  }),
};

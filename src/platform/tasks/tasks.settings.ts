import { z } from 'zod';
import { setting } from '../setting.js';
import { type Share, WHOLE } from './share.js';

/** Turns of organizations by id: `12=4,7=2`. */
const queueWeights = z.string().transform((text, context): ReadonlyMap<number, number> => {
  const parts = text.split(',').map((part) => /^([1-9]\d{0,8})=([1-9]\d?|100)$/.exec(part.trim()));
  if (parts.includes(null)) context.addIssue({ code: 'custom', message: 'not a weight' });
  return new Map(parts.flatMap((part) => (part ? [[Number(part[1]), Number(part[2])] as const] : [])));
});

/** Documents from one hundredth to another: `0-10`. */
const readShare = z.string().transform((text, context): Share => {
  const [, from, to] = /^(\d{1,2})-([1-9]\d?|100)$/.exec(text.trim()) ?? [];
  if (from === undefined || Number(from) >= Number(to)) context.addIssue({ code: 'custom', message: 'not a share' });
  return { from: Number(from), to: Number(to) };
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
  readShare: setting('READ_SHARE', {
    read: readShare,
    fallback: () => WHOLE,
    shown: '0-100',
    expected: 'two percentages, e.g. 0-10 or 10-100',
    meaning:
      'Which of the documents a process reads: with 0-10 for processes of a new version and 10-100 for those of the old one, a tenth is read by the new one. What its own processes leave for ten minutes is read by the others.',
  }),
};

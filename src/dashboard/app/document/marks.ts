import type { Mark } from '../viewer/places';
import type { DocumentData } from './document.graphql';
import { asWords, problemsOf } from './sheet';

/** The places of all values, by how far they can be trusted. Pure. */
export function marksOf(document: Pick<DocumentData, 'fields' | 'reviewReasons'>, threshold: number): Mark[] {
  const problems = problemsOf(document.reviewReasons);
  return document.fields.flatMap(({ path, page, box, confidence, source, text, value }): Mark[] => {
    if (!box || page === null) return [];
    const doubtful = problems.has(path) || (confidence ?? 1) < threshold;
    const tone = source === 'human' ? 'corrected' : doubtful ? 'doubtful' : 'sure';
    return [{ id: path, page, box, tone, label: `${asWords(path)}: ${text ?? String(value)}` }];
  });
}

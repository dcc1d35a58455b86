import { eld } from 'eld/extrasmall';

/** A language (ISO 639-1) and how sure, 0-1. */
export interface DetectedLanguage {
  language: string;
  confidence: number;
}

/** As much of a text as is looked at, and of its words as are shown to the detector, which itself takes the first 350 bytes. */
const MAX_CHARACTERS = 3000;
const MAX_SHOWN = 500;

/** Fewest letters that allow a judgement. */
const MIN_LETTERS = 40;

/** Of languages that are alike on a few words, one of these is likelier. */
const FREQUENT = new Set(['en', 'de', 'fr', 'es', 'it', 'nl']);

/** Languages of a text, best first; empty when there is too little. Tokens with digits and addresses of the web are left out. */
export function detectLanguages(text: string): DetectedLanguage[] {
  const plain = wordsToShow(text.slice(0, MAX_CHARACTERS)).toLowerCase();
  if ((plain.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return [];
  const scores = Object.entries(eld.detect(plain).getScores())
    .map(([language, score]) => ({ language, score: score * (FREQUENT.has(language) ? 1.04 : 1) }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  if (!first) return [];
  const sure = second ? Math.min(1, 0.5 + (first.score - second.score) / Math.max(first.score, 1e-6)) : 1;
  const rest = scores.slice(1, 4).map(({ language, score }) => ({ language, confidence: round((score / first.score) * (1 - sure)) }));
  return [{ language: first.language, confidence: round(sure) }, ...rest.filter((r) => r.confidence >= 0.15)];
}

function wordsToShow(text: string): string {
  let shown = '';
  for (const token of text.split(/\s+/)) {
    if (shown.length >= MAX_SHOWN) break;
    if (!/[\d@/\\_]|www\.|\.(com|de|fr|org|net)\b/i.test(token)) shown += shown === '' ? token : ` ${token}`;
  }
  return shown;
}

const round = (value: number) => Math.round(value * 1e3) / 1e3;

/** The language of a text, or `und`. */
export function languageOf(text: string): string {
  const best = detectLanguages(text)[0];
  return best && best.confidence >= 0.52 ? best.language : 'und';
}

import { type Page, type PipelineRequest, type PipelineResult, unpackPage } from '../../src/pipeline/index.js';
import type { Sheet } from './papers/files.js';

/** A sentence to print. */
export const SENTENCE = 'The carrier signed for nine pallets';

/** A small page with a line for each text: quick to recognise. */
export const small = (...texts: string[]): Sheet => ({
  width: 300,
  height: 120,
  print: texts.map((text, i) => ({ text, x: 20, y: 30 + i * 22, size: 12 })),
});

/** Reads an English document, and no more than that. */
export const request = (path: string, more: Partial<PipelineRequest> = {}): PipelineRequest => ({
  path,
  quality: 'balanced',
  type: null,
  language: 'en',
  until: 'read',
  templates: { use: null, candidates: [] },
  thresholds: { overall: 0.8, field: 0.7 },
  limits: { maxPages: 100, timeoutMs: 60_000 },
  ...more,
});

/** The pages of a run that went well; throws for another. */
export function pagesOf(result: PipelineResult): Page[] {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.read.pages.map(unpackPage);
}

/** What a page says, on one line. */
export const textOf = (page: Page | undefined) => page?.lines.map((line) => line.text).join(' ') ?? '';

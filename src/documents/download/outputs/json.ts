import type { Page } from '../../../pipeline/index.js';
import type { Document } from '../../document.entity.js';
import type { ProcessingRun } from '../../runs/run.entity.js';
import type { EdiSegment } from './edi.js';

/** A document as its JSON download tells it, piece by piece: facts, extraction, fields with their places, and the text of each page. */
export async function* jsonChunks(
  document: Document,
  run: ProcessingRun | null,
  edi: readonly EdiSegment[] | null,
  pages: AsyncIterable<Page>,
): AsyncGenerator<string> {
  const head = {
    id: document.id,
    filename: document.filename,
    type: document.type,
    status: document.status,
    language: document.language,
    confidence: document.confidence,
    templateId: document.templateId,
    templateName: document.templateName,
    templateVersion: document.templateVersion,
    metadata: document.metadata,
    uploadedBy: document.uploadedBy,
    createdAt: document.createdAt,
    completedAt: document.completedAt,
    extractedData: run?.extractedData ?? null,
    confidenceScores: run?.confidenceScores ?? null,
    ...(edi ? { edi } : {}),
    fields: (run?.fields ?? []).map(({ path, value, text, confidence, page, box, source, rule }) => ({
      path,
      value,
      text,
      confidence,
      page,
      box,
      source,
      rule,
    })),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"pages":[`;
  let first = true;
  for await (const page of pages) {
    const { number, width, height, language } = page;
    const text = page.blocks.map((block) => block.text).join('\n\n');
    yield `${first ? '' : ','}\n${JSON.stringify({ number, width, height, language, text })}`;
    first = false;
  }
  yield ']}\n';
}

import { type DetectedLanguage, detectLanguages } from '../engines/language.js';
import { markFurniture } from '../layout/furniture.js';
import { markContinuations } from '../layout/tables/tables.js';
import type { DocumentModel, Page } from '../model.js';

function warningsOf({ number, error, isDamaged, isUnsureOfLayers }: Page): string[] {
  if (error) return [`Page ${number} could not be read: ${error.message}`];
  return [
    ...(isDamaged ? [`Page ${number} is damaged: a part of its picture may be missing.`] : []),
    ...(isUnsureOfLayers
      ? [
          `Page ${number} takes long to be drawn: text that it does not show, as that of layers which are switched off, may be among its text.`,
        ]
      : []),
  ];
}

/** What only the whole document tells: its languages, and a warning for each page that could not be read, or not as a whole. Pure. */
export function finishReading(model: DocumentModel): DocumentModel {
  const warnings = model.pages.flatMap(warningsOf);
  const pages = markFurniture(markContinuations(model.pages));
  return { ...model, pages, ...documentLanguages(model), warnings: [...model.warnings, ...warnings] };
}

/** For pages that each have too little text to tell. */
function languagesOfAll({ pages }: DocumentModel): DetectedLanguage[] {
  const text = pages.flatMap((page) => page.words.map((word) => word.text)).join(' ');
  return detectLanguages(text).filter((found) => found.confidence >= 0.5);
}

/** Languages by their share of the text; each page counts with its own. */
function documentLanguages(model: DocumentModel): Pick<DocumentModel, 'language' | 'languages'> {
  const shares = new Map<string, number>();
  let total = 0;
  for (const page of model.pages) {
    const letters = page.words.reduce((sum, word) => sum + word.text.length, 0);
    total += letters;
    if (page.language !== 'und') shares.set(page.language, (shares.get(page.language) ?? 0) + letters);
  }
  const pageShares = [...shares].map(([language, letters]) => ({
    language,
    confidence: Math.round((letters / Math.max(1, total)) * 1e3) / 1e3,
  }));
  const sorted = pageShares.sort((a, b) => b.confidence - a.confidence);
  const languages = sorted.length > 0 ? sorted : languagesOfAll(model);
  return { language: languages[0]?.language ?? 'und', languages };
}

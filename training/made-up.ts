import { emptyModel, emptyPage } from '../src/pipeline/empty.js';
import type { Sample } from '../src/pipeline/evaluation/cross-validation.js';
import { sampleOf } from '../src/pipeline/evaluation/cross-validation.js';
import type { DocumentModel, Page } from '../src/pipeline/model.js';
import { creditPage } from './pages/credit.js';
import { Dice } from './pages/dice.js';
import { formPage, statementPage } from './pages/form.js';
import { invoicePage } from './pages/invoice.js';
import { letterPage } from './pages/letter.js';
import { memoPage } from './pages/memo.js';
import { receiptPage } from './pages/receipt.js';

/** A made-up document by its number: the same number gives the same document. */
export function madeUp(seed: number): { model: DocumentModel; truth: Sample['truth'] } {
  const dice = new Dice(seed);
  const { sheet, truth, recognised } = dice.is(0.32) ? receiptPage(dice) : { ...sheetPage(dice), recognised: false };
  const source = recognised ? 'ocr' : 'text-layer';
  const page: Page = { ...emptyPage(1, sheet.width, sheet.height), source, language: 'en', words: sheet.words };
  const languages = [{ language: 'en', confidence: 1 }];
  const model = emptyModel({ format: 'pdf', fileSize: 1000, pages: [page], language: 'en', languages });
  return { model, truth };
}

/** An invoice on a sheet, in one of the ways in which they are set. */
function sheetPage(dice: Dice): ReturnType<typeof invoicePage> {
  return dice.of([invoicePage, invoicePage, letterPage, letterPage, formPage, statementPage, memoPage, creditPage])(dice);
}

/** So many made-up documents, described. */
export function madeUpSamples(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => {
    const { model, truth } = madeUp(1000 + index);
    return sampleOf(`made-up/${index}`, MADE_UP, model, truth);
  });
}

/** Source of made-up documents. */
export const MADE_UP = 'made-up';

import { expect } from 'chai';
import { readAttached } from '../../../../../src/pipeline/einvoice/attachments.js';
import { within } from '../../../../../src/pipeline/engines/pdf/interrupt.js';
import { createPdfium, openPdf } from '../../../../../src/pipeline/engines/pdf/pdfium.js';
import { renderGrey } from '../../../../../src/pipeline/engines/pdf/render.js';
import { inspectFile } from '../../../../../src/pipeline/stages/inspect.js';
import { keepOpen, loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readTextPage } from '../../../../../src/pipeline/stages/read-page.js';
import { loopingForm, loopingStamp, unfoldingLayer } from '../../../../support/papers/looping-pdf.js';
import { textOf } from '../../../../support/reading.js';

const OPTIONS = { quality: 'balanced', language: null, want: {}, timeoutMs: 10_000 } as const;

describe('pipeline/engines/pdf/interrupt', () => {
  it('gives what a call gives and throws what it throws', () => {
    expect(within(() => 7, 1000)).to.equal(7);
    expect(within(() => within(() => 8, 100), Number.POSITIVE_INFINITY)).to.equal(8);
    expect(() =>
      within(() => {
        throw new RangeError('own');
      }, 1000),
    ).to.throw(RangeError, 'own');
  });

  it('ends a call that goes on, and lets others be made after it', () => {
    expect(() =>
      within(() => {
        for (;;);
      }, 20),
    ).to.throw('timed out');
    expect(within(() => 1, 1000)).to.equal(1);
  });

  it('ends the engine too: a form whose fields are each other’s kids is given up', async () => {
    const pdfium = await createPdfium();
    expect(() => openPdf(pdfium, loopingForm(), 100)).to.throw('The form of the PDF has no end.');
    expect(pdfium.growth.isLost).to.equal(true);
  });
});

describe('pipeline/stages files that name themselves without end (slow: each is given its time)', function () {
  this.timeout(60_000);

  it('are counted without looking at their forms', async () => {
    expect((await inspectFile(loopingForm())).pages).to.equal(1);
  });

  it('are read without their form, with what fields say themselves and a warning', async () => {
    const file = await loadBytes(loopingForm(), 10);
    const { page } = await readTextPage(file, 1, OPTIONS);
    expect(textOf(page ?? undefined))
      .to.include('harbour')
      .and.include('Rosalind');
    expect(readAttached(file.pdf!).warnings).to.deep.equal(['The form of the PDF has no end: what was typed into it may be missing.']);
    file.close();
  });

  it('are read with all of their layers, with a warning', async () => {
    const file = await loadBytes(unfoldingLayer(), 10);
    const { page } = await readTextPage(file, 1, OPTIONS);
    expect(textOf(page ?? undefined)).to.include('harbour');
    expect(page?.isUnsureOfLayers).to.equal(true);
    file.close();
  });

  it('are not drawn for as long as there is memory', async () => {
    const file = await loadBytes(loopingStamp(), 10);
    expect(() => renderGrey(file.pdf!, 1, 72)).to.throw('The drawings of the page have no end.');
    expect(file.pdf!.pdfium.growth.bytes).to.be.below(1_000 * 1_048_576);
    const again = await keepOpen(file);
    expect(again.pdf?.pdfium.growth.isLost).to.equal(false);
    again.close();
  });
});

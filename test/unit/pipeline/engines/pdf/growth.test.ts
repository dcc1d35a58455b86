import { expect } from 'chai';
import { type GrowingMemory, Growth } from '../../../../../src/pipeline/engines/pdf/growth.js';
import { createPdfium, openPdf } from '../../../../../src/pipeline/engines/pdf/pdfium.js';
import { keepOpen, loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readPdfPage } from '../../../../../src/pipeline/stages/pages.js';
import { formPdf } from '../../../../support/papers/form-pdf.js';

const PAGE = 65_536;

/** A memory and a clock that a test moves. */
function growthOf(allowance: { bytes: number; ms: number }) {
  const state = { pages: 1, now: 0 };
  const memory: GrowingMemory = {
    get buffer() {
      return { byteLength: state.pages * PAGE } as ArrayBuffer;
    },
    grow: (pages) => {
      state.pages += pages;
      return state.pages;
    },
  };
  return { growth: new Growth(memory, allowance, () => state.now), memory, state };
}

describe('pipeline/engines/pdf/growth', () => {
  const allowance = { bytes: 2 * PAGE, ms: 100 };

  it('lets a call grow that is quick, or takes little, and any growth between calls', () => {
    const { growth, memory, state } = growthOf(allowance);
    growth.watch(() => memory.grow(50));
    growth.watch(() => {
      state.now += 1000;
      memory.grow(1);
      memory.grow(1);
    });
    state.now += 1000;
    memory.grow(10);
    expect([state.pages, growth.isLost]).to.deep.equal([63, false]);
  });

  it('refuses a call that took much and goes on for long, and knows that the engine is lost', () => {
    const { growth, memory, state } = growthOf(allowance);
    const work = () => {
      memory.grow(2);
      state.now += 100;
      memory.grow(1);
    };
    expect(() => growth.watch(work)).to.throw(RangeError);
    expect([state.pages, growth.isLost]).to.deep.equal([3, true]);
  });

  const wordsOf = (pdf: ReturnType<typeof openPdf>, number: number) => {
    const { page } = readPdfPage(pdf, number, 'balanced');
    return page.error?.message ?? page.words.map((word) => word.text).join(' ');
  };

  it('reads text in forms within forms', async () => {
    const pdf = openPdf(await createPdfium(), formPdf({ levels: 12, times: 1, endless: false }));
    expect([1, 2, 3].map((number) => wordsOf(pdf, number))).to.deep.equal(['plain words', 'innermost', 'plain words']);
    pdf.close();
  });

  it('gives up on a page that draws itself twice, once, and says so again without the engine', async () => {
    const pdfium = await createPdfium({ bytes: 8 * 1_048_576, ms: 50 });
    const pdf = openPdf(pdfium, formPdf({ levels: 2, times: 2, endless: true }));
    expect(wordsOf(pdf, 2)).to.equal('The drawings of the page have no end.');
    expect(pdfium.growth.isLost).to.equal(true);
    expect(wordsOf(pdf, 2)).to.equal('The drawings of the page have no end.');
    pdf.close();
  });

  it('opens a file again for its other pages', async () => {
    const file = await loadBytes(formPdf({ levels: 2, times: 1, endless: false }), 3);
    expect(() =>
      file.pdf!.pdfium.growth.watch(() => {
        throw new Error('gone');
      }),
    ).to.throw();
    file.pdf!.endless.add(2);
    const again = await keepOpen(file);
    expect([1, 2, 3].map((number) => wordsOf(again.pdf!, number))).to.deep.equal([
      'plain words',
      'The drawings of the page have no end.',
      'plain words',
    ]);
    expect(await keepOpen(again)).to.equal(again);
    again.close();
  });
});

import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { emptyPage } from '../../../src/pipeline/empty.js';
import type { DocumentModel, Word } from '../../../src/pipeline/model.js';
import { compress, packDocument, packPage, serializePage, unpackDocument, unpackPage } from '../../../src/pipeline/packed.js';

const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.012345678901234 };

/** A page as it was stored on 2026-11-22. Never made anew: it stands for those that lie in databases. */
const STORED =
  'H4sIAAAAAAAEA6WRsW4TQRCG/zO7aycRwjRBojIjIyrQgUQd3ERxk4ZING727ibnlde7YXePOFzBS/AMPA3Q00ILNXSgM9hCFoiCqWb0z2i+f+b7DU/KNcuC' +
  'w1SRvDRVmk/f7JGas6nnafr6Ou1fmBXbZ52S08G6OFmLOQ2CTzoZ76YgFX0TSqb9xKt03+orDjSw2tWNrpmuNa4ilXRhOU4wBkheaBM2+VKHxSYPzbZHmaWu' +
  'NwP95422Jl3lJC99qKIn2a2KKG+fwSNBw2KEwzvAQzzCAzxGDpKFX3GcydHwHjA6BfIG+CiA3ZoOSu/OTcWu5DgbDG99eP/16acvR1jHt1ckz71LcZJ5Ek4v' +
  'mfZO2L7gZEpNIpqXfPqz8+4TEoW31Rkpk7Q15XErxshIdOOzrJeBZGqCi3mrSFrj+O9ORn9yMvwH+eDd2y4+H23v1Lfs6jSPMyV6AKhvXMUrjnnbawWpwvpy' +
  'sYXYveb/Mvxy+BtDtsNAcmFcFScZie6hY2StbG/+AHo02FOaAgAA';

describe('pipeline/packed', () => {
  it('gives back the page that went in, whatever its words have or lack', () => {
    const words: Word[] = [
      { text: 'Rechnung №', box, confidence: null, font: { name: 'Helvetica', size: 10.5, bold: true, italic: false } },
      { text: '', box, confidence: 0, font: { size: 10.5 } },
      { text: '12.50', box, confidence: 0.934, turn: 3 },
      { text: 'again', box, confidence: 1, font: { name: 'Helvetica', size: 10.5, bold: true, italic: false } },
    ];
    const line = (...indexes: number[]) => ({ text: 'a', box, confidence: null, words: indexes });
    const page = { ...emptyPage(7, 595, 842), words, lines: [line(0, 1), line(), line(3, 2)] };
    expect(unpackPage(packPage(page))).to.deep.equal(page);
    expect(unpackPage(serializePage(page))).to.deep.equal(page);
    const bent = { ...page, bend: { columns: 1, rows: 1, drops: [0, 0.01, -0.002, 0] } };
    expect(unpackPage(packPage(bent))).to.deep.equal(bent);
  });

  it('takes an empty page, and one that could not be read', () => {
    const page = { ...emptyPage(1, 595, 842), error: { code: 'PROCESSING_FAILED' as const, message: 'The page is damaged.' } };
    expect(unpackPage(packPage(page))).to.deep.equal(page);
  });

  it('keeps the places that layout makes to the last digit, and texts with any sign in them', () => {
    const places = [0.00001, 0.07, 0.29, 1 / 3, 0.57, 0.99999, 1].map((left) => ({ left, top: left, width: left, height: 0 }));
    const pageOf = (boxes: Word['box'][]) => ({
      ...emptyPage(1, 595, 842),
      words: boxes.map((place, i): Word => ({ text: ['a', 'a\0b', '\n', ''][i % 4]!, box: place, confidence: i / 7 })),
      blocks: [{ text: 'a\tb', box, confidence: 0.5, lines: [1, 0], kind: 'title' as const }],
    });
    for (const boxes of [places, places.filter(({ left }) => left !== 1 / 3)])
      expect(unpackPage(packPage(pageOf(boxes)))).to.deep.equal(pageOf(boxes));
  });

  it('compresses a page that was kept over an interruption no second time, and takes those that were', () => {
    const page = { ...emptyPage(4, 595, 842), words: [{ text: 'kept', box, confidence: null }] };
    const kept = packPage(page);
    expect(compress(kept)).to.equal(kept);
    expect(unpackPage(gzipSync(kept))).to.deep.equal(page);
  });

  it('takes a page that was stored as JSON, as all were at first', () => {
    const page = { ...emptyPage(2, 595, 842), words: [{ text: 'old', box, confidence: null }] };
    expect(unpackPage(gzipSync(JSON.stringify(page)))).to.deep.equal(page);
  });

  it('takes a page that an earlier version packed', () => {
    const place = { left: 0.1, top: 0.2, width: 0.3, height: 0.0125 };
    const text = 'Total № 12.50';
    expect(unpackPage(Buffer.from(STORED, 'base64'))).to.deep.equal({
      ...emptyPage(3, 595, 842),
      words: [
        { text: 'Total №', box: place, confidence: 0.934, font: { name: 'Helvetica', size: 10.5, bold: true, italic: false } },
        { text: '12.50', box: place, confidence: null },
      ],
      lines: [{ text, box: place, confidence: 0.9, words: [0, 1] }],
      blocks: [{ text, box: place, confidence: 0.9, lines: [0], kind: 'text' }],
    });
  });

  it('gives back a document, and tells its text and the words of its fields without its pages', async () => {
    const block = (text: string) => ({ text, box, confidence: null, lines: [], kind: 'text' as const });
    const words = ['To', 'Alder', 'Ltd'].map((text): Word => ({ text, box, confidence: null }));
    const pages = [
      { ...emptyPage(1, 595, 842), words, blocks: [block('To'), block('Alder Ltd')] },
      { ...emptyPage(2, 595, 842), blocks: [block('Thank you')] },
    ];
    const fields = [
      { path: 'customer.name', page: 1, words: [1, 2] },
      { path: 'currency', page: null, words: [] },
    ];
    const model = { format: 'pdf', pages, fields } as unknown as DocumentModel;
    const packed = await packDocument(model);
    expect(packed.text).to.equal('To\n\nAlder Ltd\n\f\nThank you');
    expect(packed.fieldWords).to.deep.equal([['Alder', 'Ltd'], []]);
    expect(await unpackDocument(packed)).to.deep.equal(model);
  });
});

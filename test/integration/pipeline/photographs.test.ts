import { expect } from 'chai';
import sharp from 'sharp';
import { DEFAULT_READER } from '../../../src/pipeline/engines/reader.js';
import { cornersOfPage, type Pipeline } from '../../../src/pipeline/index.js';
import { makePdf, scanFile } from '../../support/papers/files.js';
import { pagesOf, request } from '../../support/reading.js';
import { type Workers, withWorkers } from '../../support/suites.js';

describe('pipeline > photographs', () => {
  let pipeline: Pipeline;
  let save: Workers['save'];
  withWorkers(DEFAULT_READER, (workers) => {
    ({ pipeline, save } = workers);
  });

  it('lays a page flat that was photographed at an angle: its rows are rows, and its boxes fit the picture that is shown (slow: a page is really recognised)', async () => {
    const rows = ['Pallets', 'Crates', 'Barrels', 'Drums', 'Boxes', 'Bundles', 'Rolls', 'Sacks', 'Cartons', 'Bags'].map((text, i) => ({
      text,
      y: 60 + 24 * i,
      count: `${(i + 3) * 17}`,
    }));
    const print = rows.flatMap(({ text, y, count }) => [
      { text: `${text} signed for`, x: 40, y, size: 12 },
      { text: count, x: 330, y, size: 12 },
    ]);
    const corners = [
      [0.08, 0.02],
      [0.97, 0.1],
      [0.93, 0.9],
      [0, 1],
    ] as const;
    const photograph = await scanFile(await makePdf([{ width: 400, height: 340, print }]), 1, 'png', { corners });
    const path = await save('photograph.png', photograph);
    const [page] = pagesOf(await pipeline.run(request(path)));
    expect(page?.lines.map(({ text }) => text)).to.have.members(rows.flatMap(({ text, count }) => [`${text} signed for`, count]));
    const counts = page!.words.filter(({ text }) => /^\d+$/.test(text));
    const lefts = counts.map(({ box }) => box.left);
    expect(Math.max(...lefts) - Math.min(...lefts)).to.be.lessThan(0.01);
    const out = await save('flat.png', Buffer.alloc(0));
    const shape = { maxSidePx: 800, format: 'png', rotation: page!.rotation, corners: cornersOfPage(page!) } as const;
    const { width, height } = await pipeline.renderPage(path, 1, shape, out);
    const shown = await sharp(out).greyscale().raw().toBuffer();
    const inkWithin = (left: number, right: number, top: number, bottom: number) => {
      let ink = 0;
      for (let y = Math.round(top * height); y < bottom * height; y++)
        for (let x = Math.round(left * width); x < right * width; x++) ink += Number(shown[y * width + x]! < 128);
      return ink;
    };
    for (const { box } of counts) {
      const [right, bottom] = [box.left + box.width, box.top + box.height];
      expect(inkWithin(box.left, right, box.top, bottom)).to.be.greaterThan(40);
      expect(inkWithin(box.left - 0.02, right + 0.02, box.top - 0.01, bottom + 0.01)).to.be.closeTo(
        inkWithin(box.left, right, box.top, bottom),
        8,
      );
    }
  });
});

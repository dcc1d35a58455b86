import { expect } from 'chai';
import sharp from 'sharp';
import { DEFAULT_READER } from '../../../src/pipeline/engines/reader.js';
import { cornersOfPage, type Pipeline } from '../../../src/pipeline/index.js';
import { makePdf, type ScanOptions, scanFile } from '../../support/papers/files.js';
import { pagesOf, request } from '../../support/reading.js';
import { type Workers, withWorkers } from '../../support/suites.js';

describe('pipeline > photographs', () => {
  let pipeline: Pipeline;
  let save: Workers['save'];
  withWorkers(DEFAULT_READER, (workers) => {
    ({ pipeline, save } = workers);
  });

  const rows = ['Pallets', 'Crates', 'Barrels', 'Drums', 'Boxes', 'Bundles', 'Rolls', 'Sacks', 'Cartons', 'Bags'].map((text, i) => ({
    text: `${text} signed for`,
    y: 60 + 24 * i,
    count: `${(i + 3) * 1_728_391}`,
  }));
  const print = rows.flatMap(({ text, y, count }) => [
    { text, x: 40, y, size: 12 },
    { text: count, x: 310, y, size: 12 },
  ]);
  const corners = [
    [0.08, 0.02],
    [0.97, 0.1],
    [0.93, 0.9],
    [0, 1],
  ] as const;
  // As a page out of a book lies.
  const heights = Array.from({ length: 21 }, (_, i) => 0.045 * Math.sin((Math.PI * i) / 20));
  const bend = { columns: 20, rows: 1, drops: [...heights, ...heights] };
  const seen: [string, ScanOptions][] = [
    ['that was photographed at an angle', { corners }],
    ['that is bent', { bend }],
  ];
  for (const [title, options] of seen) {
    it(`lays a page flat ${title}: its rows are rows, and its boxes fit the picture that is shown (slow: a page is really recognised)`, async () => {
      const photograph = await scanFile(await makePdf([{ width: 400, height: 340, print }]), 1, 'png', options);
      const path = await save(`photograph ${title}.png`, photograph);
      const [page] = pagesOf(await pipeline.run(request(path)));
      expect(page?.lines.map(({ text }) => text)).to.have.members(rows.flatMap(({ text, count }) => [text, count]));
      const counts = page!.words.filter(({ text }) => /^\d+$/.test(text));
      const lefts = counts.map(({ box }) => box.left);
      expect(Math.max(...lefts) - Math.min(...lefts)).to.be.lessThan(0.01);
      for (const { text, count, y } of rows) {
        const bottoms = page!.words
          .filter((word) => word.text === count || text.startsWith(word.text))
          .map(({ box }) => box.top + box.height);
        expect(Math.max(...bottoms) - Math.min(...bottoms), `row at ${y}`).to.be.lessThan(0.015);
      }
      const out = await save('flat.png', Buffer.alloc(0));
      const how = { rotation: page!.rotation, corners: cornersOfPage(page!), bend: page!.bend ?? null };
      const { width, height } = await pipeline.renderPage(path, 1, { maxSidePx: 800, format: 'png', ...how }, out);
      const shown = await sharp(out).greyscale().raw().toBuffer();
      const inkWithin = (left: number, right: number, top: number, bottom: number) => {
        let ink = 0;
        for (let y = Math.round(top * height); y < bottom * height; y++)
          for (let x = Math.round(left * width); x < right * width; x++) ink += Number(shown[y * width + x]! < 128);
        return ink;
      };
      for (const { box } of counts) {
        const [right, bottom] = [box.left + box.width, box.top + box.height];
        const within = inkWithin(box.left, right, box.top, bottom);
        expect(within).to.be.greaterThan(40);
        expect(inkWithin(box.left - 0.02, right + 0.02, box.top - 0.01, bottom + 0.01)).to.be.closeTo(within, 8);
      }
    });
  }
});

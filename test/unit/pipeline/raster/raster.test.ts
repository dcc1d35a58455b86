import { expect } from 'chai';
import type { RecognitionOptions } from '../../../../src/pipeline/engines/recognition.js';
import { decodeBmp } from '../../../../src/pipeline/raster/bmp.js';
import { divideBackground } from '../../../../src/pipeline/raster/cleaning/background.js';
import { findComponents, letterHeight } from '../../../../src/pipeline/raster/components.js';
import { blank, type Grey, shrink, turn } from '../../../../src/pipeline/raster/grey.js';
import { levelBands } from '../../../../src/pipeline/raster/inverse.js';
import { measureQuality } from '../../../../src/pipeline/raster/measure.js';
import { eraseRules, findRules } from '../../../../src/pipeline/raster/rules.js';
import { findSquares } from '../../../../src/pipeline/raster/squares.js';
import { measureTilt, straighten } from '../../../../src/pipeline/raster/straightening/tilt.js';
import { SharingEngine, splitRow } from '../../../../src/pipeline/workers/sharing-engine.js';
import { paint } from '../../../support/papers/grey.js';

/** Letters do not stand below each other. */
const shift = (row: number, bar: number) => (row * 31 + bar * 17 + row * bar * 5) % 9;

/** A page with rows of letters: bars 4 x 14 pixels. */
const letters = (rows = 12) => {
  const page = blank(600, 500, 200);
  for (let row = 0; row < rows; row++)
    for (let bar = 0; bar < 40; bar++) paint(page, 60 + bar * 12 + shift(row, bar), 40 + row * 35, 4, 14);
  return page;
};

describe('raster/straightening/tilt', () => {
  for (const degrees of [-2, -0.6, 0, 1.2, 5]) {
    it(`measures a tilt of ${degrees} degrees and puts it right`, () => {
      // Straightening by the opposite tilts.
      const tilted = straighten(letters(), -degrees);
      expect(measureTilt(tilted).degrees).to.be.closeTo(degrees, 0.15);
      expect(measureTilt(straighten(tilted, measureTilt(tilted).degrees)).degrees).to.be.closeTo(0, 0.15);
    });
  }

  it('sees that a page lies on its side', () => {
    const page = blank(600, 500, 200);
    for (let row = 0; row < 12; row++) {
      for (let x = 40, word = row; x < 520; word++) {
        const width = 12 + ((word * 37 + row * 11) % 53);
        paint(page, x, 40 + row * 35, width, 14);
        x += width + 9;
      }
    }
    expect(measureTilt(page).uprightness).to.be.greaterThan(1.5);
    expect(measureTilt(turn(page, 1)).uprightness).to.be.lessThan(0.67);
  });
});

describe('raster/measure', () => {
  /** A dark ground, with a small paper of a few lines on it or none. */
  const onDarkGround = (value: number) => {
    const page = { ...blank(1000, 1000, 200), data: new Uint8Array(1_000_000).fill(40) };
    paint(page, 600, 20, 300, 220, value);
    for (let row = 0; row < 5; row++) for (let bar = 0; bar < 18; bar++) paint(page, 620 + bar * 14, 40 + row * 35, 4, 14, 40);
    return page;
  };
  it('takes a receipt on the dark glass of a scanner for no blank page', () =>
    expect(measureQuality(onDarkGround(235), null).blank).to.equal(false));
  it('takes a dark page for blank', () => expect(measureQuality(onDarkGround(40), null).blank).to.equal(true));
});

describe('raster/background', () => {
  it('turns paper in shadow white and keeps the print dark', () => {
    const page = letters();
    page.data.forEach((value, i) => {
      page.data[i] = (value === 0 ? 40 : 230) * (1 - 0.45 * ((i % 600) / 600));
    });
    divideBackground(page);
    expect(page.data[10 * 600 + 580]).to.be.greaterThan(245);
    expect(page.data[45 * 600 + 61 + shift(0, 0)]).to.be.lessThan(90);
    expect(page.data[45 * 600 + 61 + 39 * 12 + shift(0, 39)]).to.be.lessThan(90);
  });
});

describe('raster/inverse', () => {
  it('turns light print on a dark band into dark print on white, and leaves the rest', () => {
    const page = letters();
    paint(page, 50, 430, 500, 40, 70);
    for (let bar = 0; bar < 20; bar++) paint(page, 80 + bar * 12, 442, 4, 14, 255);
    const bands = levelBands(page);
    expect(bands).to.have.length(1);
    expect(page.data[449 * 600 + 82]).to.be.lessThan(60);
    expect(page.data[435 * 600 + 300]).to.equal(255);
    expect(page.data[45 * 600 + 61 + shift(0, 0)]).to.equal(0);
  });

  it('tells bands apart that the lines of a form join, and leaves the print beside them', () => {
    const page = blank(600, 500, 200);
    for (const top of [60, 220]) paint(page, 40, top, 260, 40, 60);
    for (const left of [38, 300]) paint(page, left, 40, 5, 400);
    for (let bar = 0; bar < 8; bar++) paint(page, 310 + bar * 14, 70, 8, 22);
    expect(levelBands(page).map(({ top }) => Math.round(top / 20))).to.deep.equal([3, 11]);
    expect(page.data[80 * 600 + 312]).to.equal(0);
  });
});

describe('raster/rules', () => {
  it('finds lines, not letters, and erases them but for what crosses', () => {
    const page = letters(4);
    paint(page, 50, 300, 400, 2);
    paint(page, 50, 300, 2, 120);
    const rules = findRules(page);
    expect(rules.map((rule) => rule.orientation)).to.have.members(['horizontal', 'vertical']);
    eraseRules(page, rules);
    expect(page.data[300 * 600 + 200]).to.equal(255);
    expect(page.data[45 * 600 + 61 + shift(0, 0)]).to.equal(0);
  });
});

describe('raster/squares', () => {
  it('tells an empty printed square from a marked one', () => {
    const page = blank(200, 100, 200);
    for (const left of [20, 100]) {
      paint(page, left, 20, 26, 26);
      paint(page, left + 2, 22, 22, 22, 255);
    }
    for (let i = 0; i < 12; i++) paint(page, 107 + i, 27 + i, 3, 2);
    expect(
      findSquares(page, findComponents(page, 128))
        .filter((s) => s.right - s.left === 26)
        .map((square) => square.marked),
    ).to.include(false);
    expect(findSquares(page, findComponents(page, 128)).find((s) => s.left === 100)?.marked).to.equal(true);
  });
});

describe('raster/components', () => {
  it('measures the height of letters', () => {
    expect(letterHeight(findComponents(letters(), 128), letters())).to.equal(14);
  });

  it('measures letters that take up a large part of a low picture', () => {
    const strip = blank(400, 30, 200);
    for (let i = 0; i < 40; i++) paint(strip, 5 + 9 * i, 8, 5, 6);
    expect(letterHeight(findComponents(strip, 128), strip)).to.equal(6);
  });

  it('finds patches wherever they stand among fours of white pixels, also in pictures that begin between fours', () => {
    for (const width of [37, 38, 39, 40]) {
      const page = blank(width, 12, 200);
      const places = [0, 5, 11, 14, 17, 23, 29, width - 1];
      for (const [row, left] of places.entries()) page.data[(row + (row % 2)) * width + left] = 10;
      const found = findComponents(page, 128).map(({ left, top, right, pixels }) => ({ left, top, right, pixels }));
      expect(found).to.have.deep.members(places.map((left, row) => ({ left, top: row + (row % 2), right: left + 1, pixels: 1 })));
      const later = new Uint8Array(page.data.length + 1);
      later.set(page.data, 1);
      expect(findComponents({ ...page, data: later.subarray(1) }, 128)).to.deep.equal(findComponents(page, 128));
    }
  });
});

describe('raster/grey', () => {
  it('shrink(): each pixel is the mean of its square, without what is left over', () => {
    const picture: Grey = { ...blank(7, 5, 200), data: Uint8Array.from({ length: 35 }, (_, i) => (i * 53) % 256) };
    for (const factor of [2, 3]) {
      const small = shrink(picture, factor);
      const mean = (x: number, y: number) => {
        const square = Array.from(
          { length: factor ** 2 },
          (_, i) => picture.data[(y * factor + Math.floor(i / factor)) * 7 + x * factor + (i % factor)]!,
        );
        return Math.floor(square.reduce((sum, value) => sum + value, 0) / factor ** 2);
      };
      const expected = Array.from({ length: small.width * small.height }, (_, i) => mean(i % small.width, Math.floor(i / small.width)));
      expect({ ...small, data: [...small.data] }).to.deep.equal({
        width: Math.floor(7 / factor),
        height: Math.floor(5 / factor),
        dpi: 200 / factor,
        data: expected,
      });
    }
  });
});

describe('raster/measure', () => {
  it('knows an empty page', () => {
    expect(measureQuality(blank(300, 300, 200), 200)).to.include({ blank: true, resolution: 200 });
    expect(measureQuality(letters(), null)).to.include({ blank: false, cropped: false, resolution: null });
  });

  it('takes a few lines on grainy paper for no blank page, and grain alone for one', () => {
    const grainy = (page: Grey) => {
      page.data.forEach((value, i) => {
        page.data[i] = Math.max(0, value - ((i * 7919) % 13));
      });
      return page;
    };
    const sheet = blank(1200, 1600, 150);
    for (let bar = 0; bar < 60; bar++) paint(sheet, 100 + bar * 12, 100 + (bar % 3) * 40, 4, 20);
    const measured = measureQuality(grainy(sheet), 150);
    expect(measured).to.include({ blank: false, cropped: false });
    expect(measured.noise).to.be.lessThan(0.05);
    expect(measureQuality(grainy(blank(1200, 1600, 150)), 150)).to.include({ blank: true, clarity: 1, noise: 0, cropped: false });
  });
});

describe('workers/sharing-engine', () => {
  it('splits a page between two rows, near the middle of its ink', () => {
    const row = splitRow(letters());
    expect(row).to.be.greaterThan(200).and.lessThan(270);
    expect(letters().data[row! * 600 + 61]).to.equal(255);
  });

  it('has the other half read in the way that was asked for', async () => {
    const read: RecognitionOptions[] = [];
    const own = {
      name: 'own',
      recognise: async (_: Grey, options: RecognitionOptions) => {
        read.push(options);
        return [];
      },
      orientation: async () => null,
      close: async () => undefined,
    };
    const engine: SharingEngine = new SharingEngine(own, (message) => {
      if (message.kind === 'offer') engine.receive({ kind: 'offer-answer', accepted: true });
      if (message.kind !== 'part') return;
      read.push(message.input.options);
      expect(message.input.picture.height).to.be.lessThan(500);
      engine.receive({ kind: 'part-done', words: [] });
    });
    await engine.recognise(letters(), { data: 'eng', threshold: 2, segmentation: 11, timeoutMs: 1000 });
    expect(read.map(({ segmentation, threshold }) => [segmentation, threshold])).to.deep.equal([
      [11, 2],
      [11, 2],
    ]);
  });

  it('does not split a page that has no gap', () => {
    const page = blank(100, 100, 200);
    paint(page, 20, 0, 60, 100);
    expect(splitRow(page)).to.equal(null);
  });
});

describe('raster/bmp', () => {
  it('decodes 24 bits from the bottom up', () => {
    const file = Buffer.alloc(54 + 16);
    file.write('BM');
    file.writeUInt32LE(54, 10);
    file.writeUInt32LE(40, 14);
    file.writeInt32LE(2, 18);
    file.writeInt32LE(2, 22);
    file.writeUInt16LE(24, 28);
    // Bottom row first: blue, green; then red, white.
    file.set([255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 255, 255, 255], 54);
    const { data, width, height } = decodeBmp(file, 100);
    expect([width, height]).to.deep.equal([2, 2]);
    expect([...data]).to.deep.equal([255 * 0, 0, 255, 255, 255, 255, 0, 0, 255, 0, 255, 0].map((v, i) => (i < 3 ? [255, 0, 0][i]! : v)));
  });

  it('passes over what stands beyond the end of a line, however much it is', () => {
    const head = Buffer.alloc(54 + 1024);
    head.write('BM');
    for (const [value, at] of [
      [54 + 1024, 10],
      [40, 14],
      [3, 18],
      [1, 22],
      [1, 30],
    ] as const)
      head.writeUInt32LE(value, at);
    head.writeUInt16LE(8, 28);
    // 255 pixels of colour 1 (red), two million times.
    head.set([0, 0, 255], 54 + 4);
    const { user } = process.cpuUsage();
    const { data } = decodeBmp(Buffer.concat([head, Buffer.alloc(4_000_000, 'ff01', 'hex')]), 100);
    expect([...data]).to.deep.equal([255, 0, 0, 255, 0, 0, 255, 0, 0]);
    expect((process.cpuUsage().user - user) / 1000).to.be.lessThan(400);
  });

  it('tells that its file ends before its last row', () => {
    const head = (compression: number, bits: number) => {
      const file = Buffer.alloc(54 + (bits === 8 ? 1024 : 0));
      file.write('BM');
      const values = [file.length, 40, 2, 2, (bits << 16) | 1, compression];
      for (const [i, at] of [10, 14, 18, 22, 26, 30].entries()) file.writeUInt32LE(values[i]!, at);
      return file;
    };
    const isCut = (start: Buffer, ...rest: number[]) => decodeBmp(Buffer.concat([start, Buffer.from(rest)]), 100).isCut;
    const row = [1, 2, 3, 4, 5, 6, 0, 0];
    expect(isCut(head(0, 24), ...row, ...row)).to.equal(false);
    expect(isCut(head(0, 24), ...row, ...row.slice(0, 6)), 'without its last padding').to.equal(false);
    expect(isCut(head(0, 24), ...row, 1, 2)).to.equal(true);
    expect(isCut(head(1, 8), 2, 1, 0, 0, 2, 1, 0, 1)).to.equal(false);
    expect(isCut(head(1, 8), 2, 1, 0, 0, 2, 1), 'without its end').to.equal(false);
    expect(isCut(head(1, 8), 2, 1, 0, 0)).to.equal(true);
  });

  it('refuses what is cut off or larger than allowed', () => {
    expect(() => decodeBmp(Buffer.from('BM'), 100)).to.throw(/cannot be read/);
  });
});

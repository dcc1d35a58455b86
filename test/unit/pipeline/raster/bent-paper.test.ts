import { expect } from 'chai';
import type { Bend, Place } from '../../../../src/pipeline/model.js';
import { findComponents } from '../../../../src/pipeline/raster/components.js';
import { type Grey, turn } from '../../../../src/pipeline/raster/grey.js';
import { type Cleaned, clean, turned } from '../../../../src/pipeline/raster/prepare.js';
import { dropAt, dropsAcross } from '../../../../src/pipeline/raster/straightening/drops.js';
import { after, type Homography, inPixels, inverse, mapped, ofCorners } from '../../../../src/pipeline/raster/straightening/homography.js';
import { lettersOf } from '../../../../src/pipeline/raster/straightening/lines.js';
import { warp } from '../../../../src/pipeline/raster/straightening/warp.js';
import { letteredSheet, paint } from '../../../support/papers/grey.js';

const { width: WIDTH, height: HEIGHT } = letteredSheet();

/** By how much lower, pixels, a place of the sheet lies on the picture. */
type Drop = (x: number, y: number) => number;

const BENDS: Record<string, Drop> = {
  'a page out of a book': (x, y) => 60 * Math.sin((Math.PI * x) / WIDTH) * (0.8 + (0.4 * y) / HEIGHT),
  'a sheet that rolls up at one side': (x) => 200 * Math.max(0, x / WIDTH - 0.45) ** 2,
  'a sheet that was crumpled': (x, y) => 8 * Math.sin(x / 75 + y / 160) + 9 * Math.cos(x / 130 - y / 190),
};

/** The sheet on paper that is bent. */
function bentBy(drop: Drop, sheet = letteredSheet()): Grey {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [from, rest] = [Math.floor(y - drop(x, y)), (((y - drop(x, y)) % 1) + 1) % 1];
      if (from < 0 || from >= HEIGHT - 1) continue;
      data[y * WIDTH + x] = sheet.data[from * WIDTH + x]! * (1 - rest) + sheet.data[(from + 1) * WIDTH + x]! * rest;
    }
  }
  return { ...sheet, data };
}

/** Where a place of the straightened page lies on the picture, in pixels. */
function onPicture({ straightening, bent }: Cleaned, [u, v]: Place): Place {
  const [x, y] = mapped(straightening ?? IDENTITY, [u, bent ? v + dropAt(bent.bend, [u, v]) : v]);
  return [x * WIDTH, y * HEIGHT];
}

const IDENTITY: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** By how much level lines of the straightened page stray over the sheet where it is printed, pixels. */
function stray(cleaned: Cleaned, drop: Drop): number {
  const across = [0.2, 0.3, 0.4, 0.6, 0.7, 0.8];
  const lines = [0.2, 0.4, 0.6, 0.8].map((v) =>
    across.map((u) => {
      const [x, y] = onPicture(cleaned, [u, v]);
      return y - drop(x, y);
    }),
  );
  return Math.max(...lines.map((heights) => Math.max(...heights) - Math.min(...heights)));
}

const flat = { straightening: null, bent: null } as unknown as Cleaned;

describe('raster > bent paper', () => {
  for (const [name, drop] of Object.entries(BENDS)) {
    it(`lays ${name} level`, () => {
      expect(stray(flat, drop)).to.be.greaterThan(20);
      expect(stray(clean(bentBy(drop), null), drop)).to.be.lessThan(4);
    });

    for (const turns of [1, 2, 3]) {
      it(`lays it level that lies turned by ${turns * 90} degrees (${name})`, () => {
        const lying = clean(turn(bentBy(drop), 4 - turns), null);
        expect(stray(turned(lying, turns), drop)).to.be.lessThan(6);
      });
    }
  }

  it('lays a bent page level that was photographed at an angle', () => {
    const drop = BENDS['a page out of a book']!;
    const corners: Place[] = [
      [0.04, 0.02],
      [0.97, 0.06],
      [0.94, 0.96],
      [0.01, 0.99],
    ];
    const seen = ofCorners(corners as never)!;
    const back = inverse(seen);
    const page = bentBy(drop);
    const photograph = { ...page, data: warp({ ...page, channels: 1 }, inPixels(back, page)) };
    const cleaned = clean(photograph, null);
    expect(cleaned.bent).not.to.equal(null);
    const asSheet = { ...cleaned, straightening: after(cleaned.straightening!, back) };
    expect(stray(asSheet, drop)).to.be.lessThan(6);
  });

  it('goes by the rules across a page where no text tells', () => {
    const drop = BENDS['a sheet that was crumpled']!;
    const ruled = letteredSheet();
    paint(ruled, 500, 0, 500, HEIGHT, 250);
    for (let y = 175; y < 1150; y += 136) paint(ruled, 150, y, 700, 2, 120);
    expect(stray(clean(bentBy(drop, ruled), null), drop)).to.be.lessThan(10);
  });

  it('shows the level page where its bend says', () => {
    const page = bentBy(BENDS['a page out of a book']!);
    const before = page.data.slice();
    const cleaned = clean(page, null);
    let [same, seen] = [0, 0];
    for (let y = 200; y < 1100; y += 7) {
      for (let x = 160; x < 840; x += 7) {
        const [left, top] = onPicture(cleaned, [x / WIDTH, y / HEIGHT]);
        seen++;
        if (before[Math.round(top) * WIDTH + Math.round(left)]! < 128 === cleaned.picture.data[y * WIDTH + x]! < 128) same++;
      }
    }
    expect(same / seen).to.be.greaterThan(0.93);
  });

  it('leaves what is flat as it is: a sheet, one that was tilted, a few words, stamps that lean', () => {
    const tilted: Drop = (x) => (x - WIDTH / 2) * 0.03;
    for (const drop of [() => 0, tilted]) expect(clean(bentBy(drop), null).bent).to.equal(null);
    const few = letteredSheet();
    paint(few, 0, 200, WIDTH, HEIGHT - 200, 250);
    expect(clean(bentBy(BENDS['a page out of a book']!, few), null).bent).to.equal(null);
    const stamped = letteredSheet();
    for (let i = 0; i < 40; i++) paint(stamped, 200 + 14 * i, 400 + 4 * i, 8, 18, 10);
    expect(clean(stamped, null).bent).to.equal(null);
  });

  it('takes what stands on paper for letters, and not the grain of the cloth that it lies on', () => {
    const picture: Grey = { data: new Uint8Array(400 * 100).fill(255), width: 400, height: 100, dpi: 200 };
    paint(picture, 200, 0, 200, 100, 170);
    for (let x = 10; x < 390; x += 20) paint(picture, x, 40, 10, 16);
    const letters = lettersOf(findComponents(picture, 150), 16, picture);
    expect(letters.map(({ x }) => x)).to.deep.equal([15, 35, 55, 75, 95, 115, 135, 155, 175, 195]);
  });

  it('takes no pattern for lines that bend: noise, checks, dashes', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    const patterns: ((picture: Grey) => void)[] = [
      ({ data }) => void data.set(data.map(() => (random() < 0.2 ? 0 : 250))),
      ({ data }) => void data.set(data.map((_, i) => (((i % WIDTH) >> 3) % 2 === ((i / WIDTH) >> 3) % 2 ? 0 : 250))),
      (picture) => {
        for (let i = 0; i < 12_000; i++) paint(picture, 20 + Math.floor(random() * 950), 20 + Math.floor(random() * 1250), 6, 9);
      },
    ];
    for (const draw of patterns) {
      const picture: Grey = { data: new Uint8Array(WIDTH * HEIGHT).fill(250), width: WIDTH, height: HEIGHT, dpi: 200 };
      draw(picture);
      expect(clean(picture, null).bent).to.equal(null);
    }
  });

  it('tells drops between knots in proportion, along a row as at each place, and beside the page as at its edge', () => {
    const bend: Bend = { columns: 3, rows: 2, drops: [0, 0.1, 0.3, -0.2, 0.05, 0, 0.1, 0.2, 0, 0, -0.1, 0.4] };
    expect(dropAt(bend, [0.5, 0])).to.be.closeTo(0.2, 1e-12);
    expect(dropAt(bend, [-2, 3])).to.equal(0);
    const row = new Float64Array(7);
    for (const v of [0, 0.3, 0.5, 1]) {
      dropsAcross(bend, v, 100, row);
      row.forEach((drop, x) => {
        expect(drop).to.be.closeTo(100 * dropAt(bend, [x / 7, v]), 1e-9);
      });
    }
  });
});

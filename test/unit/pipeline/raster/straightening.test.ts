import { expect } from 'chai';
import { type Grey, turn } from '../../../../src/pipeline/raster/grey.js';
import { clean, turned } from '../../../../src/pipeline/raster/prepare.js';
import { cornersOfPage } from '../../../../src/pipeline/raster/straightening/corners.js';
import {
  after,
  cornersOf,
  type Homography,
  inSquares,
  inverse,
  mapped,
  moved,
  ofCorners,
} from '../../../../src/pipeline/raster/straightening/homography.js';
import { measureRows } from '../../../../src/pipeline/raster/straightening/rows.js';
import { warp } from '../../../../src/pipeline/raster/straightening/warp.js';
import { letteredSheet as sheet } from '../../../support/papers/grey.js';

const { width: WIDTH, height: HEIGHT } = sheet();

/** As a camera sees the sheet whose corners, in fractions, lie at four places. */
const photographed = (page: Grey, corners: [number, number][]): Grey => {
  const toPhotograph = ofCorners(corners as never) as Homography;
  const square = (map: Homography): Homography =>
    after(after(moved(1 / page.width, 0, 1 / page.height, 0), map), moved(page.width, 0, page.height, 0));
  return { ...page, data: warp({ ...page, channels: 1 }, square(inverse(toPhotograph))) };
};

const FLAT: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const FROM_BELOW: [number, number][] = [
  [0.07, 0.05],
  [0.93, 0.05],
  [1, 1],
  [0, 1],
];
const FROM_THE_LEFT: [number, number][] = [
  [0, 0],
  [0.95, 0.06],
  [0.95, 0.94],
  [0, 1],
];
const FROM_A_CORNER: [number, number][] = [
  [0.06, 0.02],
  [0.97, 0.07],
  [0.92, 0.95],
  [0.01, 0.98],
];

/** How far from square and level what was straightened is: differences of opposite sides' slopes, as shares of the page. */
function bent(corners: [number, number][], straightening: Homography | null): number {
  const onSheet = (place: readonly [number, number]) => mapped(inverse(ofCorners(corners as never) as Homography), place);
  // What lies on a level line of the straightened page lies on one height of the sheet, and the other way round.
  const at = (x: number, y: number) => onSheet(straightening ? mapped(straightening, [x, y]) : [x, y]);
  const level = [0.3, 0.7].map((y) => at(0.2, y)[1] - at(0.8, y)[1]);
  const upright = [0.3, 0.7].map((x) => at(x, 0.2)[0] - at(x, 0.8)[0]);
  return Math.max(...[...level, ...upright].map(Math.abs));
}

describe('raster/straightening', () => {
  for (const [name, corners] of Object.entries({ FROM_BELOW, FROM_THE_LEFT, FROM_A_CORNER })) {
    it(`straightens a page that was photographed ${name.toLowerCase().replaceAll('_', ' ')}`, () => {
      expect(bent(corners, null)).to.be.greaterThan(0.015);
      const { straightening } = clean(photographed(sheet(), corners), null);
      expect(straightening).to.be.an('array');
      expect(bent(corners, straightening)).to.be.lessThan(0.006);
    });

    it(`straightens it upside down and on its side (${name.toLowerCase().replaceAll('_', ' ')})`, () => {
      for (const turns of [1, 2, 3]) {
        const lying = clean(turn(photographed(sheet(), corners), 4 - turns), null);
        expect(bent(corners, turned(lying, turns).straightening)).to.be.lessThan(0.01);
      }
    });
  }

  it('straightens a page that lies on a table with a grain', () => {
    const page = photographed(sheet(), FROM_A_CORNER);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const [u, v] = mapped(inverse(ofCorners(FROM_A_CORNER as never) as Homography), [x / WIDTH, y / HEIGHT]);
        const isTable = u < 0.1 || u > 0.9 || v < 0.08 || v > 0.92;
        if (isTable) page.data[y * WIDTH + x] = 135 + 45 * Math.sin(y / 2 - x / 14);
      }
    }
    expect(bent(FROM_A_CORNER, clean(page, null).straightening)).to.be.lessThan(0.006);
  });

  it('shows the straightened page where its map says', () => {
    const page = photographed(sheet(), FROM_A_CORNER);
    const [before, { picture, straightening }] = [page.data.slice(), clean(page, null)];
    let [same, seen] = [0, 0];
    for (let y = 200; y < 1100; y += 7) {
      for (let x = 200; x < 800; x += 7) {
        const [u, v] = mapped(straightening as Homography, [(x + 0.5) / WIDTH, (y + 0.5) / HEIGHT]);
        const was = before[Math.floor(v * HEIGHT) * WIDTH + Math.floor(u * WIDTH)]!;
        seen++;
        if (was < 128 === picture.data[y * WIDTH + x]! < 128) same++;
      }
    }
    expect(same / seen).to.be.greaterThan(0.93);
  });

  it('leaves a flat page as it is, tilted or not, and keeps the tilt of one on its side', () => {
    for (const degrees of [0, 1.5, -4]) {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const tilt: Homography = [cos, -sin, 500 * (1 - cos) + 650 * sin, sin, cos, 650 * (1 - cos) - 500 * sin, 0, 0, 1];
      const corners = cornersOf(inSquares(tilt, sheet()), 1, 1) as never as [number, number][];
      const page = photographed(sheet(), corners);
      const cleaned = clean({ ...page, data: page.data.slice() }, null);
      expect(cleaned.straightening).to.equal(null);
      expect(cleaned.quality.skew).to.be.closeTo(degrees, 0.1);
      expect(bent(corners, turned(clean(turn(page, 3), null), 1).straightening ?? inSquares(tilt, sheet()))).to.be.lessThan(0.006);
    }
    expect(clean(photographed(sheet(), FLAT), null).straightening).to.equal(null);
  });

  it('measures how rows run apart, and takes none for more than parallel that are', () => {
    const fanned = (apart: number) => {
      const places = Array.from({ length: 9000 }, (_, i) => {
        const [line, x] = [-500 + 40 * (i % 26), ((i * 7) % 700) - 350];
        return [x, line - (apart / 1200) * line * x] as const;
      });
      const points = { x: Float32Array.from(places, ([x]) => x), y: Float32Array.from(places, ([, y]) => y) };
      return measureRows(points, { width: 800, height: 1200, dpi: 100 });
    };
    expect((fanned(0.3)?.fan ?? 0) * 1200).to.be.closeTo(0.3, 0.02);
    expect(fanned(0)).to.equal(null);
  });

  it('finds no rows in specks without lines, however they may be crossed', () => {
    let seed = 52 * 7919;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    const count = 700 + Math.floor(random() * 800);
    const wide = 60 * (1 + random());
    const points = { x: new Float32Array(count), y: new Float32Array(count) };
    for (let i = 0; i < count; i++) {
      const speck = Math.floor(random() * 6);
      points.x[i] = ((speck * 97 * 52) % 600) - 300 + random() * wide;
      points.y[i] = ((speck * 193 * 52) % 1000) - 500 + random() * 80;
    }
    expect(measureRows(points, { width: 800, height: 1200, dpi: 100 })).to.equal(null);
  });

  it('keeps all that is printed on the picture', () => {
    const wide: [number, number][] = [
      [-0.1, -0.05],
      [1.1, -0.05],
      [0.9, 1],
      [0.1, 1],
    ];
    const page = photographed(sheet(), wide);
    const ink = ({ data }: { data: Uint8Array }) => data.reduce((sum, value) => sum + Number(value < 128), 0);
    const before = ink(page);
    const { picture, straightening } = clean(page, null);
    const sides = cornersOf(straightening as Homography, 1, 1);
    const area = Math.abs(sides.reduce((sum, [x, y], i) => sum + x * sides[(i + 1) % 4]![1] - sides[(i + 1) % 4]![0] * y, 0) / 2);
    expect(ink(picture)).to.be.closeTo(before / area, 0.12 * before);
  });

  it('tells the corners of a page that was only tilted by its skew, and none of one with a text layer', () => {
    const page = { source: 'ocr' as const, quality: { skew: 2 } as never, width: 600, height: 800 };
    const [[x, y], [right]] = cornersOfPage(page)!;
    // Turned clockwise about the middle, the top left corner comes to lie further right and higher.
    expect(x).to.be.closeTo(0.5 - (300 * Math.cos(Math.PI / 90) - 400 * Math.sin(Math.PI / 90)) / 600, 1e-9);
    expect(y).to.be.lessThan(0);
    expect(right).to.be.greaterThan(1);
    expect(cornersOfPage({ ...page, source: 'text-layer' })).to.equal(null);
    expect(cornersOfPage({ ...page, corners: FROM_BELOW as never })).to.equal(FROM_BELOW);
  });
});

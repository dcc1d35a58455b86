import { expect } from 'chai';
import sharp from 'sharp';
import { decodeGrey } from '../../../../src/pipeline/raster/decode.js';

const [WIDTH, HEIGHT] = [200, 100];

/** A PNG with a bar of a colour (red, green, blue, alpha) in the middle of a ground of another. */
const barOn = (bar: readonly number[], ground: readonly number[]): Promise<Buffer> => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    data.set(x >= 50 && x < 150 && y >= 48 && y < 52 ? bar : ground, at * 4);
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .png()
    .toBuffer();
};

const NOTHING = [0, 0, 0, 0];

describe('raster/decode > decodeGrey(), the ground of what is transparent', () => {
  const cases: readonly [string, readonly number[], readonly number[], number, number][] = [
    ['black writing has white behind it', [0, 0, 0, 255], NOTHING, 0, 255],
    ['white writing has black behind it, as on white nobody sees it', [255, 255, 255, 255], NOTHING, 255, 0],
    ['so has yellow writing', [255, 240, 0, 255], NOTHING, 230, 0],
    ['blue writing has white behind it', [20, 40, 200, 255], NOTHING, 60, 255],
    ['a picture with nothing in it is white', NOTHING, NOTHING, 255, 255],
    ['white writing on something dark stays as it is', [255, 255, 255, 255], [30, 30, 30, 255], 255, 30],
    ['an empty sheet stays white', [255, 255, 255, 255], [255, 255, 255, 255], 255, 255],
  ];
  for (const [what, bar, ground, atBar, atGround] of cases)
    it(what, async () => {
      const { data } = await decodeGrey(await barOn(bar, ground), 'png', 0, { width: WIDTH, height: HEIGHT }, 1);
      expect(data[50 * WIDTH + 100]).to.be.closeTo(atBar, 12);
      expect(data[10 * WIDTH + 10]).to.be.closeTo(atGround, 12);
    });
});

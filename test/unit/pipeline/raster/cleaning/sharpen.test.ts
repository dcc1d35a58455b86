import { expect } from 'chai';
import sharp from 'sharp';
import { measureBlur, sharpenBlurred } from '../../../../../src/pipeline/raster/cleaning/sharpen.js';
import { blank, type Grey } from '../../../../../src/pipeline/raster/grey.js';
import { paint } from '../../../../support/papers/grey.js';

/** A page with rows of letters, out of focus by so much (standard deviation, pixels). */
async function page(blur: number): Promise<Grey> {
  const out = blank(600, 500, 200);
  for (let row = 0; row < 12; row++) for (let bar = 0; bar < 14; bar++) paint(out, 60 + bar * 34, 40 + row * 35, 12, 18, 20);
  if (blur === 0) return out;
  const { width, height } = out;
  const data = await sharp(out.data, { raw: { width, height, channels: 1 } })
    .blur(blur)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { ...out, data: new Uint8Array(data) };
}

/** By how much the value falls within three pixels where a letter begins. */
const steepness = ({ data, width }: Grey) => data[(40 + 9) * width + 58]! - data[(40 + 9) * width + 61]!;

describe('raster/sharpen', () => {
  for (const blur of [1.8, 2.4, 3]) {
    it(`measures a blur of ${blur} pixels and sharpens the page`, async () => {
      const picture = await page(blur);
      expect(measureBlur(picture)).to.be.closeTo(blur, 0.35);
      const before = steepness(picture);
      expect(sharpenBlurred(picture, 1)).to.be.greaterThan(1.4);
      expect(steepness(picture)).to.be.greaterThan(1.3 * before);
    });
  }

  it('leaves a page in focus as it is, to the last pixel', async () => {
    for (const blur of [0, 0.8]) {
      const picture = await page(blur);
      const before = picture.data.slice();
      expect(sharpenBlurred(picture, 1)).to.equal(0);
      expect(Buffer.compare(picture.data, before)).to.equal(0);
    }
  });

  it('leaves what only the enlargement blurred', async () => expect(sharpenBlurred(await page(1.8), 2)).to.equal(0));

  it('says nothing of a page with too few edges', () => expect(measureBlur(blank(600, 500, 200))).to.equal(0));
});

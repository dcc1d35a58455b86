import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readPdfPage } from '../../../../../src/pipeline/stages/pages.js';
import { type Raster, rasterise } from '../../../../../src/pipeline/stages/recognition/rasterise.js';

/** A PDF page whose upper half is one small picture of letters so many pixels high, as it is rasterised. */
async function rasterOf(letterPixels: number): Promise<Raster> {
  const [width, height] = [300, 200];
  const letters = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [10 + (i % 10) * 28, 10 + Math.floor(i / 10) * 45];
    return `<rect x="${x}" y="${y}" width="${Math.round(letterPixels * 0.6)}" height="${letterPixels}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${letters.join('')}</svg>`;
  const pdf = await PDFDocument.create();
  const image = await pdf.embedPng(await sharp(Buffer.from(svg)).png().toBuffer());
  pdf.addPage([600, 800]).drawImage(image, { x: 0, y: 400, width: 600, height: 400 });
  const file = await loadBytes(Buffer.from(await pdf.save()), 10);
  try {
    return await rasterise(file, 1, readPdfPage(file.pdf!, 1, 'balanced'), 'balanced');
  } finally {
    file.close();
  }
}

describe('stages/recognition/rasterise', () => {
  it('knows the resolution of the only picture of a page, and reads letters that were blown up at the size that is read best', async () => {
    const tall = await rasterOf(14);
    expect(tall.resolution).to.equal(36);
    expect(tall.picture.width).to.be.within(400, 480);
    expect(tall.picture.dpi).to.equal(200);
    expect(tall.enlargement).to.be.closeTo(tall.picture.width / 300, 0.05);
    expect(tall.width).to.equal(600);
  });

  it('leaves letters of a usual size as they are', async () => {
    const small = await rasterOf(5);
    expect(small.picture.width).to.be.within(1660, 1670);
    expect(small.enlargement).to.be.closeTo(200 / 36, 0.01);
  });

  it('takes light print on dark ground for dark print on light ground, and enlarges it no more', async () => {
    const print = (ground: string, ink: string) => {
      const bars = Array.from({ length: 200 }, (_, i) => {
        const [x, y] = [30 + (i % 20) * 36, 40 + Math.floor(i / 20) * 90];
        return `<rect x="${x}" y="${y}" width="12" height="20" fill="${ink}"/>`;
      });
      return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="100%" height="100%" fill="${ground}"/>${bars.join('')}</svg>`;
    };
    const rasterOfPicture = async (svg: string) => {
      const file = await loadBytes(await sharp(Buffer.from(svg)).png().toBuffer(), 10);
      return rasterise(file, 1, null, 'balanced');
    };
    const [light, dark] = [await rasterOfPicture(print('#fff', '#111')), await rasterOfPicture(print('#111', '#eee'))];
    expect(dark.enlargement).to.equal(light.enlargement);
    expect(dark.picture.data[0]).to.be.greaterThan(200);
    const receipt = print('#111', '#111').replace('</svg>', '<rect x="50" y="50" width="250" height="400" fill="#fff"/>');
    const words = Array.from(
      { length: 40 },
      (_, i) => `<rect x="${60 + (i % 8) * 28}" y="${70 + Math.floor(i / 8) * 60}" width="12" height="20"/>`,
    );
    const onGlass = await rasterOfPicture(`${receipt}${words.join('')}</svg>`);
    expect(onGlass.picture.data[0]).to.be.lessThan(60);
  });
});

import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readPdfPage } from '../../../../../src/pipeline/stages/pages.js';
import { rasterise } from '../../../../../src/pipeline/stages/recognition/rasterise.js';
import type { ServiceError } from '../../../../../src/vocabulary/errors.js';
import { assemblePdf } from '../../../../support/papers/assemble-pdf.js';

const PIXELS = 40;
/** Pictures as they stand in a file: what is said of them, and their bytes. */
const PICTURES = {
  black: ['/BitsPerComponent 8/Filter/FlateDecode', deflateSync(Buffer.alloc(PIXELS * PIXELS, 0))],
  white: ['/BitsPerComponent 8/Filter/FlateDecode', deflateSync(Buffer.alloc(PIXELS * PIXELS, 255))],
  stencil: ['/ImageMask true/BitsPerComponent 1', Buffer.alloc((PIXELS / 8) * PIXELS, 255)],
  'a broken JPEG': ['/BitsPerComponent 8/Filter/DCTDecode', Buffer.from('no JPEG at all'.repeat(9))],
  'a broken JPEG 2000': ['/Filter/JPXDecode', Buffer.from('no JPEG 2000 at all'.repeat(9))],
  'an unknown coding': ['/BitsPerComponent 8/Filter/Unheard', Buffer.from('anything'.repeat(300))],
} as const satisfies Record<string, readonly [string, Uint8Array]>;
type Picture = keyof typeof PICTURES;

/** A page with the pictures one above the other, each in a form of its own when asked for. */
function pageWith(pictures: readonly Picture[], inForms = false): Buffer {
  const first = 5;
  const places = pictures.map((_, at) => `q 200 0 0 150 100 ${50 + at * 200} cm /P${at} Do Q`);
  const stream = (said: string, bytes: string) => `<<${said}/Length ${bytes.length}>>stream\n${bytes}\nendstream`;
  const images = pictures.map((name) => {
    const [said, bytes] = PICTURES[name];
    const colours = name === 'stencil' ? '' : '/ColorSpace/DeviceGray';
    const about = `/Type/XObject/Subtype/Image/Width ${PIXELS}/Height ${PIXELS}${colours}${said}`;
    return stream(about, Buffer.from(bytes).toString('latin1'));
  });
  const names = pictures.map((_, at) => `/P${at} ${first + at} 0 R`).join('');
  const form = `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<<${names}>>>>`;
  const outer = inForms ? `/F ${first + pictures.length} 0 R` : names;
  return assemblePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<<${outer}>>>>>>`,
    stream('', inForms ? '/F Do' : places.join('\n')),
    ...images,
    ...(inForms ? [stream(form, places.join('\n'))] : []),
  ]);
}

describe('pipeline/stages/recognition rasterise() of a PDF', () => {
  async function drawn(pictures: readonly Picture[], inForms = false): Promise<string> {
    const file = await loadBytes(pageWith(pictures, inForms), 1);
    try {
      const { isDamaged } = await rasterise(file, 1, readPdfPage(file.pdf!, 1, 'balanced'), 'balanced');
      return isDamaged ? 'damaged' : 'whole';
    } catch (error) {
      return `${(error as ServiceError).code}: ${(error as Error).message}`;
    } finally {
      file.close();
    }
  }
  const UNREADABLE = 'PROCESSING_FAILED: The picture of the page cannot be read.';

  const cases: [readonly Picture[], string][] = [
    [['black'], 'whole'],
    [['white'], 'whole'],
    [['white', 'stencil'], 'whole'],
    [['black', 'white'], 'whole'],
    [['a broken JPEG'], UNREADABLE],
    [['a broken JPEG 2000'], UNREADABLE],
    [['an unknown coding'], UNREADABLE],
    [['white', 'a broken JPEG'], UNREADABLE],
    [['black', 'a broken JPEG'], 'damaged'],
    [['black', 'white', 'an unknown coding'], 'damaged'],
  ];
  for (const [pictures, expected] of cases) {
    it(`with ${pictures.join(' and ')} is ${expected}`, async () => expect(await drawn(pictures)).to.equal(expected));
    it(`with a form of ${pictures.join(' and ')} is ${expected}`, async () => expect(await drawn(pictures, true)).to.equal(expected));
  }
});

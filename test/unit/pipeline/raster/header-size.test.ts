import { expect } from 'chai';
import { inspectPicture } from '../../../../src/pipeline/raster/decode.js';
import { sizeInHeader } from '../../../../src/pipeline/raster/header-size.js';

const hex = (text: string) => Buffer.concat([Buffer.from(text.replaceAll(' ', ''), 'hex'), Buffer.alloc(60)]);
const tiff = (order: 'II' | 'MM', numbers: string) => Buffer.concat([Buffer.from(order), hex(numbers)]);

/** Headers alone, each of a size beyond what its decoder takes. */
const pictures = [
  ['png', 'png', hex('89504e470d0a1a0a 0000000d 49484452 7fffffff 00000005 0802000000'), 2_147_483_647, 5],
  ['jpeg', 'jpeg', hex('ffd8 ffe00004abcd ff ffc0000b08 ffff fffe 01011100'), 65_534, 65_535],
  ['bmp', 'bmp', hex('424d 64000000 00000000 36000000 28000000 ffffff7f 01000080 0100 1800'), 2_147_483_647, 2_147_483_647],
  ['webp', 'webp', hex('52494646 34000000 57454250 56503858 0a000000 00000000 10270f 000000'), 993_041, 1],
  ['tiff', 'tiff', tiff('II', '2a00 08000000 0200 0001 0400 01000000 f0ffffff 0101 0300 01000000 0500 0000'), 4_294_967_280, 5],
  [
    'tiff of the other order',
    'tiff',
    tiff('MM', '002a 00000008 0002 0100 0003 00000001 0005 0000 0101 0004 00000001 fffffff0'),
    5,
    4_294_967_280,
  ],
] as const;

describe('raster/header-size', () => {
  for (const [name, format, bytes, width, height] of pictures) {
    it(`knows the size of a ${name} that no decoder opens (D119)`, async () => {
      expect(sizeInHeader(bytes, format)).to.deep.equal({ width, height });
      expect(await inspectPicture(bytes, format)).to.deep.include({ width, height });
    });

    it(`finds none in the beginning of a ${name}`, () => {
      for (let length = 0; length < 16; length += 1) expect(sizeInHeader(bytes.subarray(0, length), format)).to.equal(null);
    });
  }

  it('ends where a JPEG holds no frame', () => {
    expect(sizeInHeader(hex('ffd8 ffe0ffff'), 'jpeg')).to.equal(null);
    expect(sizeInHeader(Buffer.alloc(100_000, 0xff), 'jpeg')).to.equal(null);
  });
});

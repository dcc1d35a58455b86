import { expect } from 'chai';
import sharp from 'sharp';
import { decodeGrey, inspectPicture, openPicture, pageSize } from '../../../../src/pipeline/raster/decode.js';
import { pixelShape, sizeInHeader } from '../../../../src/pipeline/raster/header-size.js';

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

/** A white TIFF with so many dots per inch across and down. */
const tiffOf = (across: number, down: number, orientation = 1): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#ffffff' } })
    .withMetadata({ orientation })
    .tiff({ xres: across / 25.4, yres: down / 25.4, compression: 'lzw' })
    .toBuffer();

describe('raster/decode > pixels that are not square', () => {
  for (const [name, across, down, orientation, width, height, dpi] of [
    ['a fax of normal resolution', 204, 102, 1, 300, 200, 204],
    ['a fax that lies on its side', 204, 102, 6, 200, 300, 204],
    ['a picture that is finer from top to bottom', 100, 200, 1, 600, 100, 200],
    ['a fax of fine resolution, which is nearly square', 204, 196, 1, 300, 100, 204],
    ['a resolution that cannot be', 2000, 100, 1, 300, 100, null],
  ] as const)
    it(`shows ${name} as it is on paper`, async () => {
      const bytes = await tiffOf(across, down, orientation);
      expect(await pageSize(bytes, 'tiff', 0)).to.include({ width, height, dpi });
      const grey = await decodeGrey(bytes, 'tiff', 0, { width, height }, 1);
      expect([grey.width, grey.height]).to.deep.equal([width, height]);
      const { info } = await (await openPicture(bytes, 'tiff', 0)).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).to.deep.equal([width, height]);
    });

  it('takes them for square where the file is cut off or tells nothing', async () => {
    const bytes = await tiffOf(204, 102);
    for (const length of [0, 8, 20]) expect(pixelShape(bytes.subarray(0, length), 0)).to.equal(1);
    expect(pixelShape(bytes, 5)).to.equal(1);
  });
});

describe('raster/decode > codings that no decoder knows', () => {
  it('is damaged, not an empty page', async () => {
    const bytes = await tiffOf(200, 200);
    const entry = bytes.indexOf(Buffer.from('030103000100000005', 'hex'));
    expect(entry).to.be.greaterThan(0);
    bytes.writeUInt16LE(34_925, entry + 8);
    const failure = await decodeGrey(bytes, 'tiff', 0, { width: 300, height: 100 }, 1).catch((error: { code: string }) => error.code);
    expect(failure).to.equal('PROCESSING_FAILED');
  });
});

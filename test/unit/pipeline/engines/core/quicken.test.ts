import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import { createWorker } from 'tesseract.js';
import { listing } from '../../../../../src/pipeline/engines/core/listing.js';
import { quicken } from '../../../../../src/pipeline/engines/core/quicken.js';
import { decodeModule, positive, unsigned } from '../../../../../src/pipeline/engines/core/wasm.js';
import { languageDataDirectory } from '../../../../../src/pipeline/engines/language-data.js';
import { makePdf, scanFile } from '../../../../support/papers/files.js';
import { SENTENCE, small } from '../../../../support/reading.js';
import { validate } from '../../../../support/wasm.js';

const require = createRequire(import.meta.url);
const coreOf = (name: string) => readFileSync(require.resolve(`tesseract.js-core/${name}.wasm`));

describe('engines/core/quicken', () => {
  it('exchanges the loops of the core that is used, and leaves a sound module', async () => {
    const core = coreOf('tesseract-core-simd-lstm');
    const quick = quicken(core);
    expect(quick).to.not.equal(null);
    expect(validate(quick!)).to.equal(true);
    expect(decodeModule(quick!).bodies).to.have.length(decodeModule(core).bodies.length + 7);
  });

  it('does not touch a core without these loops', () => {
    expect(quicken(coreOf('tesseract-core-lstm'))).to.equal(null);
  });

  it('takes a module apart and gives it back as it was', () => {
    const core = coreOf('tesseract-core-simd-lstm');
    expect(decodeModule(core).encode().equals(core)).to.equal(true);
    expect(() => decodeModule(core.subarray(0, 100_000))).to.throw(RangeError);
  });

  it('listing(): matches bytes by what is said of them', () => {
    const pattern = listing(`
      20 (a) 2a .. (n+) ; get, load
      {1-2} 0b =a       ; end`);
    const found = '\x01\x20\x07\x2a\x00\x80\x01\x55\x0b\x07'.matchAll(pattern).next().value;
    expect({ ...found?.groups }).to.deep.equal({ a: '\x07', n: '\x80\x01' });
    expect('\x20\x07\x2a\x00\x01\x55\x0b\x08').to.not.match(pattern);
    expect(() => listing('20 xy')).to.throw('received xy');
  });

  it('spells numbers as the format does', () => {
    expect([...unsigned(0)]).to.deep.equal([0]);
    expect([...unsigned(624_485)]).to.deep.equal([0xe5, 0x8e, 0x26]);
    expect([...positive(63)]).to.deep.equal([63]);
    expect([...positive(64)]).to.deep.equal([0xc0, 0]);
    expect([...positive(135_008)]).to.deep.equal([0xe0, 0x9e, 8]);
  });

  it('reads what the core as it comes reads, with every place and confidence (slow: recognises with both cores)', async () => {
    const scan = await scanFile(await makePdf([small(SENTENCE, 'Total due: 1,482.75 EUR', 'Invoice 2024-0817')]), 1, 'png', {
      dpi: 150,
      noise: 6,
    });
    const langPath = await languageDataDirectory();
    const read = async (workerPath?: string) => {
      const worker = await createWorker('eng_quick', 1, {
        langPath,
        gzip: false,
        cacheMethod: 'none',
        ...(workerPath ? { workerPath } : {}),
      });
      try {
        return (await worker.recognize(scan, {}, { text: false, hocr: true })).data.hocr;
      } finally {
        await worker.terminate();
      }
    };
    const quick = await read(new URL('../../../../../src/pipeline/engines/core/worker.js', import.meta.url).pathname);
    expect(quick)
      .to.include('carrier')
      .and.to.equal(await read());
  }).timeout(120_000);
});

import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { CommandFailed } from '../../../../src/pipeline/engines/command.js';
import { languageDataDirectory } from '../../../../src/pipeline/engines/language-data.js';
import { NativeTesseract } from '../../../../src/pipeline/engines/native-tesseract.js';
import { chooseReader } from '../../../../src/pipeline/engines/reader.js';
import { PIPELINE_ENGINE, RecognitionTimeout } from '../../../../src/pipeline/engines/recognition.js';
import { blank } from '../../../../src/pipeline/raster/grey.js';
import { ConfigError } from '../../../../src/platform/config.js';
import { type FakeTesseract, fakeTesseract, hocrOf } from '../../../support/fakes/tesseract.js';

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('it succeeded'),
    (error: Error) => error,
  );

describe('engines/native-tesseract', () => {
  let fake: FakeTesseract;
  const helpers: (number | null)[] = [];
  const picture = blank(40, 30, 199.6);
  const options = { data: 'deu', threshold: 2 as const, timeoutMs: 10_000 };
  const read = (more: Partial<typeof options> & { segmentation?: 11 } = {}) =>
    new NativeTesseract('native', fake.command, (pid) => helpers.push(pid)).recognise(picture, { ...options, ...more });

  beforeEach(() => {
    fake = fakeTesseract();
    helpers.length = 0;
  });
  afterEach(() => fake.remove());

  it('asks for the data on board, one thread and the parameters of the page, and sends raw pixels', async () => {
    fake.behave('cat >"$here/input"; cat "$here/page.hocr"');
    await read({ segmentation: 11 });
    const given = fake.wrote('arguments').trimEnd().split('\n');
    expect(given.slice(0, 10)).to.deep.equal([
      'stdin',
      'stdout',
      '--tessdata-dir',
      await languageDataDirectory(),
      '-l',
      'deu',
      '--oem',
      '1',
      '--psm',
      '11',
    ]);
    expect(given.slice(10).filter((argument) => argument !== '-c')).to.deep.equal([
      ...['user_defined_dpi=200', 'thresholding_method=2', 'thresholding_kfactor=0.2', 'tessedit_do_invert=0', 'tessedit_create_hocr=1'],
    ]);
    expect(fake.wrote('environment')).to.match(/^OMP_THREAD_LIMIT=1$/m);
    expect(fake.wrote('input')).to.equal(`P5\n40 30\n255\n${'\xff'.repeat(1200)}`);
  });

  it('gives words with boxes, confidence and the type size of their line', async () => {
    writeFileSync(join(fake.directory, 'page.hocr'), hocrOf('Smith &amp; Sons', '<strong>d&#39;or</strong>', ' '));
    expect(await read()).to.deep.equal([
      { text: 'Smith & Sons', left: 10, top: 0, right: 90, bottom: 10, confidence: 0.87, lineHeight: 14.5 },
      { text: "d'or", left: 10, top: 20, right: 90, bottom: 30, confidence: 0.87, lineHeight: 14.5 },
    ]);
  });

  it('gives no words for an empty page', async () => {
    expect(await read()).to.deep.equal([]);
  });

  it('refuses data that is not on board, whatever it is called', async () => {
    expect((await failureOf(read({ data: '../../x' }))).message).to.equal('expected data of a known language, received ../../x');
    expect(fake.wrote('arguments')).to.equal('');
  });

  const failing: [string, string, RegExp][] = [
    ['ends with an error', 'echo "no such font" >&2; exit 3', /ended with code 3: no such font$/],
    ['crashes', 'kill -SEGV $$', /ended with SIGSEGV/],
    ['crashes before it has taken the picture', 'exec <&-; exit 1', /ended with code 1/],
    ['writes garbage', 'head -c 5000 /dev/urandom', /expected hOCR/],
    ['writes nothing', ':', /expected hOCR, received ""/],
    ['breaks off', 'printf "<html><body>"', /expected hOCR/],
  ];
  for (const [name, behaviour, message] of failing) {
    it(`fails when the command ${name}, and reads the next picture`, async () => {
      fake.behave(behaviour);
      const failure = await failureOf(read());
      expect(failure).to.be.instanceOf(CommandFailed);
      expect(failure.message).to.match(message);
      fake.behave('cat "$here/page.hocr"');
      expect(await read()).to.deep.equal([]);
    });
  }

  it('ends the command with all that it started at the time limit', async () => {
    // Whoever lives on keeps its output open, and then this waits for 600 s.
    fake.behave('sleep 600 & wait');
    expect(await failureOf(read({ timeoutMs: 200 }))).to.be.instanceOf(RecognitionTimeout);
    expect(helpers).to.have.length(2);
    expect(helpers[0]).to.be.a('number');
    expect(helpers[1]).to.equal(null);
  });

  describe('orientation()', () => {
    const orientation = () => new NativeTesseract('native', fake.command).orientation(picture, 10_000);

    it('gives the quarter turns that bring the page upright, and how sure', async () => {
      fake.behave(
        'printf "Page number: 0\\nOrientation in degrees: 90\\nRotate: 270\\nOrientation confidence: 15.33\\nScript: Greek\\nScript confidence: 4.10\\n"',
      );
      expect(await orientation()).to.deep.equal({ turns: 3, confidence: 15.33, script: 'Greek', scriptConfidence: 4.1 });
      expect(fake.wrote('arguments').trimEnd().split('\n').slice(4)).to.deep.equal(['-l', 'osd', '--psm', '0']);
    });

    it('gives null where the command cannot tell', async () => {
      fake.behave('echo "Too few characters. Skipping this page" >&2; exit 1');
      expect(await orientation()).to.equal(null);
      fake.behave('echo nonsense');
      expect(await orientation()).to.equal(null);
    });
  });
});

describe('engines/reader > chooseReader()', () => {
  const choose = async (version: string) => {
    const fake = fakeTesseract(version);
    try {
      return await chooseReader(fake.command);
    } finally {
      fake.remove();
    }
  };

  it('is the reader on board without a setting', async () => {
    expect(await chooseReader(null)).to.deep.equal({ name: PIPELINE_ENGINE, command: null });
  });

  for (const [said, version] of [
    ['tesseract 4.1.0', '4.1.0'],
    ['tesseract 5.3.0\n leptonica-1.82.0', '5.3.0'],
    ['tesseract v5.4.0-rc1.20240101', '5.4.0-rc1.20240101'],
    ['tesseract 10.0', '10.0'],
  ] as const) {
    it(`takes ${JSON.stringify(said)}, and names it`, async () => {
      expect((await choose(said)).name).to.equal(`tesseract ${version}`);
    });
  }

  const wrong: [string, () => Promise<unknown>, RegExp][] = [
    ['a version that is too old', () => choose('tesseract 4.0.0'), /\(it is version 4\.0\.0\), received "/],
    ['a much older one', () => choose('tesseract 3.05.02'), /\(it is version 3\.05\.02\)/],
    ['another program', () => chooseReader(process.execPath), /\(it does not tell a version of tesseract\)/],
    ['a file that is not there', () => chooseReader('/nowhere/tesseract'), /\(.*ENOENT\), received "\/nowhere\/tesseract"/],
    ['a directory', () => chooseReader('/tmp'), /\(.*EACCES\)/],
    [
      'a file that may not be executed',
      async () => {
        const fake = fakeTesseract();
        chmodSync(fake.command, 0o600);
        return chooseReader(fake.command).finally(() => fake.remove());
      },
      /\(.*EACCES\)/,
    ],
  ];
  for (const [name, choice, message] of wrong) {
    it(`refuses ${name} in words that name the setting`, async () => {
      const failure = await failureOf(choice());
      expect(failure).to.be.instanceOf(ConfigError);
      expect(failure.message).to.match(
        /^TESSERACT_PATH: expected the path of an executable tesseract 4\.1 or newer, e\.g\. \/usr\/bin\/tesseract \(/,
      );
      expect(failure.message).to.match(message);
    });
  }
});

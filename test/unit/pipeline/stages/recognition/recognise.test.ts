import { expect } from 'chai';
import type { RecognisedWord, RecognitionEngine } from '../../../../../src/pipeline/engines/recognition.js';
import type { Quality } from '../../../../../src/pipeline/model.js';
import { blank, type Grey } from '../../../../../src/pipeline/raster/grey.js';
import { recognise } from '../../../../../src/pipeline/stages/recognition/recognise.js';

const ENGLISH = 'The goods remain the property of the seller until the invoice has been paid in full and on time';
const GERMAN = 'Die Ware bleibt bis zur vollständigen Bezahlung der Rechnung unser Eigentum und wird nicht weiterverkauft';

/** German in blackletter, as a network for print of today reads it. */
const BLACKLETTER =
  'Der Müller fprach zu feinem Sohne die Säcke find noch nicht gezählt und das Rad fteht ftill wir wiffen nicht was er uns fchuldig bleibt fagte er und vergaß die Fäffer';

/** An engine that reads a text with the confidence that its data has for it, and notes which data it was asked to read with. */
class Reader implements RecognitionEngine {
  readonly name = 'test';
  readonly asked: string[] = [];

  constructor(
    private readonly text: string,
    private readonly confidences: Readonly<Record<string, number>>,
    /** Height of the words: of the rows of bars on a sheet, unless they are as large as on a narrow slip. */
    private readonly height = 16,
  ) {}

  async recognise({ width }: Grey, { data }: { data: string }): Promise<RecognisedWord[]> {
    this.asked.push(data);
    const words = this.text.split(' ');
    const scale = width / 800;
    // Each box covers a row, and there are more words than rows, so that nothing seems to have been missed.
    return words.map((text, index) => ({
      text,
      left: 0,
      top: (40 + (index % 13) * 40) * scale,
      right: width,
      bottom: (40 + (index % 13) * 40 + this.height) * scale,
      confidence: this.confidences[data] ?? 0.5,
      lineHeight: 20,
    }));
  }

  orientation = async () => null;
  close = async () => undefined;
}

/** A picture with some print on it: rows of bars. */
function sheet(): Grey {
  const picture = blank(800, 600, 200);
  for (let y = 40; y < 560; y++) if (y % 40 < 16) for (let x = 40; x < 760; x += 12) picture.data.fill(20, y * 800 + x, y * 800 + x + 5);
  return picture;
}

async function asked(reader: Reader, quality: Quality, language: string | null = null, enlargement = 1): Promise<string[]> {
  await recognise(sheet(), 200, reader, { quality, enlargement, language, languageIsGiven: language !== null, timeoutMs: 1000 });
  return reader.asked;
}

describe('stages/recognition/recognise', () => {
  it('turns the picture as a person said, and does not ask which way is up (D147)', async () => {
    const reader = new Reader(ENGLISH, { eng_quick: 0.2, eng: 0.2 });
    const options = { quality: 'balanced', enlargement: 1, language: 'en', languageIsGiven: true, timeoutMs: 1000 } as const;
    reader.orientation = () => Promise.reject(new Error('asked'));
    const { turns, cleaned } = await recognise(sheet(), 200, reader, { ...options, turns: 1 });
    expect([turns, cleaned.picture.height > cleaned.picture.width]).to.deep.equal([1, true]);
  });

  it('asks networks of other scripts about an upright page only, as of letters upside down each of them is surer', async () => {
    const page = sheet();
    page.data.fill(255, 0, 300 * 800);
    const inkOf = (rows: Uint8Array) => rows.filter((value) => value < 100).length;
    const isUpright = ({ data }: Grey) => inkOf(data.subarray(0, data.length / 2)) > inkOf(data.subarray(data.length / 2));
    const engine: RecognitionEngine = new Reader(ENGLISH, {});
    engine.recognise = async (picture, { data }) => {
      const isLatin = data.startsWith('eng');
      const confidence = isLatin ? (isUpright(picture) ? 0.95 : 0.4) : 0.85;
      return new Reader(isLatin ? ENGLISH : 'ใบแจ้งหนี้ กรุณา ชำระเงิน ภายใน', { [data]: confidence }).recognise(picture, { data });
    };
    engine.orientation = async () => ({ turns: 2, confidence: 14, script: 'Latin', scriptConfidence: 0.4 });
    const how = { quality: 'balanced', enlargement: 1, language: null, languageIsGiven: false, timeoutMs: 1000 } as const;
    const { words, turns, language } = await recognise(page, 200, engine, how);
    expect([words[0]!.text, turns, language]).to.deep.equal(['The', 2, 'en']);
  });

  it('reads clean print once, with the quick network', async () =>
    expect(await asked(new Reader(ENGLISH, { eng_quick: 0.96 }), 'balanced')).to.deep.equal(['eng_quick']));

  it('reads poor print again with the exact one, and keeps what is surer', async () => {
    const reader = new Reader(ENGLISH, { eng_quick: 0.8, eng: 0.85 });
    const { words } = await recognise(sheet(), 200, reader, {
      quality: 'balanced',
      enlargement: 1,
      language: 'en',
      languageIsGiven: true,
      timeoutMs: 1000,
    });
    expect(reader.asked).to.deep.equal(['eng_quick', 'eng']);
    expect(words[0]!.confidence).to.equal(0.85);
  });

  it('reads a doubtful till receipt with the network for such print, not with the exact one, a third time where doubt is left', async () => {
    const slip = (sure: number) => new Reader(ENGLISH, { eng_quick: 0.85, eng_slip: sure }, 30);
    expect(await asked(slip(0.95), 'balanced')).to.deep.equal(['eng_quick', 'eng_slip', 'eng_slip']);
    expect(await asked(slip(0.88), 'balanced')).to.deep.equal(['eng_quick', 'eng_slip', 'eng_slip', 'eng_slip']);
    expect(await asked(slip(0.95), 'speed')).to.deep.equal(['eng_quick']);
    const german = new Reader(GERMAN, { eng_quick: 0.7, deu: 0.85 }, 30);
    expect(await asked(german, 'balanced')).to.deep.equal(['eng_quick', 'deu']);
  });

  it('reads blackletter with the network for it, which is much surer there, whatever the quality', async () => {
    const reader = () => new Reader(BLACKLETTER, { eng_quick: 0.58, eng: 0.55, frk: 0.88 });
    // So little is read at first that the page is tried upside down as well.
    expect(await asked(reader(), 'balanced')).to.deep.equal(['eng_quick', 'eng_quick', 'frk']);
    expect(await asked(reader(), 'speed')).to.deep.equal(['eng_quick', 'eng_quick', 'frk']);
    expect(await asked(reader(), 'accuracy')).to.deep.equal(['eng', 'eng', 'frk']);
  });

  it('asks the network for blackletter about doubtful print in German, and goes on without it where it is no surer', async () => {
    const german = (frk: number) => new Reader(GERMAN, { eng_quick: 0.7, deu: 0.8, frk });
    expect(await asked(german(0.9), 'balanced')).to.deep.equal(['eng_quick', 'frk']);
    expect((await asked(german(0.72), 'balanced')).slice(0, 3)).to.deep.equal(['eng_quick', 'frk', 'deu']);
    expect(await asked(new Reader(ENGLISH, { eng_quick: 0.7, eng: 0.72 }), 'balanced')).not.to.include('frk');
  });

  it('leaves poor print as it was read first at quality speed (D50)', async () =>
    expect(await asked(new Reader(ENGLISH, { eng_quick: 0.8 }), 'speed')).to.deep.equal(['eng_quick']));

  it('asks the exact network alone at quality accuracy (D50)', async () =>
    expect(await asked(new Reader(ENGLISH, { eng: 0.8 }), 'accuracy')).to.deep.equal(['eng']));

  it('asks the exact network at once for print that is small in its source, unless speed matters more (D50)', async () => {
    expect(await asked(new Reader(ENGLISH, { eng: 0.9 }), 'balanced', null, 2)).to.deep.equal(['eng']);
    expect(await asked(new Reader(ENGLISH, { eng_quick: 0.8 }), 'speed', null, 2)).to.deep.equal(['eng_quick']);
  });

  it('reads a coarse scan of which some was read with doubt in four ways, in other languages with the networks there are', async () => {
    const all = (language: string, text: string) => asked(new Reader(text, { eng: 0.8, fra: 0.8, deu: 0.8 }), 'balanced', language, 1.6);
    expect(await all('en', ENGLISH)).to.deep.equal(['eng', 'eng', 'eng_quick', 'eng_slip']);
    expect(await all('de', GERMAN)).to.deep.equal(['deu', 'deu', 'deu_quick']);
    expect(await all('fr', ENGLISH)).to.deep.equal(['fra', 'fra', 'fra']);
  });

  it('reads another language again with its own data', async () =>
    expect(await asked(new Reader(GERMAN, { eng_quick: 0.94, deu: 0.94 }), 'balanced')).to.deep.equal(['eng_quick', 'deu']));

  it('begins with the data of the language that is known', async () =>
    expect(await asked(new Reader(GERMAN, { deu_quick: 0.95 }), 'balanced', 'de')).to.deep.equal(['deu_quick']));

  it('reads a small picture of small print in five ways, with three networks', async () =>
    expect(await asked(new Reader(ENGLISH, { eng: 0.95, eng_quick: 0.95 }), 'balanced', 'en', 3)).to.deep.equal([
      'eng',
      'eng',
      'eng_quick',
      'eng_small',
      'eng_small',
    ]));

  it('turns a page whose words stand on end, though nobody could say which way is up', async () => {
    /** Words stand on end until the picture was turned, as Tesseract tells those of a page on its side. */
    class Sideways extends Reader {
      override async recognise(picture: Grey, how: { data: string }): Promise<RecognisedWord[]> {
        const words = await super.recognise(picture, how);
        if (picture.height > picture.width) return words;
        return words.map((word, index) => ({ ...word, left: 40 * index, right: 40 * index + 16, top: 0, bottom: 90 }));
      }
    }
    const { turns } = await recognise(sheet(), 200, new Sideways(ENGLISH, { eng_quick: 0.95 }), {
      quality: 'balanced',
      enlargement: 1,
      language: 'en',
      languageIsGiven: true,
      timeoutMs: 1000,
    });
    expect(turns % 2).to.equal(1);
  });
});

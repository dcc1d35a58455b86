import { expect } from 'chai';
import type { Orientation, RecognisedWord, RecognitionEngine } from '../../../../../src/pipeline/engines/recognition.js';
import { blank } from '../../../../../src/pipeline/raster/grey.js';
import { languageOfScript } from '../../../../../src/pipeline/stages/recognition/scripts.js';

const GREEK = 'Παρακαλούμε εξοφλήστε το ποσό';
const RUSSIAN = 'Оплата производится в течение десяти дней';
const CHINESE = '请在收到发票后三十天内付款';
const JAPANESE = '上記の金額をお支払いください';
const LATIN = 'Please pay the amount in thirty days';

const wordsOf = (text: string, confidence: number): RecognisedWord[] =>
  text
    .split(' ')
    .map((each, index) => ({ text: each, left: 0, top: index * 20, right: 90, bottom: index * 20 + 15, confidence, lineHeight: 20 }));

/** What each network reads, and which were asked. */
function engineOf(readings: Readonly<Record<string, [text: string, confidence: number]>>): RecognitionEngine & { asked: string[] } {
  const asked: string[] = [];
  return {
    name: 'test',
    asked,
    recognise: async (_, { data }) => {
      asked.push(data);
      return wordsOf(...(readings[data] ?? ['х', 0.2]));
    },
    orientation: async () => null,
    close: async () => undefined,
  };
}

const told = (script: string, scriptConfidence: number, confidence = 10): Orientation => ({
  turns: 0,
  confidence,
  script,
  scriptConfidence,
});

function find(engine: RecognitionEngine, orientation: Orientation | null, language: string | null = null): Promise<string | null> {
  const how = { threshold: 0, timeoutMs: 1000 } as const;
  return languageOfScript(blank(100, 800, 200), wordsOf(LATIN, 0.5), orientation, language, engine, how);
}

describe('stages/recognition/scripts > languageOfScript()', () => {
  it('asks the network of the script that the page looks like, and no other', async () => {
    const engine = engineOf({ ell: [GREEK, 0.9] });
    expect(await find(engine, told('Greek', 4))).to.equal('el');
    expect(engine.asked).to.deep.equal(['ell']);
  });

  it('takes the language whose network is surest', async () => {
    const readings: Record<string, [string, number]> = {
      rus: [RUSSIAN, 0.9],
      bul: [RUSSIAN, 0.85],
      ukr: [RUSSIAN, 0.7],
      srp: [RUSSIAN, 0.7],
      mkd: [RUSSIAN, 0.7],
    };
    expect(await find(engineOf(readings), told('Cyrillic', 5))).to.equal('ru');
    expect(await find(engineOf({ ...readings, bul: [RUSSIAN, 0.89] }), told('Cyrillic', 5))).to.equal('bg');
  });

  it('tells Japanese by its own letters, and traditional from simplified Chinese', async () => {
    expect(await find(engineOf({ jpn: [JAPANESE, 0.8], chi_sim: [CHINESE, 0.85] }), told('Han', 1))).to.equal('ja');
    expect(await find(engineOf({ jpn: [JAPANESE, 0.8], chi_tra: [CHINESE, 0.96] }), told('Japanese', 1))).to.equal('ja');
    expect(await find(engineOf({ jpn: [JAPANESE, 0.6], chi_sim: [CHINESE, 0.96] }), told('Han', 1))).to.equal('zh');
    expect(await find(engineOf({ jpn: [CHINESE, 0.9], chi_sim: [CHINESE, 0.85] }), told('Japanese', 1))).to.equal('zh');
    expect(await find(engineOf({ chi_sim: [CHINESE, 0.8], chi_tra: [CHINESE, 0.9] }), told('Common', 1))).to.equal('zh-Hant');
  });

  it('leaves Latin pages alone: those that are told as such, those that nothing is told of, and those in poor print', async () => {
    for (const orientation of [told('Latin', 3), null, told('Latin', 0.2, 6), told('Arabic', 4, 6)]) {
      const engine = engineOf({});
      expect(await find(engine, orientation)).to.equal(null);
      expect(engine.asked).to.deep.equal([]);
    }
  });

  it('tries poor print that looks like a script for which no Latin page is taken, and no other script', async () => {
    const korean = engineOf({ kor: ['대금은 세금계산서 수령 후 삼십일 이내', 0.85] });
    expect(await find(korean, told('Korean', 1.8, 1.3))).to.equal('ko');
    const other = engineOf({});
    expect(await find(other, told('Japanese', 1, 2))).to.equal(null);
    expect(other.asked).to.deep.equal(['chi_sim', 'chi_tra', 'jpn']);
  });

  it('believes no network that is not sure, or reads few letters of its own script', async () => {
    expect(await find(engineOf({ ara: ['فاتورة ضريبية رقم', 0.55] }), told('Arabic', 6))).to.equal(null);
    expect(await find(engineOf({ ell: [`${LATIN} Τιμή Ποσό`, 0.95] }), told('Greek', 6))).to.equal(null);
  });

  it('finds Latin letters on a page of a document in another script', async () => {
    expect(await find(engineOf({ eng: [LATIN, 0.95] }), told('Latin', 5), 'ja')).to.equal('en');
  });
});

import { expect } from 'chai';
import { wordsOf } from '../../../../src/pipeline/engines/hocr.js';
import type { RecognisedWord } from '../../../../src/pipeline/engines/recognition.js';
import { joinAmounts, joinSigns } from '../../../../src/pipeline/engines/signs.js';

/** Words of a line 30 pixels high, each with the white before it; a sign is 25 wide. */
function line(...parts: [white: number, text: string][]): RecognisedWord[] {
  let right = 0;
  return parts.map(([white, text]) => {
    const left = right + white;
    right = left + 25 * text.length;
    return { text, left, top: 0, right, bottom: 30, confidence: 0.8, lineHeight: 30 };
  });
}

const textsOf = (words: readonly RecognisedWord[]) => words.map(({ text }) => text);

describe('engines/signs > joinSigns()', () => {
  const cases: [string, RecognisedWord[], string[]][] = [
    ['joins Japanese that was read sign by sign', line([0, '請求'], [12, '書'], [10, '番号']), ['請求書番号']],
    ['parts what stands in another column', line([0, '単価'], [120, '金額']), ['単価', '金額']],
    ['joins the figures of a date with its signs', line([0, '2026'], [3, '年'], [-1, '9'], [5, '月']), ['2026年9月']],
    ['parts a label from its value', line([0, '登録'], [6, '番号'], [4, ':'], [0, 'T7010401045678']), ['登録番号:', 'T7010401045678']],
    ['keeps the blanks of Korean', line([0, '사'], [4, '업'], [3, '자'], [12, '번호']), ['사업자', '번호']],
    ['puts the vowel of Thai together', line([0, 'จ'], [3, '\u0e4d'], [2, '\u0e32'], [3, 'ก']), ['จ\u0e33ก']],
    ['leaves other letters as they are', line([0, 'Total'], [2, 'due'], [2, 'сумма']), ['Total', 'due', 'сумма']],
  ];
  for (const [title, words, expected] of cases) it(title, () => expect(textsOf(joinSigns(words))).to.deep.equal(expected));

  it('covers all that was joined, and is as sure as its letters are on average', () => {
    const [first, second] = line([0, '合'], [5, '計']) as [RecognisedWord, RecognisedWord];
    expect(joinSigns([first, { ...second, confidence: 0.4, bottom: 33 }])).to.deep.equal([
      { text: '合計', left: 0, top: 0, right: 55, bottom: 33, confidence: (0.8 + 0.4) / 2, lineHeight: 30 },
    ]);
  });

  it('does not join the lines of a page', () => {
    const word = (top: number, text: string) =>
      `<span class='ocr_line' title="bbox 0 ${top} 50 ${top + 30}; x_size 30">\n<span class='ocrx_word' title='bbox 0 ${top} 50 ${top + 30}; x_wconf 90'>${text}</span>\n</span>`;
    expect(textsOf(wordsOf(`<div class='ocr_page'>${word(0, '合計')}${word(40, '金額')}</div>`) ?? [])).to.deep.equal(['合計', '金額']);
  });
});

describe('engines/signs > joinAmounts()', () => {
  const cases: [string, RecognisedWord[], string[]][] = [
    ['joins the figures behind commas as wide as figures', line([0, '413,'], [15, '460,'], [15, '532'], [90, '是']), ['413,460,532', '是']],
    ['joins those behind a point', line([0, '94.'], [15, '2953%']), ['94.2953%']],
    ['leaves what stands in another column', line([0, '413,'], [60, '460']), ['413,', '460']],
    ['leaves figures that are not three behind a comma', line([0, '3,'], [12, '14']), ['3,', '14']],
    ['leaves numbers of paragraphs', line([0, '1.'], [12, '品名']), ['1.', '品名']],
  ];
  for (const [name, given, expected] of cases) it(name, () => expect(textsOf(joinAmounts(given))).to.deep.equal(expected));
});

import { expect } from 'chai';
import { plainText } from '../../../../../src/pipeline/engines/pdf/text/plain-text.js';

describe('pipeline/engines/pdf/text plainText()', () => {
  for (const [name, printed, typed] of [
    ['Chinese characters named by their parts', '⼤阪 ⻑野 2024年7⽉31⽇', '大阪 長野 2024年7月31日'],
    ['joined letters and wide figures', 'oﬃce ２０２４．５', 'office 2024.5'],
    ['Arabic letters named by their form', 'ﻓﺎﺗﻮﺭﺓ', 'فاتورة'],
    ['a Thai vowel in two parts, also around a tone', 'จํานวน นํ้า', 'จำนวน น้ำ'],
    ['what everybody types already', 'Straße Ñandú 請求書 счёт', 'Straße Ñandú 請求書 счёт'],
  ] as const)
    it(`types ${name}`, () => expect(plainText(printed)).to.equal(typed));
});

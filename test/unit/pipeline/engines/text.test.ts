import { expect } from 'chai';
import { languageOf } from '../../../../src/pipeline/engines/language.js';
import { dataFor } from '../../../../src/pipeline/engines/language-data.js';
import { oddWords, pairPlausibility } from '../../../../src/pipeline/engines/pdf/text/plausibility.js';
import { sniffFormat } from '../../../../src/pipeline/stages/load.js';

const ENGLISH =
  'Delivery was made on the agreed day and the packages were counted by both parties before the carrier signed for them'.split(' ');

describe('engines/pdf/text/plausibility', () => {
  it('believes text, not a text layer with shifted letters', () => {
    const shifted = ENGLISH.map((word) => word.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + 7) % 26) + 97)));
    expect(pairPlausibility(ENGLISH)).to.be.greaterThan(0.7);
    expect(pairPlausibility(shifted)).to.be.lessThan(0.45);
  });

  it('does not judge a few words', () => {
    expect(pairPlausibility(['Total', '12.50'])).to.equal(null);
  });

  it('notices words of symbols', () => {
    expect(oddWords(ENGLISH)).to.equal(0);
    expect(oddWords(ENGLISH.map(() => '%#"&/'))).to.equal(1);
  });
});

describe('engines/language', () => {
  for (const [language, text] of [
    ['en', 'The goods remain the property of the seller until the invoice has been paid in full'],
    ['de', 'Die Ware bleibt bis zur vollständigen Bezahlung der Rechnung Eigentum des Verkäufers'],
    ['fr', 'Les marchandises restent la propriété du vendeur jusqu’au paiement complet de la facture'],
    ['es', 'La mercancía sigue siendo propiedad del vendedor hasta el pago completo de la factura'],
    ['it', 'La merce resta di proprietà del venditore fino al pagamento completo della fattura'],
    ['nl', 'De goederen blijven eigendom van de verkoper tot de rekening volledig is betaald'],
  ] as const) {
    it(`knows ${language}`, () => expect(languageOf(text)).to.equal(language));
  }

  it('says und for numbers', () => expect(languageOf('12.50 4711 2024-01-31')).to.equal('und'));
  it('reads a language without data with English', () =>
    expect(['de', 'fi', 'ja', 'zh-Hant', 'hi', null].map((language) => dataFor(language, 'exact'))).to.deep.equal([
      ...['deu', 'fin', 'jpn', 'chi_tra', 'eng', 'eng'],
    ]));

  it('takes the quick edition where there is one', () =>
    expect(['de', 'fr', null].map((language) => dataFor(language, 'quick'))).to.deep.equal(['deu_quick', 'fra', 'eng_quick']));

  it('takes the edition for till receipts where there is one, else the exact one', () =>
    expect(['en', 'de', 'xx', null].map((language) => dataFor(language, 'slip'))).to.deep.equal([
      'eng_slip',
      'deu',
      'eng_slip',
      'eng_slip',
    ]));

  it('takes the edition for small print where there is one, else the exact one', () =>
    expect(['en', 'de'].map((language) => dataFor(language, 'small'))).to.deep.equal(['eng_small', 'deu']));
});

describe('stages/load', () => {
  describe('sniffFormat()', () => {
    for (const [format, start] of [
      ['pdf', '%PDF-1.7'],
      ['pdf', '\n\njunk before\n%PDF-1.4'],
      ['png', '\x89PNG\r\n\x1a\n'],
      ['jpeg', '\xff\xd8\xff\xe0'],
      ['tiff', 'II*\0'],
      ['tiff', 'MM\0*'],
      ['webp', 'RIFF....WEBP'],
      [null, 'GIF89a'],
      [null, ''],
    ] as const) {
      it(`takes ${JSON.stringify(start.slice(0, 8))} for ${format} (D20)`, () =>
        expect(sniffFormat(Buffer.from(start, 'latin1'))).to.equal(format));
    }
  });
});

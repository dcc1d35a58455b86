import { expect } from 'chai';
import { blank } from '../../../src/pipeline/raster/grey.js';
import { boxFile, recased, trueLines } from '../../../training/reader/lines.js';
import { withFloatWeights, withSignsAdded } from '../../../training/reader/network.js';
import { seenLines } from '../../../training/reader/seen.js';
import { partOf } from '../../../training/reader/split.js';
import { worn } from '../../../training/reader/variants.js';

describe('training of the network for till receipts', () => {
  it('finds what a line truly says, in the case that is printed', () => {
    const read = ['Tota1 Anount: $7.l0', '~.,-', 'CASH $7,10'];
    const truth = ['TAX INVOICE', 'CASH $7.10', 'TOTAL AMOUNT: $7.10'];
    expect([...trueLines(read, truth)].sort()).to.deep.equal([
      [0, 'Total Amount: $7.10'],
      [2, 'CASH $7.10'],
    ]);
  });

  it('leaves out a line of which a part is not on the picture', () => {
    expect(trueLines(['JALAN TAMPOI 7/4'], ['12, JALAN TAMPOI 7/4, KAWASAN PERINDUSTRIAN']).size).to.equal(0);
    expect(trueLines(['TOTAL'], ['CHANGE']).size).to.equal(0);
  });

  it('takes the case of a word from the letters that tell it', () => expect(recased('rhank Y0u', 'THANK YOU')).to.equal('Thank You'));

  it('writes places from the bottom left, at the size of the picture', () =>
    expect(boxFile([{ text: 'CASH 5', left: 10, top: 20, right: 110, bottom: 50 }], 70, 0.7)).to.equal(
      'WordStr 7 35 77 56 0 #CASH 5\n\t 77 35 78 56 0\n',
    ));

  it('makes lines as high as their type', () => {
    const line = `<span class='ocr_line' title="bbox 10 100 210 120; baseline 0 -2; x_size 30; x_descenders 6; x_ascenders 7">`;
    const words = `<span class='ocrx_word' title='bbox 10 100 90 120; x_wconf 90'>aus</span> <span class='ocrx_word' title='bbox 99 100 210 120; x_wconf 9'>S&amp;T</span>`;
    expect(seenLines(`${line}\n${words}`)).to.deep.equal([{ text: 'aus S&T', left: 10, top: 94, right: 210, bottom: 124 }]);
  });

  it('holds the same receipts for ever', () => {
    const parts = ['receipt-001', 'receipt-002', 'receipt-003', 'receipt-005'].map(partOf);
    expect(parts).to.deep.equal(['tried', 'held', 'held', 'taught']);
  });

  it('wears a page the same way for a seed', () => {
    const page = { ...blank(40, 40, 200), data: new Uint8Array(1600).fill(30) };
    expect(worn(page, 5).data).to.deep.equal(worn(page, 5).data).and.not.deep.equal(worn(page, 6).data);
    expect(worn(page, 5).data).to.satisfy((data: Uint8Array) => data.some((value) => value > 100));
  });

  it('adds signs to those that a network knows, each once', () => {
    const known = '2\nNULL 0 Common 0\na 3 0,255,0,255,0,0,0,0,0,0 Latin 1 0 1 a\t# a';
    const [count, ...lines] = withSignsAdded(known, ['±', 'a', 'é', '–', 'β', '²']).trim().split('\n');
    expect(count).to.equal('7');
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).to.deep.equal(['NULL 0', 'a 3', '± 0', 'é 3', '– 10', 'β 3', '² 8']);
    expect(lines.at(-2)).to.include('Greek 5 0 5 β');
  });

  describe('weights', () => {
    const i32 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(new Int32Array([value]).buffer)));
    const f64 = (...values: number[]) => Buffer.from(new Float64Array(values).buffer);
    const text = (value: string) => Buffer.concat([i32(value.length), Buffer.from(value, 'latin1')]);
    const layer = (name: string) => Buffer.concat([Buffer.from([0]), text(name), Buffer.from([0, 0]), i32(0, 1, 2, 4), text('')]);
    const tail = (flags: number) => Buffer.concat([text('[1,0,0,1]'), i32(flags, 1, 2, 3), Buffer.alloc(12, 7)]);
    const component = (mode: number) => {
      const matrix = [Buffer.from([mode]), i32(2, 2), Buffer.from([0]), Buffer.from(new Int8Array([1, -2, 3, 127]).buffer)];
      return Buffer.concat([layer('Series'), i32(1), layer('Softmax'), ...matrix, i32(2), f64(0.5, 0.25), tail(65)]);
    };

    it('become numbers with a point: whole number times the scale of its row', () => {
      const matrix = Buffer.concat([Buffer.from([128]), i32(2, 2), f64(0, 0.5, -1, 0.75, 31.75)]);
      expect(withFloatWeights(component(129))).to.deep.equal(Buffer.concat([layer('Series'), i32(1), layer('Softmax'), matrix, tail(64)]));
    });

    it('are refused where they are no whole numbers, end early or belong to an unknown layer', () => {
      expect(() => withFloatWeights(component(128))).to.throw('mode 128');
      expect(() => withFloatWeights(component(129).subarray(0, 90))).to.throw('early');
      expect(() => withFloatWeights(layer('Dream'))).to.throw('"Dream"');
    });
  });
});

import { expect } from 'chai';
import type { TemplateFieldInput } from '../../../src/templates/template.inputs.js';
import {
  accuracyOf,
  checkName,
  checkVersion,
  isFraction,
  nextVersion,
  type PageSizes,
  readFields,
  readOutputMapping,
  readValidationSchema,
} from '../../../src/templates/template.rules.js';
import { problemsOf } from '../../support/problems.js';

const field = (more: object = {}): TemplateFieldInput => ({ name: 'total', type: 'NUMBER', ...more }) as TemplateFieldInput;
const placed = (positionX: number, positionY: number, width: number, height: number, more: object = {}) =>
  field({ positionX, positionY, width, height, ...more });
const A4: PageSizes = [{ width: 595, height: 842 }];

describe('templates/template.rules', () => {
  it('takes names of 1 to 200 characters, without blanks around', () => {
    expect(checkName('  Order  ')).to.equal('Order');
    expect(problemsOf(() => checkName('   '))).to.deep.equal(['VALIDATION_ERROR', 'name']);
    expect(problemsOf(() => checkName('x'.repeat(201)))).to.deep.equal(['VALIDATION_ERROR', 'name']);
  });

  it('takes versions of the form major.minor, and counts the minor one (D65)', () => {
    expect(checkVersion('12.0')).to.equal('12.0');
    for (const wrong of ['1', '1.0.0', 'v1.0', '1.-1', ''])
      expect(
        problemsOf(() => checkVersion(wrong)),
        wrong,
      ).to.include('version');
    expect(nextVersion('1.9')).to.equal('1.10');
  });

  it('isFraction(): all four numbers are at most 1 (D68)', () => {
    expect(isFraction({ positionX: 0, positionY: 1, width: 1, height: 0.5 })).to.equal(true);
    expect(isFraction({ positionX: 0, positionY: 1, width: 1, height: 2 })).to.equal(false);
    expect(isFraction({ positionX: 0, positionY: 1, width: 1 })).to.equal(false);
  });

  describe('readFields()', () => {
    const WRONG: [string, TemplateFieldInput[], 'fixed' | 'variable', PageSizes, string, string][] = [
      ['no field', [], 'fixed', null, 'VALIDATION_ERROR', 'fields'],
      ['a name that begins with a digit', [placed(0, 0, 1, 1, { name: '1st' })], 'fixed', null, 'VALIDATION_ERROR', 'fields[0].name'],
      ['a choice without options', [field({ type: 'SELECT' })], 'variable', null, 'VALIDATION_ERROR', 'fields[0].options'],
      ['a blank option', [field({ type: 'SELECT', options: ['a', ' '] })], 'variable', null, 'VALIDATION_ERROR', 'fields[0].options'],
      ['21 labels', [field({ labels: Array(21).fill('a') })], 'variable', null, 'VALIDATION_ERROR', 'fields[0].labels'],
      ['a name twice, in other letters', [field(), field({ name: 'TOTAL' })], 'variable', null, 'DUPLICATE_FIELD_NAME', 'fields[1].name'],
      ['no place in a fixed layout', [field()], 'fixed', null, 'FIELD_POSITION_INVALID', 'fields[0].positionX'],
      ['half of a place', [field({ positionX: 3 })], 'variable', null, 'FIELD_POSITION_INVALID', 'fields[0].positionX'],
      ['page 0', [placed(0, 0, 1, 1, { page: 0 })], 'fixed', null, 'FIELD_POSITION_INVALID', 'fields[0].page'],
      ['a page behind the last', [placed(0, 0, 1, 1, { page: 2 })], 'fixed', A4, 'FIELD_POSITION_INVALID', 'fields[0].page'],
      ['left of the page', [placed(-1, 0, 9, 9)], 'fixed', null, 'FIELD_POSITION_INVALID', 'fields[0].positionX'],
      ['above the page', [placed(0, -1, 9, 9)], 'fixed', null, 'FIELD_POSITION_INVALID', 'fields[0].positionY'],
      ['no width', [placed(0, 0, 0, 9)], 'fixed', null, 'FIELD_POSITION_INVALID', 'fields[0].width'],
      ['no height', [placed(0, 0, 9, 0)], 'fixed', null, 'FIELD_POSITION_INVALID', 'fields[0].height'],
      ['beyond the right edge', [placed(500, 0, 96, 9)], 'fixed', A4, 'FIELD_POSITION_INVALID', 'fields[0].width'],
      ['beyond the lower edge of a page', [placed(0, 0.6, 0.5, 0.5)], 'fixed', A4, 'FIELD_POSITION_INVALID', 'fields[0].height'],
      ['beyond 40 inches without a sample', [placed(2800, 0, 81, 9)], 'fixed', null, 'FIELD_POSITION_INVALID', 'fields[0].width'],
    ];
    for (const [title, fields, format, pages, code, member] of WRONG) {
      it(`refuses ${title}`, () => expect(problemsOf(() => readFields(fields, format, pages))).to.deep.equal([code, member]));
    }

    it('takes a field up to the very edge of its page, in points and in fractions', () => {
      const [points, fractions] = readFields([placed(500, 800, 95, 42), placed(0.9, 0.9, 0.1, 0.1, { name: 'vat' })], 'fixed', A4);
      expect([points?.width, fractions?.width]).to.deep.equal([95, 0.1]);
    });

    it('keeps known ids, and gives others new ones (D64)', () => {
      const [known] = readFields([field()], 'variable', null);
      const [same, other] = readFields([field({ id: known!.id }), field({ name: 'vat', id: 'tfld_of_somebody_else' })], 'variable', null, [
        known!,
      ]);
      expect(same?.id).to.equal(known!.id);
      expect(other?.id).to.not.be.oneOf([known!.id, 'tfld_of_somebody_else']);
      expect(same).to.include({ page: 1, positionX: null, required: false, preferBuiltIn: false });
    });
  });

  it('readFields() refuses an id that two fields claim (D64)', () => {
    const [known] = readFields([field()], 'variable', null);
    const twice = [field({ id: known!.id }), field({ name: 'vat', id: known!.id })];
    expect(problemsOf(() => readFields(twice, 'variable', null, [known!]))).to.deep.equal(['VALIDATION_ERROR', 'fields[1].id']);
  });

  describe('readValidationSchema()', () => {
    const names = [{ name: 'total' }];
    it('keeps the rules that it knows', () => {
      const given = { total: { pattern: '^\\d+$', required: true, minLength: 1, maxLength: 9, note: 'dropped' } };
      expect(readValidationSchema(given, names)).to.deep.equal({
        total: { pattern: '^\\d+$', required: true, minLength: 1, maxLength: 9 },
      });
    });

    const WRONG: [string, Record<string, unknown>, string][] = [
      ['a field that is not there', { vat: {} }, 'validationSchema.vat'],
      ['something that is no object', { total: [] }, 'validationSchema.total'],
      ['a pattern that cannot be compiled', { total: { pattern: '(' } }, 'validationSchema.total.pattern'],
      ['a back-reference', { total: { pattern: '(a)\\1' } }, 'validationSchema.total.pattern'],
      ['a pattern that is too long', { total: { pattern: 'a'.repeat(201) } }, 'validationSchema.total.pattern'],
      ['a pattern that repeats too much', { total: { pattern: 'a{1,1000}'.repeat(20) } }, 'validationSchema.total.pattern'],
      ['required as text', { total: { required: 'yes' } }, 'validationSchema.total.required'],
      ['a negative length', { total: { minLength: -1 } }, 'validationSchema.total.minLength'],
      ['a broken length', { total: { maxLength: 1.5 } }, 'validationSchema.total.maxLength'],
    ];
    for (const [title, given, member] of WRONG) {
      it(`refuses ${title}`, () =>
        expect(problemsOf(() => readValidationSchema(given, names))).to.deep.equal(['VALIDATION_ERROR', member]));
    }
  });

  it('refuses patterns that repeat too much together, without compiling all of them', () => {
    const fields = Array.from({ length: 200 }, (_, index) => ({ name: `field${index}` }));
    const schemaOf = (pattern: string) => Object.fromEntries(fields.map(({ name }) => [name, { pattern }]));
    const [code, ...members] = problemsOf(() => readValidationSchema(schemaOf('a{1,1000}'.repeat(2)), fields));
    expect([code, members[0], members.length]).to.deep.equal(['VALIDATION_ERROR', 'validationSchema.field5.pattern', 195]);
    const plain = schemaOf('^[A-Z]{2}\\d{9,12}$');
    expect(Object.keys(readValidationSchema(plain, fields))).to.have.length(200);
  });

  describe('readOutputMapping()', () => {
    const names = [{ name: 'total' }];
    it('refuses paths that open too many levels or items', () => {
      const fields = Array.from({ length: 3 }, (_, index) => ({ name: `f${index}` }));
      expect(problemsOf(() => readOutputMapping({ total: `$${'.a'.repeat(17)}` }, names))).to.deep.equal([
        'VALIDATION_ERROR',
        'outputMapping.total',
      ]);
      expect(readOutputMapping({ total: `$${'.a'.repeat(16)}` }, names)).to.have.property('total');
      const far = Object.fromEntries(fields.map(({ name }) => [name, `$.${name}[9999]`]));
      expect(problemsOf(() => readOutputMapping(far, fields))).to.deep.equal(['VALIDATION_ERROR', 'outputMapping.f2']);
    });

    it('takes paths of members and indexes', () => {
      expect(readOutputMapping({ total: '$.invoice.lines[0].sum' }, names)).to.deep.equal({ total: '$.invoice.lines[0].sum' });
    });
    for (const path of ['$', 'invoice.total', '$..total', '$.a[*]', 7]) {
      it(`refuses ${path}`, () =>
        expect(problemsOf(() => readOutputMapping({ total: path }, names))).to.deep.equal(['VALIDATION_ERROR', 'outputMapping.total']));
    }
    it('refuses a field that is not there', () => {
      expect(problemsOf(() => readOutputMapping({ vat: '$.vat' }, names))).to.deep.equal(['VALIDATION_ERROR', 'outputMapping.vat']);
    });
  });

  it('accuracyOf(): by reviews; without one by confidence; null before the first run (D49)', () => {
    const of = (reviewedFields: number, correctedFields: number, succeeded: number, confidenceSum: number) =>
      accuracyOf({ reviewedFields, correctedFields, succeeded, confidenceSum });
    expect([of(3, 1, 9, 1), of(0, 0, 4, 3.5), of(0, 0, 0, 0)]).to.deep.equal([0.6667, 0.875, null]);
  });
});

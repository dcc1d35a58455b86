import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { learnTemplate } from '../../../../src/pipeline/learn.js';
import type { DocumentModel, Mark } from '../../../../src/pipeline/model.js';
import type { TemplateFieldSpec, TemplateSpec } from '../../../../src/pipeline/pipeline.js';
import { match } from '../../../../src/pipeline/stages/understanding/match.js';
import { align, mapBox } from '../../../../src/pipeline/templating/transform.js';
import { typedValue } from '../../../../src/pipeline/templating/values.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { TODAY, understood } from '../../../support/understanding.js';

const FORM = (values: { number: string; date: string; amount: string; code: string }) => `
Harbour Fuel Depot                         DELIVERY TICKET INVOICE
Dock Street 4, Portville

Ticket        ${values.number}             Loaded     ${values.date}
Grade code    ${values.code}               Litres bill  ${values.amount}

Thank you for refuelling with Harbour Fuel Depot
Invoice payable within thirty days, total as above`;

const FIRST = FORM({ number: 'T-5501', date: '04.03.2025', amount: '1.250,40', code: 'DSL' });
const SECOND = FORM({ number: 'T-6612', date: '19.05.2025', amount: '2.011,75', code: 'GAS' });

function sampleOf(model: DocumentModel): TemplateSpec['sample'] {
  return {
    pages: model.pages.map(({ width, height, words }) => ({ width, height, words: words.map(({ text, box }) => ({ text, box })) })),
  };
}

function template(fields: Partial<TemplateFieldSpec>[], more: Partial<TemplateSpec> = {}): TemplateSpec {
  return {
    id: 'tpl_1',
    name: 'Fuel',
    version: '1.0',
    documentType: 'invoice',
    format: 'fixed',
    fields: fields.map((field, index) => ({
      id: `f${index}`,
      name: 'x',
      type: 'TEXT',
      page: 1,
      box: null,
      required: false,
      options: null,
      labels: null,
      ...field,
    })),
    validationSchema: {},
    outputMapping: {},
    sample: null,
    matchingRules: null,
    ...more,
  };
}

/** The same page moved, grown and tilted a little. */
function distorted(model: DocumentModel): DocumentModel {
  const moved = structuredClone(model);
  for (const word of moved.pages[0]?.words ?? []) {
    const { left, top } = word.box;
    word.box = { ...word.box, left: left * 0.96 + 0.03 + top * 0.01, top: top * 0.96 + 0.04 - left * 0.01 };
  }
  return moved;
}

const use = (spec: TemplateSpec) => ({ use: spec, candidates: [] });
const habits = { decimalSign: '.' as const, dateOrder: 'day-first' as const };

describe('templating', () => {
  describe('learnTemplate()', () => {
    const first = understood(drawDocument(FIRST, 'de'), 'invoice').model;
    const learned = learnTemplate(first, {
      ticket: 'T-5501',
      loaded: '2025-03-04',
      litres: 1250.4,
      'vendor.name': 'Harbour Fuel Depot',
      missing: 'nowhere',
    });

    it('proposes zones, labels and types for reviewed values', () => {
      expect(learned.fields.map(({ name, type, labels }) => [name, type, labels])).to.deep.equal([
        ['ticket', 'TEXT', ['Ticket']],
        ['loaded', 'DATE', ['Loaded']],
        ['litres', 'NUMBER', ['Litres bill']],
        ['vendor.name', 'TEXT', null],
      ]);
    });

    it('names values that stand nowhere, and texts that identify the issuer', () => {
      expect(learned.notFound).to.deep.equal(['missing']);
      expect(learned.contentMatches).to.deep.equal(['Harbour Fuel Depot']);
    });

    for (const format of ['fixed', 'variable'] as const) {
      it(`reads a second, displaced document of the issuer right by a ${format} template`, () => {
        const spec = template(
          learned.fields.map((field, index) => ({ ...field, id: `f${index}` })),
          { format, sample: sampleOf(first), matchingRules: { contentMatches: learned.contentMatches, documentType: null } },
        );
        const { model, template: used } = understood(distorted(drawDocument(SECOND, 'de')), null, { use: null, candidates: [spec] });
        const data = model.extractedData as Record<string, unknown> & { vendor: Record<string, unknown> };
        expect([data.ticket, data.loaded, data.litres, data.vendor.name]).to.deep.equal([
          'T-6612',
          '2025-05-19',
          2011.75,
          'Harbour Fuel Depot',
        ]);
        expect(used?.confidence).to.be.at.least(0.9);
      });
    }
  });

  describe('match()', () => {
    const document = drawDocument(SECOND, 'de');
    const context = contextOf(document, TODAY);
    const other = drawDocument('\nBlue Lake Hotel\nRoom 12\nInvoice No: 9\nTotal 80.00\nThank you and goodbye', 'en');

    it('knows the layout of a sample again and says why (D71)', () => {
      const [best] = match(context, [template([], { sample: sampleOf(drawDocument(FIRST, 'de')) })], 'invoice');
      expect(best?.confidence).to.be.at.least(0.6);
      expect(best?.reason).to.match(/^\d+ % of the sample's words stand at their place$/);
    });

    it('does not take another layout for it', () => {
      const [best] = match(context, [template([], { sample: sampleOf(other) })], 'invoice');
      expect(best?.confidence).to.be.below(0.6);
    });

    it('asks for every required text', () => {
      const rules = (contentMatches: string[]) => template([], { matchingRules: { contentMatches, documentType: null } });
      const [held, broken] = match(context, [rules(['HARBOUR fuel']), rules(['Harbour Fuel', 'Blue Lake'])], 'invoice');
      expect([held?.rulesHold, broken?.rulesHold]).to.deep.equal([true, false]);
      expect(held?.confidence).to.be.at.least(0.6);
      expect(broken?.confidence).to.be.below(0.6);
      expect(broken?.reason).to.equal('1 of 2 required texts are on the document');
    });

    it('keeps to templates of the type', () => {
      expect(match(context, [template([], { documentType: 'bol' })], 'invoice')).to.deep.equal([]);
    });
  });

  describe('a template named by the caller', () => {
    it('is used although its rules do not hold, and the document goes to review (D115)', () => {
      const spec = template([{ name: 'ticket', labels: ['Ticket'] }], {
        format: 'variable',
        matchingRules: { contentMatches: ['Blue Lake'], documentType: null },
      });
      const { model, template: used } = understood(drawDocument(SECOND, 'de'), 'invoice', use(spec));
      expect(used?.id).to.equal('tpl_1');
      expect(model.extractedData?.ticket).to.equal('T-6612');
      expect(model.reviewReasons.map(({ reason }) => reason)).to.include('template_mismatch');
    });

    it('puts values where outputMapping says, and checks them by validationSchema (D22, D69)', () => {
      const spec = template([{ name: 'ticket', labels: ['Ticket'], required: true }], {
        format: 'variable',
        outputMapping: { ticket: '$.logistics.tickets[0].no' },
        validationSchema: { ticket: { pattern: '^A-\\d+$', minLength: 3, maxLength: 10 } },
      });
      const { model } = understood(drawDocument(SECOND, 'de'), 'invoice', use(spec));
      expect(model.extractedData?.logistics).to.deep.equal({ tickets: [{ no: 'T-6612' }] });
      expect(model.reviewReasons[0]).to.deep.include({ reason: 'validation_failed' });
      expect(model.reviewReasons[0]?.fields[0]?.reason).to.equal('expected ticket to match ^A-\\d+$, received T-6612');
    });

    it('may have fields whose names every object has by itself', () => {
      const fields = [
        { name: 'toString', labels: ['Ticket'], required: true },
        { name: 'valueOf', labels: ['Nowhere'], required: true },
      ];
      const calibration = { other: [{ upTo: 1, value: 0.5, count: 9 }] } as never;
      const { model } = understood(drawDocument(SECOND, 'de'), 'invoice', use(template(fields, { format: 'variable', calibration })));
      expect(Object.entries(model.extractedData!)).to.deep.include(['toString', 'T-6612']);
      expect(model.reviewReasons[0]?.fields.map(({ name }) => name)).to.deep.equal(['valueOf']);
    });

    it('names its required fields that are missing', () => {
      const spec = template([{ name: 'gate', labels: ['Gate'], required: true }], { format: 'variable' });
      const { model } = understood(drawDocument(SECOND, 'de'), 'invoice', use(spec));
      expect(model.reviewReasons[0]?.fields.map(({ name }) => name)).to.deep.equal(['gate']);
    });

    it('cannot be made to write into prototypes', () => {
      const spec = template([{ name: 'ticket', labels: ['Ticket'] }], {
        format: 'variable',
        outputMapping: { ticket: '$.__proto__.polluted' },
      });
      understood(drawDocument(SECOND, 'de'), 'invoice', use(spec));
      expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
    });
  });

  describe('align()', () => {
    it('finds shift, scale and skew from the words of both pages', () => {
      const sample = drawDocument(FIRST).pages[0]!;
      const moved = distorted(drawDocument(SECOND)).pages[0]!;
      const alignment = align(sample.words, moved.words);
      const box = sample.words.find((word) => word.text === 'Ticket')!.box;
      const expected = moved.words.find((word) => word.text === 'Ticket')!.box;
      const mapped = mapBox(alignment, box);
      expect(mapped.left).to.be.closeTo(expected.left, 0.004);
      expect(mapped.top).to.be.closeTo(expected.top, 0.004);
      expect(alignment.agreement).to.be.above(0.5);
    });

    it('moves nothing without common words', () => {
      const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.1 };
      const mapped = mapBox(align([], []), box);
      expect([mapped.left, mapped.top]).to.deep.equal([box.left, box.top].map((value) => Number(value.toFixed(12))));
    });
  });

  describe('typedValue()', () => {
    const spec = (type: TemplateFieldSpec['type'], options: string[] | null = null): TemplateFieldSpec => ({
      id: 'f',
      name: 'x',
      type,
      page: 1,
      box: null,
      required: false,
      options,
      labels: null,
    });
    const mark = (label: string, selected: boolean): Mark => ({
      kind: 'checkbox',
      box: { left: 0, top: 0, width: 0.01, height: 0.01 },
      selected,
      confidence: 0.9,
      label,
    });
    const cases: [TemplateFieldSpec['type'], string, Mark[], unknown][] = [
      ['TEXT', '  two   words ', [], 'two words'],
      ['NUMBER', 'EUR 1,250.40', [], 1250.4],
      ['NUMBER', 'none', [], undefined],
      ['DATE', 'on 4 March 2025', [], '2025-03-04'],
      ['DATE', 'soon', [], undefined],
      ['BOOLEAN', 'Yes', [], true],
      ['BOOLEAN', 'nein', [], false],
      ['BOOLEAN', 'oui', [], true],
      ['BOOLEAN', 'sì', [], true],
      ['BOOLEAN', 'nee', [], false],
      ['BOOLEAN', '☑', [], true],
      ['BOOLEAN', 'yes / no', [], undefined],
      ['BOOLEAN', '', [mark('Paid', true)], true],
      ['BOOLEAN', '', [mark('Yes', false), mark('No', true)], false],
    ];
    for (const [type, text, marks, value] of cases) {
      it(`reads ${JSON.stringify(text)} with ${marks.length} marks as ${type} ${JSON.stringify(value)}`, () => {
        expect(typedValue(spec(type), text, marks, habits)?.value).to.equal(value);
      });
    }

    it('chooses the closest option with a confidence', () => {
      const options = ['Prepaid', 'Collect', 'Third Party'];
      expect(typedValue(spec('SELECT', options), 'freight Prepaid', [], habits)).to.deep.equal({ value: 'Prepaid', fit: 0.9 });
      expect(typedValue(spec('SELECT', options), 'thlrd party', [], habits)?.value).to.equal('Third Party');
      expect(typedValue(spec('SELECT', options), 'banana', [], habits)).to.equal(null);
      expect(typedValue(spec('SELECT', options), '', [mark('Prepaid', false), mark('Collect', true)], habits)?.value).to.equal('Collect');
    });

    it('gathers several options in the order of the template', () => {
      const options = ['Red', 'Green', 'Blue'];
      expect(typedValue(spec('MULTISELECT', options), 'blue, red', [], habits)?.value).to.deep.equal(['Red', 'Blue']);
      expect(
        typedValue(spec('MULTISELECT', options), '', [mark('Green', true), mark('Blue', true), mark('Red', false)], habits)?.value,
      ).to.deep.equal(['Green', 'Blue']);
    });
  });
});

import { expect } from 'chai';
import { learnTemplate } from '../../../../src/pipeline/learn.js';
import type { DocumentModel } from '../../../../src/pipeline/model.js';
import type { TemplateSpec } from '../../../../src/pipeline/pipeline.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { understood } from '../../../support/understanding.js';

const HEAD = `
Harbour Fuel Depot
Dock Street 4, Portville

Invoice No: 4711        Date: 4 March 2025
`;
const ROWS = `
001   Diesel, winter grade      40     1.50      60.00
002   Oil                        1    12.00      12.00
`;
const LIST = `${HEAD}
#     Stuff you took         Times  Apiece  Comes to
${ROWS}
Total due                                        72.00`;

const items = (rows: [string, number, number, number][]) =>
  Object.fromEntries(
    rows.flatMap(([description, quantity, unit_price, total], index) =>
      Object.entries({ description, quantity, unit_price, total }).map(([key, value]) => [`line_items[${index}].${key}`, value]),
    ),
  );
const REVIEWED = items([
  ['Diesel, winter grade', 40, 1.5, 60],
  ['Oil', 1, 12, 12],
]);

function templateOf(model: DocumentModel, reviewed = REVIEWED, preferBuiltIn?: boolean): TemplateSpec {
  const learned = learnTemplate(model, reviewed);
  return {
    ...{ id: 'tpl_1', name: 'Fuel', version: '1.0', documentType: 'invoice', format: 'fixed', validationSchema: {}, outputMapping: {} },
    fields: learned.fields.map((field, index) => ({
      ...field,
      id: `f${index}`,
      ...(preferBuiltIn === undefined ? {} : { preferBuiltIn }),
    })),
    sample: {
      pages: model.pages.map(({ width, height, words }) => ({ width, height, words: words.map(({ text, box }) => ({ text, box })) })),
    },
    matchingRules: null,
  };
}

const read = (spec: TemplateSpec, ...pages: string[]) =>
  understood(drawDocument(pages, 'en'), 'invoice', { use: spec, candidates: [] }).model.extractedData?.line_items;

const item = (description: string, quantity: number, unit_price: number, total: number) => ({ description, quantity, unit_price, total });

describe('columns of a list', () => {
  const sample = drawDocument(LIST, 'en');

  it('are learned with their headings; a number that its row shows twice stands where those of its column do', () => {
    const { fields, notFound } = learnTemplate(sample, REVIEWED);
    expect(notFound).to.deep.equal([]);
    expect(fields.map(({ name, labels }) => [name, labels?.[0]])).to.deep.equal([
      ['line_items.description', 'Stuff you took'],
      ['line_items.quantity', 'Times'],
      ['line_items.unit_price', 'Apiece'],
      ['line_items.total', 'Comes to'],
    ]);
    const edges = fields.map(({ box }) => [box!.left, box!.left + box!.width] as const);
    for (const [index, [left]] of edges.slice(1).entries()) expect(left).to.be.at.least(edges[index]![1] - 0.001);
  });

  it('that stand nowhere are named', () => {
    const { fields, notFound } = learnTemplate(sample, { ...REVIEWED, 'line_items[0].hs_code': '7308' });
    expect(fields).to.have.length(4);
    expect(notFound).to.deep.equal(['line_items.hs_code']);
  });

  it('are found where the list begins lower, goes on over a page and ends with its totals', () => {
    const first = `${HEAD}
Delivered to your yard by our own ship

#     Stuff you took         Times  Apiece  Comes to
001   Petrol                   100     1.60     160.00
002   Can of grease              2     8.00      16.00`;
    const next = `
003   Filter                     1    24.00      24.00

Total due                                       200.00
Paid by card                                    200.00`;
    expect(read(templateOf(sample), first, next)).to.deep.equal([
      item('Petrol', 100, 1.6, 160),
      item('Can of grease', 2, 8, 16),
      item('Filter', 1, 24, 24),
    ]);
  });

  it('are found by their place where no heading is printed', () => {
    const bare = (rows: string) => `${HEAD}\n${rows}\nTotal due                                        72.00`;
    const spec = templateOf(drawDocument(bare(ROWS), 'en'));
    expect(spec.fields.map(({ labels }) => labels)).to.deep.equal([null, null, null, null]);
    expect(
      read(
        spec,
        bare(`
001   Petrol, unleaded          10     1.60      16.00
002   Grease                     7     8.00      56.00
`),
      ),
    ).to.deep.equal([item('Petrol, unleaded', 10, 1.6, 16), item('Grease', 7, 8, 56)]);
  });

  it('give way to the built-in list where that adds up and theirs does not', () => {
    const usual = `${HEAD}
Description                Quantity   Unit price        Amount
Petrol                          100         1.60        160.00
Grease                            2         8.00         16.00
Subtotal                                                176.00
Total due                                               176.00`;
    expect(read(templateOf(sample, REVIEWED, false), usual)).to.deep.equal([item('Petrol', 100, 1.6, 160), item('Grease', 2, 8, 16)]);
  });
});

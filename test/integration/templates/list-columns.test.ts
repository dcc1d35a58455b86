import { expect } from 'chai';
import { createInlinePipeline } from '../../../src/pipeline/inline.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { drawPdf } from '../../support/papers/drawn-pdf.js';

/** A note of which no heading is a usual one and the amounts stand first, so that the general reader makes nothing right of it. */
const NOTE = (number: string, lines: string, total: string) => `
Harbour Ropes and Sails Ltd
4 Quay Street, Bristol BS1 4RB

INVOICE

Invoice No:   ${number}
Date:         4 May 2026

Comes up to   Bundles of   A yard   What we made for you
${lines}

Total due                              ${total}
Thank you for your custom. Registered in England.
`;

const FIRST = `    119.00       10         11.90   Rope 12 mm
     44.00        4         11.00   Mooring line`;
const SECOND = `     23.80        2         11.90   Rope 12 mm
     70.00        7         10.00   Storm sail, mended
                                    and washed
  1,200.00        1      1,200.00   Main sail`;
const THIRD = `     12.00        3          4.00   Fender rope
    250.50        5         50.10   Canvas cover
     99.00        9         11.00   Mooring line
      7.25        1          7.25   Whipping twine`;

type Item = Record<string, unknown>;
const item = (total: number, quantity: number, unit_price: number, description: string): Item => ({
  description,
  quantity,
  unit_price,
  total,
});

describe('columns of lists in templates', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({}, { pipeline: createInlinePipeline() });
  });
  after(() => api.close());

  const upload = async (page: string) => {
    const file = (await drawPdf(page)).toString('base64');
    const { id } = (await api.owner.post('/documents', { file, filename: 'note.pdf', type: 'invoice' })).body.data;
    return api.owner.processed(id);
  };
  const approve = (id: string, corrections: unknown[]) => api.owner.post(`/documents/${id}/review`, { action: 'approved', corrections });

  it('come from the items that a person approved: after two reviewed documents of a layout the third is read by them', async () => {
    const first = await upload(NOTE('HR-1', FIRST, '163.00'));
    const right = [item(119, 10, 11.9, 'Rope 12 mm'), item(44, 4, 11, 'Mooring line')];
    expect(first.extractedData.line_items).not.to.deep.equal(right);
    await approve(first.id, [{ field: 'line_items', value: right }]);
    const { suggestTemplate: suggestion } = await api.owner.query(
      `query ($id: ID!) { suggestTemplate(documentId: $id) { sampleDocumentId name documentType format matchingRules { contentMatches }
        fields { name type page positionX positionY width height required labels preferBuiltIn } notFound } }`,
      { id: first.id },
    );
    const { notFound, ...input } = suggestion;
    expect(notFound).to.deep.equal([]);
    const columns = input.fields.filter((field: Item) => String(field.name).startsWith('line_items'));
    expect(columns.map(({ name, type, required, labels }: Item) => [name, type, required, labels])).to.have.deep.members([
      ['line_items.description', 'TEXT', false, ['What we made for you']],
      ['line_items.quantity', 'NUMBER', false, ['Bundles of']],
      ['line_items.unit_price', 'NUMBER', false, ['A yard']],
      ['line_items.total', 'NUMBER', false, ['Comes up to']],
    ]);
    const made = await api.owner.query('mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }', { input });
    const { id } = made.createTemplate;

    const second = await upload(NOTE('HR-2', SECOND, '1,293.80'));
    expect(second.templateId).to.equal(id);
    expect(second.extractedData.line_items).to.deep.equal([
      item(23.8, 2, 11.9, 'Rope 12 mm'),
      item(70, 7, 10, 'Storm sail, mended and washed'),
      item(1200, 1, 1200, 'Main sail'),
    ]);
    await approve(second.id, []);

    const third = await upload(NOTE('HR-3', THIRD, '368.75'));
    expect(third.templateId).to.equal(id);
    expect(third.extractedData.line_items).to.deep.equal([
      item(12, 3, 4, 'Fender rope'),
      item(250.5, 5, 50.1, 'Canvas cover'),
      item(99, 9, 11, 'Mooring line'),
      item(7.25, 1, 7.25, 'Whipping twine'),
    ]);
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { fields { path source rule page box { left } } } }', {
      id: third.id,
    });
    const total = document.fields.find(({ path }: Item) => path === 'line_items[1].total');
    expect(total).to.deep.include({ source: 'template', rule: 'template-column', page: 1 });
    expect(total.box.left).to.be.within(0.05, 0.2);
  });
});

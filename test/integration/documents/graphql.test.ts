import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { fileOf } from '../../support/pipeline.js';

/** Every write of the area over GraphQL; the rules themselves are tested over REST, which runs the same resolvers. */
describe('documents over GraphQL', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  const base64 = (salt: string) => fileOf({}, salt).toString('base64');

  it('are uploaded, changed, read anew, reviewed and deleted', async () => {
    const { uploadDocument } = await api.owner.query(
      'mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id status run: runs { number } } }',
      {
        input: { file: base64('one'), filename: 'one.pdf', type: 'invoice', metadata: { a: '1' } },
      },
    );
    expect(uploadDocument.status).to.equal('processing');
    const { id } = uploadDocument;
    await api.owner.processed(id);
    const { updateDocument } = await api.owner.query(
      'mutation ($id: ID!, $input: UpdateDocumentInput!) { updateDocument(id: $id, input: $input) { status metadata requestedType } }',
      { id, input: { metadata: { a: null, b: '2' }, type: 'contract', reprocess: true } },
    );
    expect(updateDocument).to.deep.equal({ status: 'processing', metadata: { b: '2' }, requestedType: 'contract' });
    await api.owner.processed(id);
    const { reviewDocument } = await api.owner.query(
      'mutation ($id: ID!, $input: ReviewDocumentInput!) { reviewDocument(id: $id, input: $input) { status corrections { field oldValue value } document { type lockedBy extractedData } } }',
      { id, input: { action: 'claimed' } },
    );
    expect(reviewDocument.document).to.include({ type: 'contract', lockedBy: api.ownerEmail });
    const { deleteDocument } = await api.owner.query(
      'mutation ($id: ID!) { deleteDocument(id: $id, reason: "over") { id filename deletedBy reason } }',
      { id },
    );
    expect(deleteDocument).to.deep.equal({ id, filename: 'one.pdf', deletedBy: api.ownerEmail, reason: 'over' });
    const { errors } = await api.owner.graphql('query ($id: ID!) { document(id: $id) { id } }', { id });
    expect(errors?.[0]?.extensions).to.include({ code: 'DOCUMENT_NOT_FOUND', status: 404 });
  });

  it('show the tables, labelled values and marks of their pages, whatever their type', async () => {
    const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.04 };
    const word = { box, words: [], confidence: 0.8 };
    const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 2, text: 'Head', isHeader: true, ...word };
    const page = {
      tables: [
        {
          box,
          rows: 2,
          columns: 2,
          confidence: 0.9,
          ruled: true,
          cells: [cell, { ...cell, row: 1, columnSpan: 1, text: '', isHeader: false }],
        },
      ],
      pairs: [
        { key: { text: 'Policy number', ...word }, value: { text: 'P-77', ...word }, confidence: 0.7 },
        { key: { text: 'Remarks', ...word }, value: { text: '', ...word }, confidence: 0.6 },
      ],
      marks: [{ kind: 'checkbox' as const, box, selected: true, confidence: 0.7, label: 'Paid' }],
    };
    const { id } = await api.owner.process({ type: null, data: {}, page });
    const asked =
      '{ number tables { rows columns confidence box { left } cells { row column rowSpan columnSpan text header confidence } } keyValuePairs { key value confidence keyBox { top } valueBox { top } } marks { kind label selected confidence box { width } } }';
    const { document } = await api.owner.query(`query ($id: ID!) { document(id: $id) { type pages ${asked} } }`, { id });
    const common = { rowSpan: 1, confidence: 0.8 };
    expect(document).to.deep.equal({
      type: null,
      pages: [
        {
          number: 1,
          tables: [
            {
              ...{ rows: 2, columns: 2, confidence: 0.9, box: { left: 0.1 } },
              cells: [
                { row: 1, column: 1, columnSpan: 2, text: 'Head', header: true, ...common },
                { row: 2, column: 1, columnSpan: 1, text: '', header: false, ...common },
              ],
            },
          ],
          keyValuePairs: [
            { key: 'Policy number', value: 'P-77', confidence: 0.7, keyBox: { top: 0.2 }, valueBox: { top: 0.2 } },
            { key: 'Remarks', value: null, confidence: 0.6, keyBox: { top: 0.2 }, valueBox: null },
          ],
          marks: [{ kind: 'checkbox', label: 'Paid', selected: true, confidence: 0.7, box: { width: 0.3 } }],
        },
      ],
    });
  });

  it('are uploaded together and watched (D36, D93)', async () => {
    const { uploadDocuments } = await api.owner.query(
      'mutation ($input: UploadDocumentsInput!) { uploadDocuments(input: $input) { id __typename documents { id status error { code } } } }',
      { input: { documents: [{ file: base64('two'), filename: 'two.pdf' }, { filename: 'no-file.pdf' }] } },
    );
    expect(uploadDocuments.__typename).to.equal('UploadBatch');
    expect(uploadDocuments.documents[1]).to.deep.equal({ id: null, status: 'failed', error: { code: 'VALIDATION_ERROR' } });
    const { batch } = await api.owner.query(
      'query ($id: ID!) { batch(id: $id) { __typename id failedCount ... on UploadBatch { documents { filename } } } }',
      {
        id: uploadDocuments.id,
      },
    );
    expect(batch).to.deep.equal({
      __typename: 'UploadBatch',
      id: uploadDocuments.id,
      failedCount: 1,
      documents: [{ filename: 'two.pdf' }, { filename: 'no-file.pdf' }],
    });
  });

  it('show what was read as typed values, in a list and for each run (D142)', async () => {
    const { id } = await api.owner.process({ data: { invoice_number: 'R-7', total_amount: 119.5, vendor: { name: 'Alder Works' } } });
    const EXTRACTION = `extraction {
      __typename
      ... on InvoiceData {
        invoiceNumber { value confidence page source corrected }
        totalAmount { value ... on ExtractedValue { text } }
        vendor { name { value } email { value } }
        customer { name { value } }
        lineItems { total { value } }
      }
    }`;
    await api.owner.query('mutation ($id: ID!, $input: ReviewDocumentInput!) { reviewDocument(id: $id, input: $input) { id } }', {
      id,
      input: { action: 'corrected', corrections: [{ field: 'invoice_number', value: 'R-8' }] },
    });
    const { document } = await api.owner.query(`query ($id: ID!) { document(id: $id) { ${EXTRACTION} runs { ${EXTRACTION} } } }`, { id });
    expect(document.extraction).to.deep.include({ __typename: 'InvoiceData', customer: null, lineItems: [] });
    expect(document.extraction.invoiceNumber).to.deep.include({ value: 'R-8', confidence: 1, source: 'correction', corrected: true });
    expect(document.extraction.totalAmount).to.deep.equal({ value: '119.5', text: '119.5' });
    expect(document.extraction.vendor).to.deep.equal({ name: { value: 'Alder Works' }, email: null });
    expect(document.runs[0].extraction.__typename).to.equal('InvoiceData');
    const { documents } = await api.owner.query(`{ documents(first: 5) { nodes { id ${EXTRACTION} } } }`);
    const listed = documents.nodes.find((node: { id: string }) => node.id === id);
    expect(listed.extraction.invoiceNumber.value).to.equal('R-8');
  });

  it('are shared, by entry and with what is inherited (D103, D104)', async () => {
    const { id } = await api.owner.process();
    const member = await api.member();
    const input = { permissions: [{ userId: member.userId, access: 'read' }], inheritRolePermissions: false };
    const { setDocumentPermissions } = await api.owner.query(
      'mutation ($id: ID!, $input: SetDocumentPermissionsInput!) { setDocumentPermissions(documentId: $id, input: $input) { permissionsSet defaultAccess } }',
      { id, input },
    );
    expect(setDocumentPermissions).to.deep.equal({ permissionsSet: 1, defaultAccess: 'organization' });
    const { document } = await api.owner.query(
      'query ($id: ID!) { document(id: $id) { permissions { inheritRolePermissions permissions { userId access } inheritedPermissions { roleName } } } }',
      { id },
    );
    expect(document.permissions).to.deep.equal({
      inheritRolePermissions: false,
      permissions: [{ userId: member.userId, access: 'read' }],
      inheritedPermissions: [],
    });
    const { removeDocumentPermission } = await api.owner.query(
      'mutation ($id: ID!, $userId: Int!) { removeDocumentPermission(documentId: $id, userId: $userId) { documentId userId } }',
      { id, userId: member.userId },
    );
    expect(removeDocumentPermission).to.deep.equal({ documentId: id, userId: member.userId });
  });

  it('refuse with the codes of REST (D93)', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    const codeOf = async (query: string) => (await api.owner.graphql(query, { id })).errors?.[0]?.extensions.code;
    expect(await codeOf('mutation ($id: ID!) { updateDocument(id: $id, input: { reprocess: true }) { id } }')).to.equal('DOCUMENT_LOCKED');
    expect(await codeOf('mutation ($id: ID!) { reviewDocument(id: $id, input: { action: approved }) { id } }')).to.equal('DOCUMENT_LOCKED');
    expect(await codeOf('query ($id: ID!) { document(id: $id) { runDifference(from: 1, to: 9) { path } } }')).to.equal('VALIDATION_ERROR');
    expect(await codeOf('mutation ($id: ID!) { removeDocumentPermission(documentId: $id, userId: 12345) { userId } }')).to.equal(
      'USER_NOT_FOUND',
    );
    release();
    await api.owner.processed(id);
  });

  it('send exact duplicates to review only when the organization asks for it (D22)', async () => {
    const upload = (filename: string) => api.owner.post('/documents', { file: base64('the same'), filename });
    const first = await upload('a.pdf');
    await api.owner.processed(first.body.data.id);
    const second = await api.owner.processed((await upload('b.pdf')).body.data.id);
    expect(second.status).to.equal('completed');
    await api.database.query('UPDATE organizations SET settingsData = ? WHERE id = ?', [
      JSON.stringify({ duplicateReview: true }),
      api.organizationId,
    ]);
    const third = await api.owner.processed((await upload('c.pdf')).body.data.id);
    expect([third.status, third.reviewReason]).to.deep.equal(['review_required', 'possible_duplicate']);
    expect(third).to.deep.include({ duplicateOf: first.body.data.id, reviewReasons: [{ reason: 'possible_duplicate', fields: [] }] });
    expect(third.warnings).to.have.length(1);
  });
});

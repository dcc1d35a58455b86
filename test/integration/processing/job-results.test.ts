import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import type { Answer } from '../../support/client.js';
import { codeOf, RICH, withJobs } from './with-jobs.js';

const ALL = ['TEXT', 'TABLES', 'FORMS', 'QUERIES', 'SIGNATURES'];

describe('jobs > results', () => {
  let api: TestApi;
  const { results, run } = withJobs((parts) => {
    ({ api } = parts);
  });

  describe('results', () => {
    let done: { jobId: string; nextToken: string; documentId: string };

    before(async () => {
      const { id } = await api.owner.process({ pages: 3, page: RICH, text: 'Invoice no R-1 of today' });
      const runs = api.pipeline.requests.length;
      done = await run({
        documentId: id,
        features: ALL,
        queries: [{ text: 'What is the policy number?', alias: 'policy' }, { text: 'Who is the captain of the ship?' }],
      });
      expect(api.pipeline.requests.length, 'stored pages serve').to.equal(runs);
    });

    it('hold blocks, tables, forms and answers of every page (D61)', async () => {
      const { data } = (await results(done.jobId)).body;
      expect(data).to.have.keys('jobId', 'status', 'documentMetadata', 'blocks', 'tables', 'forms', 'queries', 'nextToken');
      expect(data.documentMetadata).to.include({ pages: 3, format: 'pdf' });
      const count = (type: string) => data.blocks.filter((block: { blockType: string }) => block.blockType === type).length;
      const kinds = [
        'PAGE',
        'LINE',
        'WORD',
        'TABLE',
        'CELL',
        'MERGED_CELL',
        'KEY_VALUE_SET',
        'SELECTION_ELEMENT',
        'SIGNATURE',
        'QUERY',
        'QUERY_RESULT',
      ];
      expect(kinds.map(count)).to.deep.equal([3, 3, 15, 3, 6, 3, 6, 3, 3, 2, 1]);
      expect(new Set(data.blocks.map((block: { id: string }) => block.id)).size).to.equal(data.blocks.length);
      expect(data.tables).to.have.length(3);
      expect(data.tables[0].cells[0]).to.deep.equal({ rowIndex: 1, columnIndex: 1, text: 'Head', confidence: 90, columnSpan: 2 });
      expect(data.forms[0].keyValuePairs).to.deep.equal([
        { key: { text: 'Policy number', confidence: 90 }, value: { text: 'P-77', confidence: 85 } },
        { key: { text: 'Paid', confidence: 70 }, value: { text: 'SELECTED', confidence: 70 } },
      ]);
      expect(data.queries[0]).to.include({ text: 'What is the policy number?', alias: 'policy' });
      expect(data.queries[0].answer.text).to.equal('P-77');
      expect(data.queries[1]).to.include({ alias: 'Who is the captain of the ship?', answer: null });
      expect(data.nextToken).to.equal(null);
    });

    it('come in pages that together are the whole, whatever their sizes (D59, D113)', async () => {
      const whole = (await results(done.jobId)).body.data;
      const gathered: Record<string, unknown[]> = { blocks: [], tables: [], forms: [], queries: [] };
      let token: string | null = done.nextToken;
      for (let size = 1; token !== null; size = (size * 2) % 29 || 1) {
        const answer: Answer = await results(done.jobId, `?maxResults=${size}&nextToken=${token}`);
        const { data } = answer.body;
        const items = ['blocks', 'tables', 'forms', 'queries'].flatMap((section) => data[section]);
        expect(items.length).to.be.at.most(size);
        for (const section of Object.keys(gathered)) gathered[section]!.push(...data[section]);
        token = data.nextToken;
      }
      expect(gathered).to.deep.equal({ blocks: whole.blocks, tables: whole.tables, forms: whole.forms, queries: whole.queries });
    });

    it('bind tokens to job, geometry and format, never to the size of the page (D113)', async () => {
      const { nextToken } = (await results(done.jobId, '?maxResults=3')).body.data;
      const other = await run({ documentId: done.documentId });
      const refused = [
        `?nextToken=${nextToken}&includeGeometry=false`,
        `?nextToken=${nextToken}&format=csv`,
        `?nextToken=${nextToken.slice(0, -1)}${nextToken.endsWith('x') ? 'y' : 'x'}`,
        '?nextToken=abc',
      ];
      for (const query of refused) expect(codeOf(await results(done.jobId, query)), query).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await results(other.jobId, `?nextToken=${nextToken}`))).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await results(other.jobId, `?nextToken=${done.nextToken}`))).to.deep.equal([400, 'VALIDATION_ERROR']);
      for (const query of ['?format=csv', '?includeGeometry=false', '?maxResults=2'])
        expect((await results(done.jobId, `${query}&nextToken=${done.nextToken}`)).status, query).to.equal(200);
      expect((await results(done.jobId, '?maxResults=5000')).status, 'above 1000 means 1000').to.equal(200);
    });

    it('leave places out when asked (D61)', async () => {
      const { data } = (await results(done.jobId, '?includeGeometry=false')).body;
      expect(JSON.stringify(data)).not.to.include('geometry');
    });

    it('come as csv that no spreadsheet runs (D60)', async () => {
      const answer = await results(done.jobId, '?format=csv&includeGeometry=false');
      expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).to.include('attachment');
      const lines = answer.text.split('\r\n');
      expect(lines[0]).to.equal('section,page,id,blockType,row,column,key,text,confidence');
      expect(lines).to.include("tables,1,p1-table1,CELL,2,1,,'=1+1,90");
      expect(lines).to.include('tables,1,p1-table1,CELL,2,2,,-5.20,90');
      expect(lines).to.include('tables,1,p1-table1,MERGED_CELL,1,1,,Head,90');
      expect(lines).to.include('forms,1,p1-form,KEY_VALUE_SET,,,Policy number,P-77,85');
      const first = await results(done.jobId, '?format=csv&maxResults=10');
      const token = first.headers.get('x-next-token');
      const second = await results(done.jobId, `?format=csv&nextToken=${token}`);
      const both = first.text + second.text.slice(second.text.indexOf('\r\n') + 2);
      expect(both).to.equal((await results(done.jobId, '?format=csv')).text);
    });

    it('come as xml and text (D60)', async () => {
      const xml = await results(done.jobId, '?format=xml');
      expect(xml.headers.get('content-type')).to.equal('application/xml; charset=utf-8');
      expect(xml.text)
        .to.include('<cell rowIndex="2" columnIndex="1" confidence="90">=1+1</cell>')
        .and.match(/<\/results>\n$/);
      const text = await results(done.jobId, '?format=text');
      expect(text.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
      expect(text.text)
        .to.match(/^Invoice no R-1 of today\n\f/)
        .and.include('Policy number: P-77');
    });

    it('come over GraphQL alike', async () => {
      const { jobResults } = await api.owner.query(
        'query ($id: ID!) { jobResults(id: $id, maxResults: 4) { status blocks { blockType id geometry { boundingBox { left } } } nextToken } }',
        { id: done.jobId },
      );
      expect(jobResults.blocks).to.have.length(4);
      expect(jobResults.nextToken).to.be.a('string');
    });

    it('refuse a wrong size before they look for the job (D123)', async () => {
      const none = 'job_01HZZZZZZZZZZZZZZZZZZZZZZZ';
      expect(codeOf(await api.owner.get(`/documents/jobs/${none}/results?maxResults=0`))).to.deep.equal([400, 'VALIDATION_ERROR']);
      const { errors } = await api.owner.graphql(`{ jobResults(id: "${none}", maxResults: 0) { jobId } }`);
      expect(errors?.[0]?.extensions.code).to.equal('VALIDATION_ERROR');
    });

    it('die with their document (D35, D119)', async () => {
      const { id } = await api.owner.process();
      const { jobId } = await run({ documentId: id });
      await api.owner.delete(`/documents/${id}`);
      expect(codeOf(await results(jobId))).to.deep.equal([404, 'JOB_NOT_FOUND']);
      expect(codeOf(await api.owner.get(`/documents/jobs/${jobId}`))).to.deep.equal([404, 'JOB_NOT_FOUND']);
      expect(await api.database.query('SELECT jobId FROM job_results WHERE jobId = ?', [jobId])).to.deep.equal([]);
    });

    it('need access to the document (D103)', async () => {
      const { id } = await api.owner.process();
      const { jobId } = await run({ documentId: id });
      await api.owner.put(`/document/${id}/permissions`, { defaultAccess: 'none', inheritRolePermissions: false, permissions: [] });
      const { client } = await api.member();
      expect(codeOf(await client.get(`/documents/jobs/${jobId}/results`))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(codeOf(await api.sandbox.get(`/documents/jobs/${jobId}/results`))).to.deep.equal([404, 'JOB_NOT_FOUND']);
    });
  });
});

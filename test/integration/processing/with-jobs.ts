import type { TestApi } from '../../support/api.js';
import type { Answer, ApiClient } from '../../support/client.js';
import type { DocumentHost } from '../../support/fakes/document-host.js';
import { withDocumentHost } from '../../support/suites.js';

/** Status and code of a refusal. */
export const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.02 };
const cell = (row: number, column: number, text: string, more: object = {}) => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  text,
  box,
  confidence: 0.9,
  words: [],
  ...more,
});
/** A page with a table, a pair of label and value, a ticked box and two signatures, one of them missing. */
export const RICH = {
  tables: [
    {
      box,
      rows: 2,
      columns: 2,
      ruled: true,
      confidence: 0.8,
      cells: [cell(0, 0, 'Head', { columnSpan: 2, isHeader: true }), cell(1, 0, '=1+1'), cell(1, 1, '-5.20')],
    },
  ],
  pairs: [
    {
      key: { text: 'Policy number', box, words: [], confidence: 0.9 },
      value: { text: 'P-77', box, words: [], confidence: 0.85 },
      confidence: 0.85,
    },
  ],
  marks: [
    { kind: 'checkbox' as const, box, selected: true, confidence: 0.7, label: 'Paid' },
    { kind: 'signature' as const, box, selected: true, confidence: 0.6 },
    { kind: 'signature' as const, box, selected: false, confidence: 0.6 },
  ],
};
/** The subscription to the progress of a job. */
export const PROGRESS =
  'subscription ($id: ID!, $after: Int) { jobProgress(id: $id, after: $after) { sequence gap stage page pages percent job { id status } } }';

/** Starts an application and a web server for documents for the tests of a suite; gives what they ask for. */
export function withJobs(given: (parts: { readonly api: TestApi; readonly host: DocumentHost }) => void) {
  let api: TestApi;
  withDocumentHost((parts) => {
    ({ api } = parts);
    given(parts);
  });

  const start = (body: object, client: ApiClient = api.owner) => client.post('/documents/advanced-processing', body);
  const job = async (id: string) => (await api.owner.get(`/documents/jobs/${id}`)).body.data;
  const results = (id: string, query = '') => api.owner.get(`/documents/jobs/${id}/results${query}`);
  const ended = async (id: string) => {
    await api.owner.watch(PROGRESS, { id }).all();
    return job(id);
  };
  const run = async (body: object) => ended((await start(body)).body.data.jobId);
  return { start, job, results, ended, run };
}

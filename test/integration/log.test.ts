import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createLog } from '../../src/platform/log.js';
import { createMemoryStorage } from '../../src/platform/storage/index.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { fileOf, PLAIN_DATA } from '../support/pipeline.js';

const VENDOR = 'Planted Vendor Limited';
const NOTE = 'planted note of a person';
const INSIDE = 'it\'s "planted", with quotes';

describe('log of a run in which everything fails', () => {
  const lines: string[] = [];
  const storage = createMemoryStorage();
  const file = fileOf({ data: { ...PLAIN_DATA, vendor: { name: VENDOR }, invoice_number: INSIDE }, text: `${NOTE} ${INSIDE}` });
  const hash = createHash('sha256').update(file).digest('hex');
  let api: TestApi;

  /** Waits for lines of the log by letting the machinery work; the test's time limit ends it. */
  const logged = async (message: string) => {
    while (!lines.some((line) => line.includes(message))) await new Promise((resolve) => setImmediate(resolve));
  };

  before(async () => {
    const log = createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) });
    api = await startTestApi({}, { log, storage });
  });
  after(() => api.close());

  it('names statements, tables and codes, and neither document text nor keys nor hashes', async () => {
    await api.database.query('RENAME TABLE document_texts TO document_texts_away');
    const { body } = await api.owner.post('/documents', {
      file: file.toString('base64'),
      filename: `${VENDOR}.pdf`,
      metadata: { note: NOTE },
    });
    await logged('a task failed');
    await api.database.query('RENAME TABLE audit_log TO audit_log_away');
    const patched = await api.owner.patch(`/documents/${body.data.id}`, { metadata: { note: NOTE } });
    expect(patched.status).to.be.oneOf([500, 503]);
    const invited = await api.owner.post('/organizations/invite', { email: 'planted@example.com', roles: ['member'] });
    expect(invited.status).to.be.oneOf([500, 503]);
    const whole = lines.join('');
    expect(whole)
      .to.match(/ER_NO_SUCH_TABLE/)
      .and.to.match(/document_texts/)
      .and.to.match(/audit_log/);
    for (const planted of [VENDOR, NOTE, INSIDE, 'planted', hash, api.owner.key, file.toString('base64').slice(0, 40)]) {
      expect(whole.toLowerCase(), planted).not.to.include(planted.toLowerCase());
    }
    expect(whole).not.to.match(/\b[0-9a-f]{64}\b|\$argon2/);
    await api.database.query('RENAME TABLE document_texts_away TO document_texts, audit_log_away TO audit_log');
  });
});

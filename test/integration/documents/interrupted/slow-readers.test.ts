import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { createStorage } from '../../../../src/platform/storage/index.js';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { fileOf } from '../../../support/pipeline.js';
import { type S3Server, startS3 } from '../../../support/servers/s3-server.js';

describe('readers of files who stand still', () => {
  let s3: S3Server;
  let api: TestApi;
  const idle: Socket[] = [];

  before(async () => {
    s3 = await startS3();
    api = await startTestApi({ RATE_LIMIT_LIVE: '100000' }, { storage: await createStorage(s3.url()) });
  });

  after(async () => {
    for (const socket of idle) socket.destroy();
    await api.close();
    await s3.stop();
  });

  /** Asks for a file, and takes the first bytes of the answer only. */
  async function standStill(url: URL): Promise<void> {
    const { hostname, port } = new URL(api.baseUrl);
    const socket = connect({ host: hostname, port: Number(port) });
    idle.push(socket);
    socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    await once(socket, 'readable');
    socket.read(1);
  }

  it('keep nobody else from the storage, however many they are (slow: 60 of them)', async () => {
    const file = Buffer.concat([fileOf(), Buffer.alloc(12_000_000, 0x20)]);
    const large = await api.owner.post('/documents', { file: file.toString('base64'), filename: 'large.pdf' });
    const { id } = large.body.data;
    await api.owner.processed(id);
    const link = new URL((await api.owner.get(`/documents/${id}/download`)).body.data.downloadUrl);
    await Promise.all(Array.from({ length: 60 }, () => standStill(link)));
    expect((await api.owner.process({}, { filename: 'small.pdf' })).status).to.equal('completed');
  });
});

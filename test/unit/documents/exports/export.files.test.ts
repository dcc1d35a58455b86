import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import express from 'express';
import { mountExports } from '../../../../src/documents/exports/export.files.js';

describe('an export whose reader takes nothing any more', () => {
  it('ends, so that its place is free again', async () => {
    const content = new Readable({ read: () => void content.push(Buffer.alloc(65_536)) });
    const app = express();
    const open = async () => ({ filename: 'documents.csv', contentType: 'text/csv', content });
    mountExports(app, { open, link: () => Promise.reject(new Error('not asked for')) }, 100);
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    try {
      socket.pause().write('GET /files/exports/documents.csv HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await new Promise((resolve) => content.once('close', resolve));
      expect(content.destroyed).to.equal(true);
    } finally {
      socket.destroy();
      server.close();
    }
  });
});

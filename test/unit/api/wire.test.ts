import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import express from 'express';
import { hangUpOnStalled } from '../../../src/api/wire.js';

describe('hangUpOnStalled()', () => {
  const STALLED_MS = 100;

  async function asked(answer: RequestListener, use: (socket: Socket) => Promise<void>): Promise<void> {
    const server = createServer(express().use(hangUpOnStalled(STALLED_MS)).use(answer)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    try {
      socket.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await use(socket);
    } finally {
      socket.destroy();
      server.close();
    }
  }

  it('ends an answer whose reader takes nothing any more, so that what it holds is free again', async () => {
    const content = new Readable({ read: () => void content.push(Buffer.alloc(65_536)) });
    const sending = (response: Parameters<RequestListener>[1]) => pipeline(content, response).catch(() => response.destroy());
    await asked(
      (_request, response) => void sending(response),
      async () => {
        await new Promise((resolve) => content.once('close', resolve));
        expect(content.destroyed).to.equal(true);
      },
    );
  });

  it('ends one that is in memory as a whole', async () => {
    await asked(
      (_request, response) => void response.end(Buffer.alloc(50_000_000)),
      async (socket) => {
        await new Promise((resolve) => setTimeout(resolve, 4 * STALLED_MS));
        socket.resume();
        await once(socket, 'close');
        expect(socket.bytesRead).to.be.lessThan(50_000_000);
      },
    );
  });

  it('ends one that took its time to begin', async () => {
    const content = new Readable({ read: () => void content.push(Buffer.alloc(65_536)) });
    await asked(
      (_request, response) => void setTimeout(() => pipeline(content, response).catch(() => response.destroy()), 3 * STALLED_MS),
      async () => {
        await new Promise((resolve) => content.once('close', resolve));
        expect(content.destroyed).to.equal(true);
      },
    );
  });

  it('waits for an answer that takes its time', async () => {
    await asked(
      (_request, response) => void setTimeout(() => response.end('well'), 4 * STALLED_MS),
      async (socket) => {
        const [data] = await once(socket.resume(), 'data');
        expect(String(data)).to.contain('200 OK').and.to.contain('well');
      },
    );
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect } from 'chai';
import type { Request, Response } from 'express';
import { chooseEncoding, pageHeaders, readBuiltFiles } from '../../../src/dashboard/index.js';

class Answer extends Writable {
  readonly headers: Record<string, unknown> = {};
  text = '';
  setHeader(name: string, value: unknown): void {
    this.headers[name.toLowerCase()] = value;
  }
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Where a link leads; null when it is gone. */
function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

describe('dashboard serving', () => {
  describe('chooseEncoding()', () => {
    const cases: [string | undefined, string[]][] = [
      ['gzip, deflate, br, zstd', ['br', 'gzip']],
      ['gzip', ['gzip']],
      ['br;q=0, gzip;q=0.5', ['gzip']],
      ['identity', []],
      [undefined, []],
    ];
    for (const [accepted, expected] of cases) {
      it(`answers ${accepted ?? 'no header'} with ${expected.join(', ') || 'the plain file'}`, () => {
        expect(chooseEncoding(accepted)).to.deep.equal(expected);
      });
    }
  });

  describe('readBuiltFiles()', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-dashboard-'));
    before(() => {
      mkdirSync(join(folder, 'assets'));
      writeFileSync(join(folder, 'index.html'), '<p>__NONCE__</p>');
      writeFileSync(join(folder, 'assets', 'a-1.js'), 'plain');
      writeFileSync(join(folder, 'assets', 'a-1.js.br'), 'small');
      writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    });
    after(() => rmSync(folder, { recursive: true }));

    const ask = async (name: string, accepted = 'br') => {
      const answer = new Answer();
      const sent = readBuiltFiles(folder).send(
        { method: 'GET', headers: { 'accept-encoding': accepted } } as unknown as Request,
        answer as unknown as Response,
        name,
      );
      if (sent) await new Promise((resolve) => answer.on('finish', resolve));
      return { sent, ...answer.headers, text: answer.text } as Record<string, unknown>;
    };

    it('closes the file of a reader who leaves early', async () => {
      const path = join(folder, 'assets', 'large-1.js');
      writeFileSync(path, Buffer.alloc(1_000_000, 0x20));
      const files = readBuiltFiles(folder);
      const open = () => readdirSync('/proc/self/fd').filter((fd) => readLink(`/proc/self/fd/${fd}`) === path).length;
      for (let count = 0; count < 3; count += 1) {
        const leaving = new Answer();
        leaving._write = () => leaving.destroy();
        files.send({ method: 'GET', headers: {} } as unknown as Request, leaving as unknown as Response, 'assets/large-1.js');
        await new Promise((resolve) => leaving.on('close', resolve));
      }
      while (open() > 0) await new Promise((resolve) => setImmediate(resolve));
    });

    it('sends the smaller file where the client takes it, kept for good', async () => {
      expect(await ask('assets/a-1.js')).to.include({
        text: 'small',
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
      expect(await ask('assets/a-1.js', 'gzip'))
        .to.include({ text: 'plain' })
        .and.not.have.property('content-encoding');
    });

    it('keeps what has no hash in its name for an hour only', async () => {
      expect(await ask('favicon.svg')).to.include({ 'cache-control': 'public, max-age=3600' });
    });

    for (const name of ['index.html', '../package.json', 'assets/../../x', 'assets', '', 'assets/a-1.js.br', '.built']) {
      it(`has no file ${JSON.stringify(name)}`, async () => {
        expect((await ask(name)).sent).to.equal(false);
      });
    }

    it('has no page where nothing was built', () => {
      expect(readBuiltFiles(join(folder, 'none')).index).to.equal(null);
    });
  });

  describe('pageHeaders()', () => {
    it('lets no inline script run, and styles with the nonce alone', () => {
      const policy = pageHeaders('N0', 'docket.example:3000')['Content-Security-Policy'];
      expect(policy).to.include("script-src 'self';").and.include("style-src 'self' 'nonce-N0';").and.not.include('unsafe');
      expect(policy).to.include("connect-src 'self' ws://docket.example:3000 wss://docket.example:3000;");
    });

    it('puts nothing of a strange Host header into the policy', () => {
      const withStorage = pageHeaders('N0', 'docket.example', 'https://files.example')['Content-Security-Policy'];
      expect(withStorage).to.match(/connect-src 'self' ws:\S+ wss:\S+ https:\/\/files\.example;/);
      expect(pageHeaders('N0', "x; script-src 'unsafe-inline'")['Content-Security-Policy']).to.include("connect-src 'self';");
    });
  });
});

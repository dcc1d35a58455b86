import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { verifyWebhook } from '../../clients/receivers/verify.js';
import { standardSignature } from '../../src/webhooks/signing/signature.rules.js';

const FOLDER = 'clients/receivers';
const text = readFileSync(`${FOLDER}/vectors.tsv`, 'utf8');
const vectors = text
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [secret = '', id = '', timestamp = '', signature = '', now = '', body = '', result = ''] = line.split('\t');
    return { secret, id, timestamp, signature, now: Number(now), body: Buffer.from(body, 'base64'), result };
  });
const expected = vectors.map((vector) => vector.result);

/** Programs that run a receiver, with the argument that asks for their version. */
const PROGRAMS: [string, string, string[], string][] = [
  ['Python', 'python3', ['verify.py'], '--version'],
  ['PHP', 'php', ['Verify.php'], '--version'],
  ['Java', 'java', ['Verify.java'], '--version'],
  ['Go', 'go', ['run', 'verify.go'], 'version'],
];

describe('clients/receivers', () => {
  it('has cases that Docket itself signed alike', () => {
    const signed = vectors.filter(({ result }) => result === 'valid');
    for (const { secret, id, timestamp, signature, body } of signed)
      expect(signature.split(' ')).to.include(standardSignature(secret, id, Number(timestamp), body));
    expect(signed.length).to.be.above(3);
    expect(expected.filter((result) => result === 'invalid').length).to.be.above(6);
  });

  it('TypeScript judges every case right', () => {
    const judged = vectors.map(({ secret, id, timestamp, signature, now, body }) => {
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
      try {
        return verifyWebhook(secret, headers, body, new Date(now * 1000)).type === 'document.processed' ? 'valid' : 'no event';
      } catch {
        return 'invalid';
      }
    });
    expect(judged).to.deep.equal(expected);
  });

  for (const [language, program, args, version] of PROGRAMS) {
    it(`${language} judges every case right (slow: starts its tools)`, function () {
      if (spawnSync(program, [version]).status !== 0) this.skip();
      const { stdout, stderr } = spawnSync(program, args, { cwd: FOLDER, input: text, encoding: 'utf8' });
      expect(stdout.trim().split('\n'), stderr).to.deep.equal(expected);
    });
  }
});

import { newKeyValue } from '../src/auth/index.js';
import type { Bench, Figure } from './figure.js';
import { startServer } from './server.js';

const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';
/** Sign-ins one after the other, and at once. */
const SINGLES = 20;
const AT_ONCE = 200;

const sorted = (times: readonly number[]) => [...times].sort((a, b) => a - b);
const at = (times: readonly number[], share: number) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

async function timed(act: () => Promise<Response>, status: number): Promise<number> {
  const begun = performance.now();
  const answer = await act();
  await answer.text();
  if (answer.status !== status) throw new Error(`answered ${answer.status}, not ${status}`);
  return performance.now() - begun;
}

/** How long a sign-in takes (argon2id), and what others notice of 200 at once. */
export const signIn: Bench = {
  name: 'sign-in',
  async run(): Promise<Figure[]> {
    const key = newKeyValue('live');
    const server = await startServer({
      BOOTSTRAP_EMAIL: EMAIL,
      BOOTSTRAP_PASSWORD: PASSWORD,
      BOOTSTRAP_LIVE_KEY: key,
      TRUSTED_PROXIES: '1',
      WORKERS: '1',
    });
    try {
      const enter = (email: string, password: string, from: string) =>
        fetch(`${server.baseUrl}/auth/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: JSON.stringify({ email, password }),
        });
      const list = () => timed(() => fetch(`${server.baseUrl}/documents`, { headers: { authorization: `Bearer ${key}` } }), 200);
      const singles: number[] = [];
      for (let count = 0; count < SINGLES; count += 1) singles.push(await timed(() => enter(EMAIL, PASSWORD, '203.0.113.1'), 200));
      const alone: number[] = [];
      for (let count = 0; count < SINGLES; count += 1) alone.push(await list());
      const begun = performance.now();
      let areWaiting = true;
      const all = Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => enter(`nobody${index}@example.com`, 'wrong password', `198.51.${index}.1`)),
      ).finally(() => {
        areWaiting = false;
      });
      const meanwhile: number[] = [];
      while (areWaiting) meanwhile.push(await list());
      const answers = await all;
      if (answers.some(({ status }) => status !== 401)) throw new Error(`answered ${answers.map(({ status }) => status).join(' ')}`);
      const seconds = (performance.now() - begun) / 1000;
      const figure = (name: string, unit: string, ours: number, peer: number | null, peerName: string, goal: string): Figure => ({
        ...{ name, unit, ours, peer, peerName, goal },
      });
      return [
        figure('a sign-in, middle', 'ms', at(singles, 0.5), null, 'none', 'about 100 ms'),
        figure(`${AT_ONCE} sign-ins at once, all answered`, 's', seconds, null, 'none', '< 30 s'),
        figure('list of documents meanwhile, p50', 'ms', at(meanwhile, 0.5), at(alone, 0.5), 'alone, ms', '-'),
        figure('list of documents meanwhile, p99', 'ms', at(meanwhile, 0.99), at(alone, 0.99), 'alone, ms', '< 1000 ms'),
      ];
    } finally {
      await server.close();
    }
  },
};

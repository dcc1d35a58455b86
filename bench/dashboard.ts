import { readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { createPipeline } from '../src/pipeline/index.js';
import { startTestApi } from '../test/support/api.js';
import { BROWSER_BY_HAND, BROWSERS, findBrowser } from '../test/support/browser.js';
import { endAll } from '../test/support/run/endings.js';
import { removeTestFolder } from '../test/support/run/test-folder.js';
import type { Bench, Figure } from './figure.js';
import { openWorld } from './scale/world.js';

const PASSWORD = 'a password of the benchmark';
const DOCUMENTS = 10_000;
const SLOWER = 4;
const LOADS = 5;
const SCROLL_MS = 3000;
const REVIEWS = 8;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const figure = (name: string, unit: string, ours: number, goal: string): Figure => ({
  name,
  unit,
  ours,
  peer: null,
  peerName: 'no peer',
  goal,
});

async function signIn(browser: Browser, baseUrl: string, email: string, password: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/app/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.close();
  return context;
}

/** Looks once a frame whether a row can be used, and lets the browser draw it. Looking by roles, as tests do, costs a slow page a good part of what is measured. */
const USABLE = `window.usable = new Promise((done) => {
  const look = () => {
    if (document.querySelector('[role=table] [role=row] a')) setTimeout(() => done(performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});`;

/** A first load with an empty cache and a slow processor: until a row of the list can be used, and what was fetched for it. */
async function firstLoad(browser: Browser, context: BrowserContext, baseUrl: string) {
  const fresh = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 800 },
    storageState: await context.storageState(),
  });
  const page = await fresh.newPage();
  const session = await fresh.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(USABLE);
  await page.goto('/app/documents', { waitUntil: 'commit' });
  const ms = (await page.evaluate('window.usable')) as number;
  const bytes = (await page.evaluate(
    "performance.getEntriesByType('resource').filter((r) => r.name.endsWith('.js')).reduce((sum, r) => sum + r.encodedBodySize, 0)",
  )) as number;
  await fresh.close();
  return { ms, kilobytes: bytes / 1024 };
}

const SCROLL = `new Promise((done) => {
  const list = document.querySelector('[role=table]');
  const begin = performance.now();
  let frames = 0;
  const step = () => {
    frames += 1;
    list.scrollTop += 150;
    const ms = performance.now() - begin;
    if (ms < ${SCROLL_MS}) requestAnimationFrame(step);
    else done({ rate: (frames * 1000) / ms, rows: list.scrollTop / 44 });
  };
  requestAnimationFrame(step);
})`;

async function list(browser: Browser): Promise<Figure[]> {
  const world = await openWorld({ documents: DOCUMENTS, organizations: 1 });
  try {
    const [owner] = await world.query('SELECT id, email FROM users ORDER BY id LIMIT 1');
    await world.query('UPDATE users SET passwordHash = ? WHERE id = ?', [await hash(PASSWORD), owner?.id]);
    const context = await signIn(browser, world.baseUrl, String(owner?.email), PASSWORD);
    const loads: Awaited<ReturnType<typeof firstLoad>>[] = [];
    for (let n = 0; n < LOADS; n += 1) loads.push(await firstLoad(browser, context, world.baseUrl));
    const page = await context.newPage();
    await page.goto('/app/documents');
    await page.getByRole('table').getByRole('link').first().waitFor();
    const { rate } = (await page.evaluate(SCROLL)) as { rate: number; rows: number };
    await context.close();
    return [
      figure('documents page, script (brotli)', 'KB', median(loads.map((load) => load.kilobytes)), '<= 180'),
      figure(`documents page usable, CPU ${SLOWER}x slower`, 'ms', median(loads.map((load) => load.ms)), '<= 1000'),
      figure(`scrolling ${DOCUMENTS} rows`, 'frames/s', rate, '>= 50'),
    ];
  } finally {
    await world.close();
  }
}

/** When the picture of a first page is there to be seen, milliseconds since the address was opened. */
const PICTURE_SHOWN = `window.shown = new Promise((done) => {
  const look = () => {
    const image = document.querySelector('img[alt="Page 1"]');
    if (image?.complete && image.naturalWidth > 0) setTimeout(() => done(performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});`;

/** The page of a document in review, opened by its address in a browser that knows nothing yet: until its picture is seen. */
async function openReview(browser: Browser, context: BrowserContext, baseUrl: string, id: string): Promise<number> {
  const fresh = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 800 },
    storageState: await context.storageState(),
  });
  const page = await fresh.newPage();
  await page.addInitScript(PICTURE_SHOWN);
  await page.goto(`/app/review/${id}`, { waitUntil: 'commit' });
  const ms = (await page.evaluate('window.shown')) as number;
  // The claim is given back when the page is left.
  await page.getByText(/^Yours for/).waitFor();
  await page.goto('/app/review');
  await fresh.close();
  return ms;
}

/** From the key that begins a round through the queue until the picture of its first document is seen. */
const BEGIN = `new Promise((done) => {
  const begin = performance.now();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  const look = () => {
    const image = document.querySelector('img[alt="Page 1"]');
    if (image?.complete && image.naturalWidth > 0) done(performance.now() - begin);
    else requestAnimationFrame(look);
  };
  look();
})`;

async function beginReviewing(page: Page): Promise<number> {
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Start reviewing' }).and(page.locator(':enabled')).waitFor();
  await page.waitForLoadState('networkidle');
  return (await page.evaluate(BEGIN)) as number;
}

/** From the key that approves until the next document's page is seen. */
async function approve(page: Page): Promise<{ ms: number; calls: number }> {
  let calls = 0;
  const count = (request: { url(): string }) => {
    if (request.url().endsWith('/graphql')) calls += 1;
  };
  await page.getByText(/^Yours for/).waitFor();
  await page.waitForLoadState('networkidle');
  page.on('request', count);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const ms = (await page.evaluate(`new Promise((done) => {
    const begin = performance.now();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    const look = () => {
      const image = document.querySelector('img[alt="Page 1"]');
      if (document.querySelector('h1')?.textContent !== ${JSON.stringify(title)} && image?.complete && image.naturalWidth > 0) done(performance.now() - begin);
      else requestAnimationFrame(look);
    };
    look();
  })`)) as number;
  await page.getByText(/^Yours for/).waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', count);
  return { ms, calls };
}

async function review(browser: Browser): Promise<Figure[]> {
  const pipeline = createPipeline({ workers: 1 });
  const api = await startTestApi({}, { pipeline });
  try {
    const sample = readFileSync('src/dashboard/app/public/samples/invoice-wrong-total.pdf');
    for (let n = 0; n < REVIEWS + 2; n += 1) {
      const file = Buffer.concat([sample, Buffer.from(`%${n}\n`)]).toString('base64');
      await api.owner.post('/documents', { filename: `invoice ${n}.pdf`, file });
    }
    const context = await signIn(browser, api.baseUrl, api.ownerEmail, 'correct horse battery');
    const page = await context.newPage();
    await page.goto('/app/review');
    await page
      .getByText(`${REVIEWS + 2} documents wait`)
      .first()
      .waitFor({ timeout: 60_000 });
    const opened: number[] = [];
    const { data } = (await api.owner.get('/documents/review-queue')).body as { data: { documents: { id: string }[] } };
    for (let n = 0; n < LOADS; n += 1) opened.push(await openReview(browser, context, api.baseUrl, data.documents[0]!.id));
    const begun: number[] = [];
    for (let n = 0; n < LOADS; n += 1) begun.push(await beginReviewing(page));
    const rounds: { ms: number; calls: number }[] = [];
    for (let n = 0; n < REVIEWS; n += 1) rounds.push(await approve(page));
    await context.close();
    return [
      figure('page of a review shown, opened by its address', 'ms', median(opened), '<= 400'),
      figure('page of a review shown, from the queue', 'ms', median(begun), '<= 400'),
      figure('next document of a review', 'ms', median(rounds.map((round) => round.ms)), '<= 300'),
      figure('API calls of one review', 'calls', median(rounds.map((round) => round.calls)), '<= 4'),
    ];
  } finally {
    await api.close();
    await pipeline.close();
    await endAll();
    await removeTestFolder();
  }
}

/** The dashboard in a real browser: first load, scrolling, review. */
export const dashboard: Bench = {
  name: 'dashboard',
  async run() {
    const executablePath = findBrowser((sentence) => console.log(sentence), BROWSERS);
    if (!executablePath) throw new Error(`no browser is installed: ${BROWSER_BY_HAND}`);
    const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'] });
    try {
      return [...(await list(browser)), ...(await review(browser))];
    } finally {
      await browser.close();
    }
  },
};

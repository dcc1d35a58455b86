import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { createPipeline, type Pipeline } from '../../src/pipeline/index.js';
import { findProgram } from '../../src/platform/host/programs.js';
import { startTestApi, type TestApi } from './api.js';
import { axe, KINDS_SEEN, RULES_OF_LOOKS, STANDS_OUT } from './pages/axe.js';
import { endAfterAll } from './run/endings.js';

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--force-color-profile=srgb', '--font-render-hinting=none'],
];

/** How to get the browser where the tests cannot install it themselves. */
export const BROWSER_BY_HAND = 'apt-get install chromium   (Debian, Ubuntu), or set CHROMIUM to the path of a Chromium';

/** Chromium without the window of a browser around its pages: the same pages for a fifth less of the processor. */
export const SHELL = 'chromium-headless-shell';
/** The whole browser, as people have it. */
export const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'] as const;

/**
 * Chromium of this machine, by the first of these names that is there; on a Debian-like system and as root the first is installed when all are missing.
 * Undefined where there is none.
 */
export function findBrowser(say: (sentence: string) => void, names: readonly [string, ...string[]]): string | undefined {
  const find = () => process.env.CHROMIUM ?? findProgram([...names]);
  const found = find();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findProgram(['apt-get'])) return undefined;
  say(`Installing ${names[0]} with apt, because no browser is installed ...`);
  // Test files run at the same time, and apt does one thing at a time: who comes later waits, and finds it installed.
  const [first] = names;
  const apt = (name: string) => `apt-get install -y -qq --no-install-recommends ${name}`;
  const script = `command -v ${first} || ${apt(first)} || { apt-get update -qq && ${apt(first)}; } || ${apt('chromium')}`;
  spawnSync('flock', [join(tmpdir(), 'docket-apt.lock'), 'sh', '-c', script], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return find();
}

let running: Promise<Browser> | undefined;

/** The one browser of all tests; skips the suite that asks when there is none. */
export async function openBrowser(suite: Mocha.Context): Promise<Browser> {
  suite.timeout(BROWSER_TEST_MS);
  // The browser shares the machine with all servers and whatever else runs: what was late is tried again, what is wrong stays wrong.
  suite.test?.parent?.eachTest((test) => void test.retries(2));
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
  const executablePath = findBrowser(say, [SHELL, ...BROWSERS]);
  if (!executablePath) {
    say(`The tests in a browser are skipped, because none is installed. Type: ${BROWSER_BY_HAND}`);
    return suite.skip();
  }
  running ??= launch(executablePath);
  return running;
}

async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  endAfterAll(() => browser.close());
  return browser;
}

/** How long a test in the browser may take, milliseconds: generous, because the machine may have much else to do. */
export const BROWSER_TEST_MS = 180_000;

/** How long a page may take to show what is waited for, milliseconds. */
export const PATIENCE_MS = 60_000;

const LOOK_AGAIN_MS = 50;

/** Tries a check again until it holds: for what is neither an element to wait for nor there at once. Ends with the check's own complaint. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    }
  }
}

/** Sizes at which every page is looked at. */
export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** A person at a browser, signed in; whatever the pages complain about is kept. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors on the console, faults of scripts, and requests that left the own host. */
  readonly complaints: string[];
  /** From now on complaints of this kind are expected. */
  allow(complaint: RegExp): void;
  /**
   * Goes to a place of the application: `/documents`, and waits until it stands. Who is in the application already goes by its own router, as by a link,
   * which takes a fifth of the processor of loading it anew.
   */
  go(place: string): Promise<void>;
  /** The same by the address: the application is loaded anew. */
  open(place: string): Promise<void>;
  /**
   * Expects axe to find nothing, large and light and small and dark: by all rules where there is a kind of element that was not seen before, else by those of
   * looks. Nothing may stand out of the window. Takes pictures if asked for.
   */
  look(name: string): Promise<void>;
  close(): Promise<void>;
}

/** SCREENSHOTS=1 takes pictures of what is checked, large and light, small and dark; SCREENSHOTS=all also of the other two. */
const PICTURES = process.env.SCREENSHOTS;

const FOLDER = join('dist', 'screenshots');

const STANDS_STILL = `(async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const loading = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy');
  await Promise.all(loading.map((image) => new Promise((done) => { image.onload = done; image.onerror = done; })));
  const ending = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
  await Promise.all(ending.map((each) => each.finished.catch(() => null)));
})()`;

/** Waits until the application is there and shows no skeleton, its pictures are there and its transitions have ended. */
async function standsStill(page: Page): Promise<void> {
  // Pages without script, as that of signing in, have no more than their main part.
  await page.locator('#content, body > main').first().waitFor();
  await page.locator('[role=status][aria-label]').first().waitFor({ state: 'detached' });
  await page.evaluate(STANDS_STILL);
}

/** Goes to an address of the application that is open, without loading it anew; false where none is open, or it stays where it is. */
async function goInside(page: Page, address: string): Promise<boolean> {
  return page.evaluate(`(() => {
    if (!document.querySelector('#content')) return false;
    const { pathname } = new URL(${JSON.stringify(address)}, location.href);
    if (pathname === location.pathname) return false;
    history.pushState(null, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate'));
    return pathname === location.pathname;
  })()`) as Promise<boolean>;
}

/**
 * A person who is signed in, and has gone nowhere yet: the first `go` loads the application. The form of signing in is tried by sign-in.test.
 * `base`: `/app` or `/app/sandbox`; `touch`: the screen is touched.
 */
export async function signIn(
  browser: Browser,
  api: TestApi,
  options: {
    readonly email?: string;
    readonly password?: string;
    readonly base?: string;
    readonly language?: string;
    readonly touch?: boolean;
  } = {},
): Promise<Person> {
  const { email = api.ownerEmail, password = 'correct horse battery', base = '/app', language = 'en-GB', touch = false } = options;
  const context = await browser.newContext({
    baseURL: api.baseUrl,
    viewport: SIZES.desktop,
    locale: language,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    hasTouch: touch,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const kinds = new Set<string>();
  let shown: 'light' | 'dark' = 'light';
  /** What is so already is not set again: each setting has the page drawn anew. */
  const appear = async ({ width, height }: { width: number; height: number }, colorScheme: 'light' | 'dark') => {
    const now = page.viewportSize();
    if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
    if (shown !== colorScheme) await page.emulateMedia({ colorScheme });
    shown = colorScheme;
  };
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const complain = (text: string) => {
    if (!allowed.some((each) => each.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`fault: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(api.baseUrl) && !/^(blob|data):/.test(request.url())) complain(`went to ${request.url()}`);
  });
  const session = await context.request.post('/auth/sign-in', { data: { email, password } });
  expect(session.status(), await session.text()).to.equal(200);
  mkdirSync(FOLDER, { recursive: true });
  return {
    page,
    context,
    complaints,
    allow: (complaint) => void allowed.push(complaint),
    async go(place) {
      if (!(await goInside(page, base + place))) await page.goto(base + place);
      await standsStill(page);
    },
    async open(place) {
      await page.goto(base + place);
      await standsStill(page);
    },
    async look(name) {
      // What stands under the pointer would open its explanation.
      await page.mouse.move(0, 0);
      for (const [size, viewport] of Object.entries(SIZES)) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const isChecked = (size === 'desktop') === (colorScheme === 'light');
          if (!isChecked && PICTURES !== 'all') continue;
          await appear(viewport, colorScheme);
          await standsStill(page);
          if (PICTURES) await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
          const [out, seen] = (await page.evaluate(`[${STANDS_OUT}, ${KINDS_SEEN}]`)) as [string[], string[]];
          expect(out, `${name}, ${size}: stands out of the window`).to.deep.equal([]);
          if (!isChecked) continue;
          // Every page and dialog is checked by all rules in everywhere.test; here so is what shows a kind of element that the person had not seen before.
          const rules = seen.every((kind) => kinds.has(kind)) ? RULES_OF_LOOKS : undefined;
          expect(await axe(page, rules), `${name}, ${size}, ${colorScheme}`).to.deep.equal([]);
          for (const kind of seen) kinds.add(kind);
        }
      }
      await appear(SIZES.desktop, 'light');
    },
    close: () => context.close(),
  };
}

/** A person at a browser of his own before an application of his own. */
export interface Visit {
  readonly api: TestApi;
  readonly browser: Browser;
  readonly person: Person;
}

/**
 * Sets a suite up for the browser: starts the application and signs its owner in, hands both to `opened`, expects after each test that the pages complained
 * of nothing, and clears away. `reads`: documents are really read, by one worker; else the stand-in pipeline answers.
 */
export function inTheBrowser(
  suite: Mocha.Suite,
  options: { readonly reads?: boolean; readonly settings?: Record<string, string> },
  opened: (visit: Visit) => unknown,
): void {
  let pipeline: Pipeline | undefined;
  let visit: Visit | undefined;
  let api: TestApi | undefined;
  suite.timeout(BROWSER_TEST_MS);
  suite.beforeAll(async function () {
    const browser = await openBrowser(this);
    pipeline = options.reads ? createPipeline({ workers: 1 }) : undefined;
    api = await startTestApi(options.settings ?? {}, pipeline ? { pipeline } : {});
    visit = { api, browser, person: await signIn(browser, api) };
    await opened(visit);
  });
  suite.afterEach(() => {
    expect(visit?.person.complaints.splice(0) ?? []).to.deep.equal([]);
  });
  suite.afterAll(async () => {
    await visit?.person.close();
    await api?.close();
    await pipeline?.close();
  });
}

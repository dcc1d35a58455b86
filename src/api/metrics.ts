import { timingSafeEqual } from 'node:crypto';
import type { Express, Request, Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ServiceError } from '../vocabulary/errors.js';

/** Where figures that change by themselves are read, at each scrape. */
export interface MetricSources {
  /** Recognition workers of this process and runs that wait for one. */
  readonly pipeline: () => { workers: number; busy: number; waiting: number };
  /** Due background work that nobody works on, by job name. */
  readonly dueTasks: () => Promise<readonly { name: string; count: number }[]>;
  /** Every process of the installation, those without a port too, as each told of itself. */
  readonly processes: () => Promise<readonly ToldProcess[]>;
  /** Documents that wait to be put into segments of search: of all organizations, of the one that has most, and how long where a merge is due. */
  readonly segments: () => Promise<{ waiting: number; most: number; dueS: number }>;
}

/** What a process tells of itself every ten seconds. */
export interface ToldProcess {
  readonly api: boolean;
  readonly work: boolean;
  readonly lost: boolean;
  readonly readers: number;
  readonly busyReaders: number;
  readonly waitingForReader: number;
}

/** Processes that answer, and that work, by whether they are still heard of. Pure. */
function countProcesses(processes: readonly ToldProcess[]): { part: string; state: string; count: number }[] {
  return (['api', 'work'] as const).flatMap((part) =>
    [false, true].map((lost) => ({
      part,
      state: lost ? 'lost' : 'alive',
      count: processes.filter((each) => each[part] && each.lost === lost).length,
    })),
  );
}

/** The figures of a process. */
export interface Metrics {
  readonly registry: Registry;
  readonly duration: Histogram<'method' | 'route' | 'status'>;
}

/** What serving the figures needs. */
export interface MetricDoor {
  readonly metrics: Metrics;
  /** Opens the figures to other machines; null: loopback only. */
  readonly token: string | null;
}

/** How often the lag of the event loop is sampled: each sample wakes an idle process up, and an alert asks for half a second. */
const LAG_GRAIN_MS = 50;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether the request may see the figures: from this machine without a token set, else with the token. */
function mayScrape(request: Request, token: string | null): boolean {
  // What a proxy on this machine passes on comes from elsewhere.
  const forwarded = request.headers['x-forwarded-for'] !== undefined;
  if (token === null) return !forwarded && LOOPBACK.test(request.socket.remoteAddress ?? '');
  return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}

/** Names the route of a request for the figures: the pattern, never the path, so that ids make no series of their own. */
export function labelRoute(response: Response, route: string): void {
  response.locals.route = route;
}

/** Builds the figures of a process; labels are routes, methods, states and names of jobs, so that their number is bounded. */
export function createMetrics(sources: MetricSources): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_GRAIN_MS });
  const duration = new Histogram<'method' | 'route' | 'status'>({
    name: 'docket_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  new Gauge({
    name: 'docket_workers',
    help: 'Recognition workers of this process by state; waiting: runs without a worker.',
    labelNames: ['state'],
    registers,
    collect() {
      const { workers, busy, waiting } = sources.pipeline();
      this.set({ state: 'all' }, workers);
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'docket_due_tasks',
    help: 'Background work that is due and has no worker, by job name.',
    labelNames: ['name'],
    registers,
    async collect() {
      this.reset();
      for (const { name, count } of await sources.dueTasks()) this.set({ name }, count);
    },
  });
  addProcesses(registers, sources);
  addSegments(registers, sources);
  return { registry, duration };
}

/** Asks once for figures that are collected at the same time. */
function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** How far the segments of search are behind. Every API process tells the same. */
function addSegments(registers: Registry[], { segments }: MetricSources): void {
  const behind = readTogether(segments);
  new Gauge({
    name: 'docket_search_waiting',
    help: 'Documents that wait to be put into segments of search: of all organizations, and of the one that has most.',
    labelNames: ['of'],
    registers,
    async collect() {
      const { waiting, most } = await behind();
      this.set({ of: 'all' }, waiting);
      this.set({ of: 'most' }, most);
    },
  });
  new Gauge({
    name: 'docket_search_due_seconds',
    help: 'How long the oldest of them waits where so many wait that they are due; 0: none are.',
    registers,
    async collect() {
      this.set((await behind()).dueS);
    },
  });
}

/** What processes without a port cannot be asked themselves. Every API process tells the same. */
function addProcesses(registers: Registry[], { processes }: MetricSources): void {
  const told = readTogether(processes);
  new Gauge({
    name: 'docket_processes',
    help: 'Processes of the installation by what they do, api or work; lost: not heard of for 35 seconds.',
    labelNames: ['part', 'state'],
    registers,
    async collect() {
      for (const { count, ...labels } of countProcesses(await told())) this.set(labels, count);
    },
  });
  new Gauge({
    name: 'docket_readers',
    help: 'Recognition workers of all processes by state; waiting: work without a worker.',
    labelNames: ['state'],
    registers,
    async collect() {
      const alive = (await told()).filter(({ lost }) => !lost);
      const sum = (of: (told: ToldProcess) => number) => alive.reduce((all, each) => all + of(each), 0);
      this.set(
        { state: 'all' },
        sum(({ readers }) => readers),
      );
      this.set(
        { state: 'busy' },
        sum(({ busyReaders }) => busyReaders),
      );
      this.set(
        { state: 'waiting' },
        sum(({ waitingForReader }) => waitingForReader),
      );
    },
  });
}

/** Measures every request and serves GET /metrics in the Prometheus format. Mount before everything else. */
export function serveMetrics(app: Express, { metrics: { registry, duration }, token }: MetricDoor): void {
  app.use((request, response, next) => {
    const stop = duration.startTimer({ method: request.method });
    response.on('close', () => stop({ route: String(response.locals.route ?? 'other'), status: String(response.statusCode) }));
    next();
  });
  app.get('/metrics', async (request, response) => {
    labelRoute(response, '/metrics');
    if (!mayScrape(request, token)) {
      const { status, code, message } = new ServiceError('ENDPOINT_NOT_FOUND');
      response.status(status).json({ success: false, error: { code, message, requestId: response.getHeader('X-Request-Id') } });
      return;
    }
    response.type(registry.contentType).send(await registry.metrics());
  });
}

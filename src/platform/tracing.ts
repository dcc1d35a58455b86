import { type Attributes, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';

/** Name under which spans are made; without a collector they cost next to nothing. */
const TRACER = 'docket';

/** Ends the sending of traces; what was not sent yet is sent. */
export interface Tracing {
  close(): Promise<void>;
}

/** Sends spans to a collector of OpenTelemetry (OTLP over HTTP, JSON); with null nothing is traced. `ratio`: share of the traces that begin here, 0-1. */
export async function startTracing(endpoint: string | null, ratio: number, version: string): Promise<Tracing> {
  if (endpoint === null) return { close: async () => undefined };
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'docket', 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** The W3C `traceparent` of what is being done, to be kept with work that is done later or sent with a request; null when nothing is traced. */
export function traceparent(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Id of the trace that is being worked on, 32 hex digits; undefined when nothing is traced. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

const contextOf = (parent: string | undefined | null) => (parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : null);

/** What a piece of work tells about itself. */
export interface TracedWork {
  readonly kind: 'consumer' | 'client' | 'internal';
  /** The trace that it goes on with; default: the one that is being worked on. */
  readonly parent?: string | null;
  readonly attributes?: Attributes;
}

const KINDS = { consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Does the work in a span of its own. Of an error the span tells the kind only: messages may quote what nobody but its owner may read. */
export function traced<T>(name: string, { kind, parent, attributes = {} }: TracedWork, work: () => Promise<T>): Promise<T> {
  const from = contextOf(parent) ?? context.active();
  return trace.getTracer(TRACER).startActiveSpan(name, { kind: KINDS[kind], attributes }, from, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error)?.name ?? 'Error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Each request in a span, which goes on with the caller's trace when there is one. It is named by its route, never by its path. */
export function traceRequests(): RequestHandler {
  return (request, response, next) => {
    const from = contextOf(request.get('traceparent')) ?? ROOT_CONTEXT;
    const attributes = { 'http.request.method': request.method };
    const span = trace.getTracer(TRACER).startSpan(request.method, { kind: SpanKind.SERVER, attributes }, from);
    response.once('close', () => {
      const route = String(response.locals.route ?? 'other');
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(from, span), next);
  };
}

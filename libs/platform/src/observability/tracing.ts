import {
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import type { DomainEvent } from '#contracts';
import { type SpanIds, spanIds } from './span-ids.js';

/** What exports spans. Undefined while tracing is off; then everything here costs next to nothing. */
let exporter: { flush(): Promise<void> } | undefined;

/**
 * Starts to trace if there is an endpoint for traces (`OTEL_EXPORTER_OTLP_ENDPOINT`). Only then are OpenTelemetry's SDK and exporter
 * loaded. Programs that share a process share the exporter.
 */
export async function startTracing(endpoint: string | undefined): Promise<void> {
  if (endpoint === undefined || exporter) return;
  const { openExporter } = await import('./trace-exporter.js');
  exporter ??= openExporter(endpoint);
}

/** Exports the spans that have ended. */
export const flushTraces = async (): Promise<void> => exporter?.flush();

const tracer = () => trace.getTracer('kingdom');

/** A request's trace and span follow from its id, so that the events of requests that are committed together keep their own. */
const idsOfRequest = (requestId: string): SpanIds => {
  const traceId = requestId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
};

const traceparentOf = ({ traceId, spanId }: SpanIds): string => `00-${traceId}-${spanId}-01`;

/** The `traceparent` of what a request causes, as W3C describes it. Null while tracing is off. */
export const traceparentOfRequest = (requestId: string): string | null =>
  exporter ? traceparentOf(idsOfRequest(requestId)) : null;

/** The `traceparent` of what is caused by the work that runs now. Null while tracing is off. */
export function currentTraceparent(): string | null {
  const span = exporter && trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? traceparentOf(span) : null;
}

/** The trace id on every log line. Empty while tracing is off. */
export function currentTrace(): { traceId?: string } {
  const traceId = exporter && trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? { traceId } : {};
}

export const traceIdOf = (traceparent: string | null | undefined): string | null =>
  traceparent?.split('-')[1] ?? null;

/** Work of several requests or none belongs to none of their traces. */
export const withoutTrace = <T>(work: () => T): T => (exporter ? context.with(ROOT_CONTEXT, work) : work());

/** Runs a request in a span. Returns a function that ends the span, with the name of its route. */
export function traceRequest(
  requestId: string,
  work: () => void,
): ((route: string, status: number) => void) | undefined {
  if (!exporter) {
    work();
    return undefined;
  }
  const span = spanIds.run(idsOfRequest(requestId), () =>
    tracer().startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT),
  );
  context.with(trace.setSpan(ROOT_CONTEXT, span), work);
  return (route, status) => {
    span.updateName(route);
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** Runs work in a span of the trace that is active, or of a new one. */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!exporter) return work();
  const span = tracer().startSpan(name);
  return ending([span], trace.setSpan(context.active(), span), work);
}

type Traced = Pick<DomainEvent, 'id' | 'traceparent'>;

/** Runs work on events in a span of each event's trace. What the work starts belongs to the first of them. */
export function inSpansOf<T>(name: string, events: readonly Traced[], work: () => Promise<T>): Promise<T> {
  if (!exporter) return work();
  const spans = events.map((event) => startSpanOf(name, event));
  const [first] = spans;
  return ending(spans, first ? trace.setSpan(ROOT_CONTEXT, first) : ROOT_CONTEXT, work);
}

/** Adds a span that has ended to each event's trace. @param startedAt in milliseconds since 1970 */
export function noteSpansOf(name: string, events: readonly Traced[], startedAt: number): void {
  if (!exporter) return;
  for (const event of events) if (event.traceparent) startSpanOf(name, event, startedAt).end();
}

const startSpanOf = (name: string, { id, traceparent }: Traced, startTime?: number): Span =>
  tracer().startSpan(
    name,
    { kind: SpanKind.CONSUMER, attributes: { 'event.id': id }, ...(startTime && { startTime }) },
    contextOf(traceparent),
  );

function contextOf(traceparent: string | null | undefined): Context {
  const [, traceId, spanId] = traceparent?.split('-') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

async function ending<T>(spans: readonly Span[], within: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(within, work);
  } catch (error) {
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

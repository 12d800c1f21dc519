import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  NodeTracerProvider,
  RandomIdGenerator,
} from '@opentelemetry/sdk-trace-node';
import { spanIds } from './span-ids.js';

const random = new RandomIdGenerator();
/** Ids that are random, except those of requests. */
const idGenerator: IdGenerator = {
  generateTraceId: () => spanIds.getStore()?.traceId ?? random.generateTraceId(),
  generateSpanId: () => spanIds.getStore()?.spanId ?? random.generateSpanId(),
};

/** Exports spans to a collector by OTLP over HTTP. The SDK's own variables (`OTEL_…`) apply too. */
export function openExporter(endpoint: string): { flush(): Promise<void> } {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'kingdom' }),
    idGenerator,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  return { flush: () => provider.forceFlush() };
}

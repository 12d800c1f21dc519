import { AsyncLocalStorage } from 'node:async_hooks';

export interface SpanIds {
  traceId: string;
  spanId: string;
}

/** The ids of the span that is being started, if they follow from something else. */
export const spanIds = new AsyncLocalStorage<SpanIds>();

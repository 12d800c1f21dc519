import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line carries: where the work came from. */
export interface LogContext {
  requestId?: string;
  eventId?: string;
}

/** Carries ids to the logs and the outbox, and nothing else: transactions are passed explicitly. */
const context = new AsyncLocalStorage<LogContext>();

export const withLogContext = <T>(ids: LogContext, work: () => T): T => context.run(ids, work);

export const currentLogContext = (): LogContext => context.getStore() ?? {};

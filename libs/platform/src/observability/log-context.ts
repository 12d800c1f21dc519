import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids on every log line. They show which request or event caused the work. */
export interface LogContext {
  requestId?: string;
  eventId?: string;
  /** The event handler that does the work. */
  handler?: string;
}

/** Carries only these ids, to the logs and the outbox. Transactions are passed explicitly. */
const context = new AsyncLocalStorage<LogContext>();

export const withLogContext = <T>(ids: LogContext, work: () => T): T => context.run(ids, work);

export const currentLogContext = (): LogContext => context.getStore() ?? {};

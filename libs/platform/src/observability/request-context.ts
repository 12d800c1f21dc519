import { AsyncLocalStorage } from 'node:async_hooks';

/** Carries the request's id to the logs and the outbox, and nothing else: transactions are passed explicitly. */
const context = new AsyncLocalStorage<string | undefined>();

export const withRequestId = <T>(id: string | undefined, work: () => T): T => context.run(id, work);

export const currentRequestId = (): string | undefined => context.getStore();

import { describe, expect, it } from '@jest/globals';
import { createContext, runInContext } from 'node:vm';
import { offlineWorker, REMOVING_WORKER } from './offline-worker.js';

const pages = (text: string) => [{ path: '/offline.html', html: text }];

/** Runs a worker's text with the caches of an earlier visit, and activates it. Returns what is left of them. */
async function activate(worker: string) {
  const names = new Set(['offline-of-before', 'of-another-program']);
  const handlers: Record<string, (event: object) => void> = {};
  let registered = true;
  const context = createContext({
    addEventListener: (name: string, handler: (event: object) => void) => (handlers[name] = handler),
    caches: { keys: () => Promise.resolve([...names]), delete: (name: string) => names.delete(name) },
    registration: { unregister: () => Promise.resolve((registered = false)) },
    clients: { claim: () => undefined },
  });
  runInContext(worker, context);
  let done: unknown;
  handlers['activate']!({ waitUntil: (work: unknown) => (done = work) });
  await done;
  return { names: [...names], registered, handlers: Object.keys(handlers) };
}

describe('the worker of the offline page', () => {
  it('changes with its pages, so that browsers install it again', () => {
    expect(offlineWorker(pages('new'))).not.toBe(offlineWorker(pages('old')));
    expect(offlineWorker(pages('old'))).toBe(offlineWorker(pages('old')));
  });

  it('deletes what an earlier one has kept, and nothing of others', async () => {
    const { names, registered } = await activate(offlineWorker(pages('new')));
    expect([names, registered]).toEqual([['of-another-program'], true]);
  });

  it('is replaced, when it is switched off, by one that deletes everything and removes itself', async () => {
    const { names, registered, handlers } = await activate(REMOVING_WORKER);
    expect([names, registered]).toEqual([['of-another-program'], false]);
    expect(handlers).not.toContain('fetch');
  });
});

import { parentPort, workerData } from 'node:worker_threads';
import type { Boot } from './shared/brand.js';

/** The server's thread that renders the marketing pages ahead: posts one message a page, then ends. */
const { boot, base } = workerData as { boot: Boot; base: string };
Object.assign(globalThis, { boot });

// Only now: the client's modules read their texts as they load.
const { PRERENDERED, renderPage } = await import('./app/render-page.js');
for (const page of PRERENDERED) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage({ name: page.name, source: page.source, ...(await renderPage(base + page.path)) });
}

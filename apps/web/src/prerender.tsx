import { parentPort, workerData } from 'node:worker_threads';
import type { Boot } from './shared/brand.js';

/** Runs in a thread of the server and prerenders the marketing pages. Posts one message per page, then ends. */
const { boot, base } = workerData as { boot: Boot; base: string };
const written = (boot.written = {});
Object.assign(globalThis, { boot });

// Imported only now, because the client's modules read their texts while they load.
const { PRERENDERED, renderPage } = await import('./app/render-page.js');
const pages = [];
for (const page of PRERENDERED)
  pages.push({ name: page.name, source: page.source, ...(await renderPage(base + page.path)) });
for (const page of pages) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage({ ...page, written });
}

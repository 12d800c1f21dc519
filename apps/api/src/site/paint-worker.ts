import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Painting } from './paint.js';

/**
 * Paints one picture as PNG, posts it and ends. It runs in a thread because painting would block all requests
 * otherwise.
 */
const { document, width } = workerData as Painting;

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
const png = new Resvg(document, { fitTo: { mode: 'width', value: width } }).render().asPng();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(png);

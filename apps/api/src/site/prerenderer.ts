import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform';
import type { RenderedPage } from './site-document.js';

const PROGRAM = join(projectRoot, 'dist/prerender/prerender.js');

/** The message that the client's prerenderer posts for each page. */
interface Post extends RenderedPage {
  name: string;
}

/**
 * Renders the marketing pages in one language with the client's own code. It runs in a thread, so that React and its
 * components leave the process's memory when it ends.
 * @throws Error when a page can't be rendered
 */
export async function prerender(boot: object, base: string): Promise<Map<string, RenderedPage>> {
  const worker = new Worker(PROGRAM, {
    workerData: { boot, base },
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const pages = new Map<string, RenderedPage>();
  worker.on('message', ({ name, ...page }: Post) => pages.set(name, page));
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with code ${code}`))));
  });
  return pages;
}

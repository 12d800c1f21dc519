import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform';

const PROGRAM = join(projectRoot, 'dist/apps/api/src/site/paint-worker.js');

export interface Painting {
  /** A complete SVG document. */
  document: string;
  /** In pixels. The height follows from it. */
  width: number;
}

/**
 * Paints an SVG document as PNG.
 * @throws Error when it can't be painted
 */
export async function paint(painting: Painting): Promise<Buffer> {
  const worker = new Worker(PROGRAM, { workerData: painting });
  const [png] = (await once(worker, 'message')) as [Uint8Array];
  return Buffer.from(png);
}

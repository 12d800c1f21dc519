import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brand';
import { OFFLINE_WORKER_PATH } from '#contracts';
import { compressed, sendCompressed } from './compressed-body.js';
import { OFFLINE_POLICY, offlinePages } from './offline-page.js';
import { offlineWorker, REMOVING_WORKER } from './offline-worker.js';

/**
 * Serves the offline pages, and the service worker that shows them. Browsers look for a new worker at each visit, so it is
 * never cached.
 * @param isOn if not, browsers that have the worker remove it
 */
export function serveOfflinePage(app: FastifyInstance, brand: Brand, isOn: boolean): void {
  const pages = offlinePages(brand);
  const worker = isOn ? offlineWorker(pages) : REMOVING_WORKER;
  app.get(OFFLINE_WORKER_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  );
  for (const { path, html } of isOn ? pages : [])
    app.get(path, async (request, reply) => {
      await reply.helmet({ contentSecurityPolicy: OFFLINE_POLICY });
      return sendCompressed(
        request,
        reply.header('cache-control', 'no-cache'),
        await compressed('text/html; charset=utf-8', html),
      );
    });
}

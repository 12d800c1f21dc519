import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Health, type Settings } from '#platform';

/** Requests that are still open after this time are cut off. That leaves two seconds to close everything else. */
const LONGEST_MS = 7_000;
const LOOK_AGAIN_MS = 50;

/**
 * Prepares the program to be replaced while others serve. Call the returned function before closing. For `DRAIN_S`
 * seconds the program reports that it is not ready but still responds, closing each connection after the response.
 * Then it waits for the requests that are still open. All of this takes at most seven seconds.
 */
export function drainBeforeClose(
  app: NestFastifyApplication,
  { DRAIN_S }: Pick<Settings, 'DRAIN_S'>,
): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let leaving = false;
  const server = app.getHttpServer() as Server;
  server.prependListener('request', (_request, response) => {
    if (leaving) response.setHeader('connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return async () => {
    const until = performance.now() + LONGEST_MS;
    leaving = true;
    app.get(Health).leave();
    await pause(DRAIN_S * 1000);
    while (open.size > 0 && performance.now() < until) await pause(LOOK_AGAIN_MS);
  };
}

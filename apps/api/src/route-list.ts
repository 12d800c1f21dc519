import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes of this program, such as `GET /api/presale`. */
    routeList: readonly string[];
  }
}

/** Lists all routes, so that a test can check who may call each. Call it before routes are registered. */
export function listRoutes(fastify: FastifyInstance): void {
  const list: string[] = [];
  fastify.decorate('routeList', list);
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) list.push(`${verb} ${url}`);
  });
}

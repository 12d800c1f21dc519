import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AUTH_PATH } from '#contracts';
import type { Settings } from '#platform';

/** Lets other sites call the auth service if mailed links may lead to them (auth contract §1). */
export async function allowCrossOrigin(
  fastify: FastifyInstance,
  { AUTH_REDIRECT_ALLOW }: Settings,
): Promise<void> {
  const origins = new Set(
    AUTH_REDIRECT_ALLOW.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry).origin),
  );
  if (origins.size === 0) return;
  const open: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Client-Info', 'X-Supabase-Api-Version', 'apikey'],
    exposedHeaders: ['X-Supabase-Api-Version'],
    maxAge: 600,
  };
  await fastify.register(cors, {
    delegator: (request: FastifyRequest, done: (error: Error | null, options?: FastifyCorsOptions) => void) =>
      done(null, request.url.startsWith(`${AUTH_PATH}/`) ? open : { origin: false }),
  });
}

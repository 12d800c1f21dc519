import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Brand, format } from '#brand';
import { DomainError, TAKES_FORMS } from '#platform';
import { sendError } from './send-error.js';

const takesForms = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as Partial<typeof TAKES_FORMS>).forms === TAKES_FORMS.forms;

/**
 * Accepts forms with files on the routes that declare `TAKES_FORMS`. All other routes reject a form without reading
 * it.
 */
export async function readForms(fastify: FastifyInstance, brand: Brand): Promise<void> {
  await fastify.register(multipart);
  fastify.addHook('onRequest', async (request, reply) => {
    if (!/^\s*multipart\//i.test(request.headers['content-type'] ?? '') || takesForms(request))
      return undefined;
    const refusal = new DomainError('UNSUPPORTED_MEDIA_TYPE', 415, (brand) =>
      format(brand, brand.texts.refusals.notJson),
    );
    // Sent here, because the queue board's own error handler would turn it into a failure.
    sendError(reply, refusal, brand);
    return reply;
  });
}

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { saying } from '#libs/brand';
import { DomainError, TAKES_FORMS } from '#libs/platform';

const takesForms = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as Partial<typeof TAKES_FORMS>).forms === TAKES_FORMS.forms;

/** Forms with files are read by the routes that say so; everywhere else a form stays refused unread. */
export async function readForms(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart);
  fastify.addHook('onRequest', async (request) => {
    if (/^\s*multipart\//i.test(request.headers['content-type'] ?? '') && !takesForms(request)) {
      throw new DomainError(
        'UNSUPPORTED_MEDIA_TYPE',
        415,
        saying(({ refusals }) => refusals.notJson),
      );
    }
  });
}

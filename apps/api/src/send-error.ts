import type { FastifyReply } from 'fastify';
import { answerAuthError } from '#features/auth';
import type { Brand } from '#brand';
import { AUTH_PATH } from '#contracts';
import { answerError, type DomainError } from '#platform';

const IS_AUTH = new RegExp(`^${AUTH_PATH}(?:[/?]|$)`);

/** Responds with an error: in the auth service's format on its own paths, in ours everywhere else. */
export function sendError(reply: FastifyReply, error: DomainError, brand: Brand): void {
  return IS_AUTH.test(reply.request.url)
    ? answerAuthError(reply, error, brand)
    : answerError(reply, error, brand);
}

import type { FastifyReply } from 'fastify';
import { answerAuthError } from '#libs/auth';
import { AUTH_PATH } from '#libs/contracts';
import { answerError, type DomainError } from '#libs/platform';

/** The auth service's clients read errors in a form of their own; everyone else in ours. */
export function answerInDialect(reply: FastifyReply, error: DomainError): void {
  const isAuth = reply.request.url.startsWith(`${AUTH_PATH}/`);
  return isAuth ? answerAuthError(reply, error) : answerError(reply, error);
}

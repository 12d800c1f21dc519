import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuthError } from './auth.errors.js';

/**
 * Injects one query parameter as text; undefined if it is absent.
 * @throws AuthError 400 `validation_failed` if it is given twice
 */
export const QueryText = createParamDecorator(
  (name: string, context: ExecutionContext): string | undefined => {
    const value = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Querystring: Record<string, unknown> }>>().query[name];
    if (value === undefined || typeof value === 'string') return value;
    throw new AuthError('validation_failed', `${name} may be given once`);
  },
);

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.js';

const PRINTABLE = /^[\x21-\x7e]{1,200}$/;

/**
 * The `Idempotency-Key` header, or undefined when there is none.
 * @throws DomainError 400 `VALIDATION_FAILED` unless it is 1 to 200 printable ASCII characters.
 */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key === 'string' && PRINTABLE.test(key)) return key;
    throw new DomainError('VALIDATION_FAILED', 400, 'Please check your input.', [
      { path: 'Idempotency-Key', message: 'Must be 1 to 200 printable characters' },
    ]);
  },
);

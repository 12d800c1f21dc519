import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { saying } from '#libs/brand';
import { InvalidInputError } from './validation.js';

const PRINTABLE = /^[\x21-\x7e]{1,200}$/;

/**
 * The `Idempotency-Key` header, or undefined when there is none.
 * @throws InvalidInputError unless it is 1 to 200 printable ASCII characters.
 */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key === 'string' && PRINTABLE.test(key)) return key;
    throw new InvalidInputError([
      { path: 'Idempotency-Key', message: saying(({ refusals }) => refusals.details.idempotencyKey) },
    ]);
  },
);

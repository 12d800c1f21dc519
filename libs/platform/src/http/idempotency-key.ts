import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { format } from '#brand';
import { onRoute } from './on-route.js';
import { InvalidInputError } from './validation.js';

const PRINTABLE = /^[\x21-\x7e]{1,200}$/;
/** The length of 128 bits in base64url, the densest common encoding. A UUID is longer. */
const UNGUESSABLE_LENGTH = 22;

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

const documented = onRoute(
  ApiHeader({
    name: IDEMPOTENCY_KEY,
    required: false,
    description: 'A request that is repeated with its key acts once and gets the first response.',
  }),
);

/**
 * The `Idempotency-Key` header, or undefined when there is none.
 * @throws InvalidInputError unless it is 1 to 200 printable ASCII characters.
 */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => keyOf(context),
  [documented],
);

/**
 * The `Idempotency-Key` header of a public route where money depends on the key, so the key must be too long to guess.
 * @throws InvalidInputError as `IdempotencyKey`, and for a key too short for 128 bits
 */
export const UnguessableKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const key = keyOf(context);
    if (key === undefined || key.length >= UNGUESSABLE_LENGTH) return key;
    throw invalidKey('idempotencyKeyShort');
  },
  [documented],
);

function keyOf(context: ExecutionContext): string | undefined {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && PRINTABLE.test(key)) return key;
  throw invalidKey('idempotencyKey');
}

const invalidKey = (words: 'idempotencyKey' | 'idempotencyKeyShort'): InvalidInputError =>
  new InvalidInputError([
    { path: IDEMPOTENCY_KEY, message: (brand) => format(brand, brand.texts.refusals.details[words]) },
  ]);

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** One query parameter as text; undefined when it is absent or given more than once. */
export const QueryText = createParamDecorator(
  (name: string, context: ExecutionContext): string | undefined => {
    const value = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Querystring: Record<string, unknown> }>>().query[name];
    return typeof value === 'string' ? value : undefined;
  },
);

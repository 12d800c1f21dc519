import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The headers of a request that a proxy of `TRUST_PROXY` has passed on; of other requests, none. */
export type TrustedHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The headers of a request if it came through a trusted proxy, and otherwise none, because callers could forge them. The
 * proxy must set the headers that are read from this, or remove them, and it must name the caller in `X-Forwarded-For`.
 */
export const ProxyHeaders = createParamDecorator((_: unknown, context: ExecutionContext): TrustedHeaders => {
  const { ips, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return ips !== undefined && ips.length > 1 ? headers : {};
});

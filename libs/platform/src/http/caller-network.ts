import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOfAddress } from './network-address.js';

/** The network a request comes from: a single IPv4 address, or the /64 of an IPv6 subscriber. */
export const CallerNetwork = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  callerOfAddress(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

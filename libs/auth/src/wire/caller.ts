import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, for limits, sessions and the audit log. */
export interface Caller {
  address: string;
  userAgent: string;
  /** The random mark that this browser was given at its first sign-in. */
  deviceMark: string | undefined;
}

const MAX_USER_AGENT = 300;
export const DEVICE_COOKIE = 'device';
const COOKIE = /(?:^|;\s*)device=([\w-]{22})(?:;|$)/;

/** Marks given in the request under way, before its browser has sent one back. */
const given = new WeakMap<FastifyRequest, string>();

export const rememberMark = (request: FastifyRequest, mark: string): void => void given.set(request, mark);

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    deviceMark: COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? given.get(request),
  };
}

export const RequestCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

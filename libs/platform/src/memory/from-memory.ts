import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { ClientEventName } from '#contracts';

export interface FromMemoryOptions<Body = unknown> {
  /** The client events that report a change of the data. */
  readonly staleOn: readonly ClientEventName[];
  /** Returns how many milliseconds the response stays valid if no event reports a change, for example until a period ends. */
  readonly lastsMs?: (body: Body) => number;
}

/**
 * Keeps what a GET route responds to visitors in memory, for each path and language. It is served, with an `ETag`, until
 * a client event reports a change or the process has written something, and for 250 ms at most. Requests with a token
 * or a query are not served from memory. A response from memory uses up no rate limit, so the route must not have one.
 *
 * @example
 * @Get('totals')
 * @Endpoint('Get the totals of all tips', { returns: tipTotalsSchema })
 * @FromMemory({ staleOn: ['tips.totals'] })
 */
export const FromMemory = <Body>(options: FromMemoryOptions<Body>): MethodDecorator =>
  applyDecorators(
    RouteConfig({ fromMemory: options }),
    ApiResponse({ status: 304, description: 'Not Modified' }),
    ApiExtension('x-from-memory', true),
  );

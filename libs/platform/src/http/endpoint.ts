import { applyDecorators, HttpCode, SerializeOptions } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';

export interface EndpointOptions {
  /** The schema of the response, which serializes it as well. */
  returns?: z.ZodType;
  /** The media type of the response, if it is a file. */
  file?: string;
  /** The status of success; 200 by default. */
  status?: number;
  /**
   * The codes and statuses of this route's own errors. Those that follow from access, rate limits, input and the
   * idempotency key are added by themselves.
   */
  errors?: Readonly<Record<string, number | readonly number[]>>;
}

/**
 * Describes a route for OpenAPI and serializes what it returns.
 *
 * @example
 * @Post()
 * @Endpoint('Tip another member', { returns: tipSchema, status: 201, errors: { INSUFFICIENT_FUNDS: 409 } })
 */
export const Endpoint = (
  summary: string,
  { returns, file, status = 200, errors = {} }: EndpointOptions = {},
): MethodDecorator =>
  applyDecorators(
    HttpCode(status),
    ApiOperation({ summary }),
    ApiResponse({
      status,
      description: STATUS_CODES[status] ?? '',
      ...(returns && { standardSchema: returns }),
      ...(file && { content: { [file]: { schema: { type: 'string', format: 'binary' } } } }),
    }),
    ApiExtension('x-errors', errors),
    ...(returns ? [SerializeOptions({ schema: returns })] : []),
  );

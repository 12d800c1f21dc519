import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { DomainError } from './domain-error.js';

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing here.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'Send JSON with Content-Type: application/json.',
};

/** Turns anything thrown, the framework's and the body parser's errors included, into `{ code, message, details? }`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error)) {
    return new DomainError(
      'SERVICE_UNAVAILABLE',
      503,
      'We are back in a moment. Please try again.',
      undefined,
      2,
    );
  }
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status >= 400 && status < 500) {
    return new DomainError(
      CODES[status] ?? 'BAD_REQUEST',
      status,
      MESSAGES[status] ?? 'The request was refused.',
    );
  }
  return new DomainError('INTERNAL_ERROR', 500, 'Something went wrong on our side. Please try again.');
}

function statusOf(error: unknown): number {
  if (typeof error === 'object' && error !== null && 'statusCode' in error) {
    if (typeof error.statusCode === 'number') return error.statusCode;
  }
  return 500;
}

/** Answers with an error's status, body and `Retry-After`. */
export function answerError(reply: FastifyReply, error: DomainError): void {
  if (error.retryAfterS !== undefined) void reply.header('retry-after', String(error.retryAfterS));
  void reply.status(error.status).send(error.toBody());
}

/** The one filter of every route. Only our own faults are logged as errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** @param answer writes the error where a route's clients expect another form of it */
  constructor(
    private readonly logger: Logger,
    private readonly answer: typeof answerError = answerError,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toDomainError(thrown);
    if (error.status === 500) this.logger.error({ err: thrown }, 'request failed');
    if (error.status === 503) this.logger.warn({ err: thrown }, 'unavailable');
    this.answer(reply, error);
  }
}

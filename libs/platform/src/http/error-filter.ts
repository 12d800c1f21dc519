import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { type Brand, format, localized, type Texts } from '#brand';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { QueueFullError } from '../process/limiter.js';
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

const WORDS: Record<number, keyof Omit<Texts['refusals'], 'details' | 'payments' | 'games' | 'charity'>> = {
  400: 'unreadable',
  404: 'notFound',
  413: 'tooLarge',
  414: 'addressTooLong',
  415: 'notJson',
};

/** Turns anything thrown, including errors of the framework and the body parser, into `{ code, message, details? }`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error) || error instanceof QueueFullError) {
    return new DomainError(
      'SERVICE_UNAVAILABLE',
      503,
      (brand) => format(brand, brand.texts.refusals.unavailable),
      undefined,
      2,
    );
  }
  if (codeOf(error) === 'FST_ERR_HANDLER_TIMEOUT') {
    return new DomainError('REQUEST_TIMEOUT', 504, (brand) =>
      format(brand, brand.texts.refusals.unavailable),
    );
  }
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status >= 400 && status < 500) {
    return new DomainError(CODES[status] ?? 'BAD_REQUEST', status, (brand) =>
      format(brand, brand.texts.refusals[WORDS[status] ?? 'refused']),
    );
  }
  return new DomainError('INTERNAL_ERROR', 500, (brand) => format(brand, brand.texts.refusals.internal));
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

function statusOf(error: unknown): number {
  if (typeof error === 'object' && error !== null && 'statusCode' in error) {
    if (typeof error.statusCode === 'number') return error.statusCode;
  }
  return 500;
}

/** Responds with an error's status, body and `Retry-After`, in the language that the request asks for. */
export function answerError(reply: FastifyReply, error: DomainError, brand: Brand): void {
  if (error.retryAfterS !== undefined) void reply.header('retry-after', String(error.retryAfterS));
  void reply.status(error.status).send(error.toBody(brandOfReader(reply, brand)));
}

/** Returns the brand in the reader's language, and names that language in the response's headers. */
export function brandOfReader(reply: FastifyReply, brand: Brand): Brand {
  const inTheirs = localized(brand, reply.request.headers['accept-language']);
  const vary = [reply.getHeader('vary') ?? []].flat().concat('Accept-Language').join(', ');
  void reply.headers({ 'content-language': inTheirs.language, vary });
  return inTheirs;
}

/** The exception filter of all routes. Only our own faults are logged as errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** @param answer writes the error response, for routes whose clients expect another format */
  constructor(
    private readonly logger: Logger,
    private readonly brand: Brand,
    private readonly answer: typeof answerError = answerError,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toDomainError(thrown);
    if (error.status === 500) this.logger.error({ err: thrown }, 'request failed');
    if (error.status === 503 || error.status === 504) this.logger.warn({ err: thrown }, 'unavailable');
    this.answer(reply, error, this.brand);
  }
}

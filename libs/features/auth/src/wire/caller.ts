import {
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readCookie, SETTINGS, type Settings } from '#platform';

/** Where a request comes from, for limits, sessions and the audit log. */
export interface Caller {
  address: string;
  userAgent: string;
  /**
   * The random mark in this browser's `device` cookie, which is set when it first signs up, signs in or opens a
   * link.
   */
  deviceMark: string | undefined;
  /** Whether this response sets that cookie, so that the browser has not sent the mark yet. */
  isNewBrowser: boolean;
  /** Whether this endpoint accepts a captcha. Endpoints that need a session do not (auth contract §9). */
  captchaAccepted: boolean;
  /** Whether the request contains a correctly solved captcha. */
  captchaSolved: boolean;
}

const MAX_USER_AGENT = 300;
const MARK = /^[\w-]{22}$/;

/** Marks created during the current request, before the browser has sent them back. */
const newMarks = new WeakMap<FastifyRequest, string>();

export const rememberNewMark = (request: FastifyRequest, mark: string): void =>
  void newMarks.set(request, mark);

/** Requests to endpoints that accept a captcha. */
const accepted = new WeakSet<FastifyRequest>();

export const markCaptchaAccepted = (request: FastifyRequest): void => void accepted.add(request);

/** Requests whose captcha was solved. */
const solved = new WeakSet<FastifyRequest>();

export const markCaptchaSolved = (request: FastifyRequest): void => void solved.add(request);

export function callerOf(request: FastifyRequest, settings: Pick<Settings, 'SITE_URL'>): Caller {
  const sent = readCookie(request, 'device', settings);
  const kept = sent !== undefined && MARK.test(sent) ? sent : undefined;
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    deviceMark: kept ?? newMarks.get(request),
    isNewBrowser: kept === undefined && newMarks.has(request),
    captchaAccepted: accepted.has(request),
    captchaSolved: solved.has(request),
  };
}

@Injectable()
class CallerOfRequest implements PipeTransform<FastifyRequest, Caller> {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  transform(request: FastifyRequest): Caller {
    return callerOf(request, this.settings);
  }
}

const WholeRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

export const RequestCaller = (): ParameterDecorator => WholeRequest(CallerOfRequest);

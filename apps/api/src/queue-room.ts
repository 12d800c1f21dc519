import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import fastifyCookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#libs/brand';
import { answerError, type Queues, type RateLimiter, type Settings, toDomainError } from '#libs/platform';
import { OperatorSession, SESSION_HOURS } from './operator-session.js';
import { signInPage } from './sign-in-page.js';

const PATH = '/admin/queues';
const ICON = '/crown.svg';
const COOKIE = 'operator';
const SIGN_IN_LIMIT = { name: 'operator-sign-in', points: 10, seconds: 60 };

export interface QueueRoom {
  settings: Settings;
  brand: Brand;
  queues: Queues;
  rateLimiter: RateLimiter;
}

/**
 * Bull Board for operators. The guard is a hook of the same scope as the board's routes: whatever spelling of a path
 * reaches one of them has passed the guard.
 */
export async function openQueueRoom(app: FastifyInstance, room: QueueRoom): Promise<void> {
  const session = new OperatorSession(room.settings.APP_SECRET, room.settings.OPERATOR_TOKEN);
  const board = new FastifyAdapter().setBasePath(PATH);
  createBullBoard({
    queues: room.queues.all().map((queue) => new BullMQAdapter(queue)),
    serverAdapter: board,
    options: {
      uiConfig: {
        boardTitle: `${room.brand.product} queues`,
        boardLogo: { path: ICON, width: 32, height: 32 },
        favIcon: { default: ICON, alternative: ICON },
      },
    },
  });
  await app.register(async (scope) => {
    await scope.register(fastifyCookie);
    scope.setErrorHandler((error, _request, reply) => answerError(reply, toDomainError(error)));
    await scope.register(async (guarded) => {
      guarded.addHook('onRequest', async (request, reply) => {
        if (isForeign(request)) return forbid(reply);
        if (!session.isOpen(request.cookies[COOKIE], new Date())) return refuse(request, reply, room.brand);
        return undefined;
      });
      await guarded.register(board.registerPlugin(), { prefix: PATH });
    });
    await scope.register(async (open) => openSignIn(open, session, room));
  });
}

async function openSignIn(scope: FastifyInstance, session: OperatorSession, room: QueueRoom): Promise<void> {
  await scope.register(formBody);
  scope.post<{ Body: { token?: unknown } | undefined }>(`${PATH}/sign-in`, async (request, reply) => {
    await room.rateLimiter.consume(SIGN_IN_LIMIT, request.ip);
    const token = request.body?.token;
    const cookie = typeof token === 'string' ? session.open(token, new Date()) : undefined;
    if (!cookie) return sendSignIn(reply, room.brand, true);
    return reply
      .setCookie(COOKIE, cookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: room.settings.SITE_URL.startsWith('https:'),
        maxAge: SESSION_HOURS * 3600,
      })
      .redirect(PATH, 303);
  });
}

/** A change asked for by a page of another origin, a sibling domain's included. */
const isForeign = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && !['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined);

function refuse(request: FastifyRequest, reply: FastifyReply, brand: Brand): FastifyReply {
  if (request.headers.accept?.includes('text/html')) return sendSignIn(reply, brand, false);
  return reply.status(401).send({ code: 'UNAUTHORIZED', message: 'Operators sign in first.' });
}

const forbid = (reply: FastifyReply): FastifyReply =>
  reply.status(403).send({ code: 'FORBIDDEN', message: 'Use the queue room’s own page.' });

const sendSignIn = (reply: FastifyReply, brand: Brand, wrong: boolean): FastifyReply =>
  reply
    .status(401)
    .type('text/html; charset=utf-8')
    .send(signInPage(brand, `${PATH}/sign-in`, wrong));

import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import {
  type Authentication,
  AuthError,
  callerOf,
  refusalOfPermission,
  type SignedIn,
  UnauthorizedError,
} from '#features/auth';
import { type Brand, format } from '#brand';
import {
  answerError,
  redactEmails,
  DomainError,
  type Queues,
  readCookie,
  recordAudit,
  type Settings,
  toDomainError,
  type UnitOfWork,
} from '#platform';
import { queueHistory } from './queue-history.js';
import { isAllowed } from './queue-room-actions.js';
import { QueueRoomPass } from './queue-room-pass.js';

export const QUEUE_ROOM_PATH = '/admin/queues';
const ICON = '/icon.svg';
/** The board's page loads a font from Google. This link is removed, so that no third party learns who uses the room. */
const FOREIGN_FONT = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/;

export interface QueueRoomParts {
  settings: Settings;
  brand: Brand;
  queues: Queues;
  authentication: Authentication;
  unitOfWork: UnitOfWork;
}

/** The signed-in person of each request to the queue room, also if their role does not allow it. */
const visitors = new WeakMap<FastifyRequest, SignedIn>();

/**
 * Serves Bull Board to operators, who identify themselves by the pass in their browser or by their access token. The
 * guard is a hook in the same scope as the board's routes, so no spelling of a path can get around it.
 */
export async function openQueueRoom(app: FastifyInstance, parts: QueueRoomParts): Promise<void> {
  const board = new FastifyAdapter().setBasePath(QUEUE_ROOM_PATH);
  createBullBoard({
    queues: parts.queues.all().map((queue) => new BullMQAdapter(queue)),
    serverAdapter: board,
    options: {
      historyProvider: queueHistory(parts.unitOfWork),
      handlerHooks: { before: ({ method, route }) => ({ allow: isAllowed(method, route) }) },
      uiConfig: {
        boardTitle: `${parts.brand.product} queues`,
        boardLogo: { path: ICON, width: 32, height: 32 },
        favIcon: { default: ICON, alternative: ICON },
      },
    },
  });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      const refusal = isCrossOrigin(request) ? new ForeignPageError() : await refusalOf(request, parts);
      if (!refusal) return undefined;
      // A browser is redirected to the operators' room, where people can sign in or read why they have no access.
      const wanted = new Negotiator(request.raw).mediaType(['application/json', 'text/html']);
      if (wanted === 'text/html') return reply.redirect('/admin/jobs?next=queues', 303);
      // Sent here, because the board has its own error handler.
      answerError(reply, refusal, parts.brand);
      return reply;
    });
    guarded.addHook('onSend', async (request, reply, body) => {
      await recordAction(request, reply, parts);
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      return typeof body === 'string' ? redactEmails(body.replace(FOREIGN_FONT, '')) : body;
    });
    await guarded.register(board.registerPlugin(), { prefix: QUEUE_ROOM_PATH });
  });
}

class ForeignPageError extends DomainError {
  constructor() {
    super('FORBIDDEN', 403, (brand) => format(brand, brand.texts.refusals.queueRoom));
  }
}

async function refusalOf(request: FastifyRequest, parts: QueueRoomParts): Promise<DomainError | undefined> {
  try {
    const signedIn = await signedInBy(request, parts);
    visitors.set(request, signedIn);
    const permission = isRead(request) ? 'room.read' : 'queues.manage';
    return refusalOfPermission(signedIn, permission, parts.settings);
  } catch (error) {
    return error instanceof AuthError ? new UnauthorizedError() : toDomainError(error);
  }
}

const MAX_DETAIL = 200;

/** Adds every request that is not a read to the audit log, even if it was rejected: account, action, job and status. */
async function recordAction(
  request: FastifyRequest,
  reply: FastifyReply,
  { unitOfWork, settings }: QueueRoomParts,
): Promise<void> {
  const signedIn = visitors.get(request);
  if (!signedIn || isRead(request)) return;
  const { queueName, jobId, schedulerId } = request.params as Record<string, string | undefined>;
  const { id: userId, email } = signedIn.account;
  await unitOfWork.run((tx) =>
    recordAudit(tx, {
      action: 'queue-room-action',
      via: 'queue-room',
      actor: { userId, email },
      caller: callerOf(request, settings),
      subject: { kind: 'queue', id: short(queueName ?? 'all') },
      after: {
        action: short(`${request.method} ${(request.routeOptions.url ?? '').replace(QUEUE_ROOM_PATH, '')}`),
        job: short(jobId ?? schedulerId ?? 'all'),
        answer: String(reply.statusCode),
      },
    }),
  );
}

/** The caller chooses the parts of the path. */
const short = (value: string): string => value.slice(0, MAX_DETAIL);

async function signedInBy(request: FastifyRequest, parts: QueueRoomParts): Promise<SignedIn> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return parts.authentication.ofHeader(authorization);
  const pass = new QueueRoomPass(parts.settings.APP_SECRET);
  const sessionId = pass.read(readCookie(request, 'queue-room', parts.settings), new Date());
  if (sessionId === undefined) throw new AuthError('no_authorization');
  return parts.authentication.ofSession(sessionId);
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether a page of another origin, which includes sibling domains, sent a request that changes something. */
const isCrossOrigin = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && !['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined);

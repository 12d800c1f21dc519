import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authentication, AuthError, refusalOfRole, type SignedIn, UnauthorizedError } from '#libs/auth';
import { type Brand, saying } from '#libs/brand';
import { answerError, DomainError, type Queues, type Settings, toDomainError } from '#libs/platform';
import { QueueRoomPass } from './queue-room-pass.js';

export const QUEUE_ROOM_PATH = '/admin/queues';
const ICON = '/icon.svg';
/** The board's page asks a font service for its letters; nobody outside is told who stands in the room. */
const FOREIGN_FONT = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/;
const PASS = /(?:^|;\s*)queue-room=([^;]+)/;

export interface QueueRoomParts {
  settings: Settings;
  brand: Brand;
  queues: Queues;
  authentication: Authentication;
}

/**
 * Bull Board for operators, by the pass of their browser or by their access token. The guard is a hook of the same scope as
 * the board's routes: whatever spelling of a path reaches one of them has passed the guard.
 */
export async function openQueueRoom(app: FastifyInstance, parts: QueueRoomParts): Promise<void> {
  const board = new FastifyAdapter().setBasePath(QUEUE_ROOM_PATH);
  createBullBoard({
    queues: parts.queues.all().map((queue) => new BullMQAdapter(queue)),
    serverAdapter: board,
    options: {
      uiConfig: {
        boardTitle: `${parts.brand.product} queues`,
        boardLogo: { path: ICON, width: 32, height: 32 },
        favIcon: { default: ICON, alternative: ICON },
      },
    },
  });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      const refusal = isForeign(request) ? new ForeignPageError() : await refusalOf(request, parts);
      if (!refusal) return undefined;
      // A person is led to the door, where they sign in or read why they may not enter.
      if (request.headers.accept?.includes('text/html')) return reply.redirect('/admin?next=queues', 303);
      // Answered here, because the board has an error handler of its own.
      answerError(reply, refusal, parts.brand);
      return reply;
    });
    guarded.addHook('onSend', async (_request, _reply, page) =>
      typeof page === 'string' ? page.replace(FOREIGN_FONT, '') : page,
    );
    await guarded.register(board.registerPlugin(), { prefix: QUEUE_ROOM_PATH });
  });
}

class ForeignPageError extends DomainError {
  constructor() {
    super(
      'FORBIDDEN',
      403,
      saying(({ refusals }) => refusals.queueRoom),
    );
  }
}

async function refusalOf(request: FastifyRequest, parts: QueueRoomParts): Promise<DomainError | undefined> {
  try {
    return refusalOfRole(await signedInBy(request, parts), 'operator', parts.settings);
  } catch (error) {
    return error instanceof AuthError ? new UnauthorizedError() : toDomainError(error);
  }
}

async function signedInBy({ headers }: FastifyRequest, parts: QueueRoomParts): Promise<SignedIn> {
  if (headers.authorization !== undefined) return parts.authentication.ofHeader(headers.authorization);
  const pass = new QueueRoomPass(parts.settings.APP_SECRET);
  const sessionId = pass.read(PASS.exec(headers.cookie ?? '')?.[1], new Date());
  if (sessionId === undefined) throw new AuthError('no_authorization');
  return parts.authentication.ofSession(sessionId);
}

/** A change asked for by a page of another origin, a sibling domain's included. */
const isForeign = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && !['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined);

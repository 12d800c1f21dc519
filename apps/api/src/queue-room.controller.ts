import { Controller, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import { type QueueRoom, queueRoomSchema } from '#contracts';
import { Access, Endpoint, recordAudit, setCookie, type Settings, SETTINGS, UnitOfWork } from '#platform';
import { PASS_HOURS, QueueRoomPass } from './queue-room-pass.js';
import { QUEUE_ROOM_PATH } from './queue-room.js';

/** Gives a browser the pass to the queue room. */
@Controller('api/admin/queue-room')
@Access('room.read')
export class QueueRoomController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post()
  @Endpoint('Open the queue room in this browser', { returns: queueRoomSchema })
  async open(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QueueRoom> {
    await this.unitOfWork.run((tx) =>
      recordAudit(tx, {
        action: 'queue-room-opened',
        actor,
        caller,
        subject: { kind: 'queue', id: 'all' },
      }),
    );
    const pass = new QueueRoomPass(this.settings.APP_SECRET).write(actor.sessionId, new Date());
    const cookie = {
      name: 'queue-room',
      value: pass,
      maxAgeS: PASS_HOURS * 3600,
      sameSite: 'strict',
    } as const;
    setCookie(reply, cookie, this.settings);
    return { path: QUEUE_ROOM_PATH };
  }
}

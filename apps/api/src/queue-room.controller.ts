import { Controller, HttpCode, Inject, Post, Res, SerializeOptions, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type Actor,
  type Caller,
  CurrentMember,
  recordSecurityEvent,
  RequestCaller,
  RequiresRole,
  RoleGuard,
} from '#features/auth';
import { type QueueRoom, queueRoomSchema } from '#contracts';
import { setCookie, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { PASS_HOURS, QueueRoomPass } from './queue-room-pass.js';
import { QUEUE_ROOM_PATH } from './queue-room.js';

/** Gives an operator's browser the pass to the queue room. */
@Controller('api/admin/queue-room')
@UseGuards(RoleGuard)
@RequiresRole('operator')
export class QueueRoomController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post()
  @HttpCode(200)
  @SerializeOptions({ schema: queueRoomSchema })
  async open(
    @CurrentMember() { userId, sessionId }: Actor,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QueueRoom> {
    await this.unitOfWork.run((tx) =>
      recordSecurityEvent(tx, { event: 'queue-room-opened', accountId: userId, caller }),
    );
    const pass = new QueueRoomPass(this.settings.APP_SECRET).write(sessionId, new Date());
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

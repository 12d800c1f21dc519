import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import {
  type AdminInbox,
  adminInboxSchema,
  idSchema,
  type ListQuery,
  notificationsQuerySchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { Inbox } from './inbox/inbox.service.js';

/** Endpoints of the operators' room for the notifications of members. */
@Controller('api/admin/people/:id/inbox')
@Access('room.read')
export class AdminInboxController {
  constructor(private readonly inbox: Inbox) {}

  @Get()
  @Endpoint('List the notifications of an account, as its owner reads them', { returns: adminInboxSchema })
  list(
    @Param('id', { schema: idSchema }) id: string,
    @Query({ schema: notificationsQuerySchema }) query: ListQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<AdminInbox> {
    return this.inbox.page(id, query, language);
  }
}

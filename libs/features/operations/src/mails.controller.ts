import { Controller, Get, Param, Query } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type LoggedMail,
  loggedMailSchema,
  type MailList,
  mailListSchema,
  type MailQuery,
  mailQuerySchema,
  messageIdSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { Mails } from './mails.service.js';

/** Endpoints of the operators' room for the mails of the last thirty days. */
@Controller('api/admin/mails')
@Access('room.read')
export class MailsController {
  constructor(private readonly mails: Mails) {}

  @Get()
  @Endpoint('List mails', { returns: mailListSchema })
  list(
    @CurrentMember() { role }: Actor,
    @Query({ schema: mailQuerySchema }) query: MailQuery,
  ): Promise<MailList> {
    return this.mails.list(query, role);
  }

  @Get(':id')
  @Endpoint('Show a mail', { returns: loggedMailSchema, errors: { MAIL_NOT_FOUND: 404 } })
  mail(@Param('id', { schema: messageIdSchema }) id: string): Promise<LoggedMail> {
    return this.mails.mail(id);
  }
}

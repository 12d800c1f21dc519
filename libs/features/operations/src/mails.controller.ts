import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type LoggedMail,
  loggedMailSchema,
  type MailList,
  mailListSchema,
  type MailQuery,
  mailQuerySchema,
  type MailResend,
  mailResendSchema,
  messageIdSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { Mails } from './mails.service.js';

/** Endpoints of the operators' room for the mails of the last thirty days. */
@Controller('api/admin/mails')
@Access('room.read')
export class MailsController {
  constructor(private readonly mails: Mails) {}

  @Get()
  @Endpoint('List mails', { returns: mailListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: mailQuerySchema }) query: MailQuery,
  ): Promise<MailList> {
    return this.mails.list(query, actor);
  }

  @Post('test')
  @Access('mails.resend')
  @Endpoint('Send a test to your own address', {
    returns: loggedMailSchema,
    errors: { MAIL_TEST_FAILED: 502 },
  })
  @RateLimit({ name: 'test-mails', points: 10, seconds: 600 })
  test(@CurrentMember() actor: Actor, @RequestCaller() caller: Caller): Promise<LoggedMail> {
    return this.mails.test(actor, caller);
  }

  @Post(':id/resend')
  @Access('mails.resend')
  @HttpCode(200)
  @Endpoint('Send a mail again', {
    returns: mailResendSchema,
    errors: { MAIL_NOT_FOUND: 404, MAIL_NOT_RESENDABLE: 409, MAIL_UNWRITABLE: 409 },
  })
  resend(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: messageIdSchema }) id: string,
  ): Promise<MailResend> {
    return this.mails.resend(id, actor, caller);
  }

  @Get(':id')
  @Endpoint('Show a mail', { returns: loggedMailSchema, errors: { MAIL_NOT_FOUND: 404 } })
  mail(@Param('id', { schema: messageIdSchema }) id: string): Promise<LoggedMail> {
    return this.mails.mail(id);
  }
}

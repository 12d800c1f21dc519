import type { z } from 'zod';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  type ActivityList,
  activityListSchema,
  type Ban,
  banSchema,
  type DeletePerson,
  deletePersonSchema,
  type DeletionTerms,
  deletionTermsSchema,
  idSchema,
  type ListQuery,
  listQuery,
  peopleListSchema,
  type PeopleList,
  type PeopleQuery,
  peopleQuerySchema,
  type PersonDetail,
  personDetailSchema,
  type Reasoned,
  reasonedSchema,
  setRoleSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { type Actor, CurrentMember } from '../access/signed-in.params.js';
import { wireErrors } from '../wire/auth.errors.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { PeopleActs } from './people-acts.service.js';
import { People } from './people.service.js';
import { Roles } from './roles.service.js';

const activityQuery = listQuery(20);
const BANNING = { ACCOUNT_NOT_FOUND: 404, NOT_YOURS_TO_BAN: 403 };

/** Endpoints of the operators' room for accounts. */
@Controller('api/admin/people')
@Access('room.read')
export class PeopleController {
  constructor(
    private readonly people: People,
    private readonly acts: PeopleActs,
    private readonly roles: Roles,
  ) {}

  @Get()
  @Endpoint('List accounts', { returns: peopleListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: peopleQuerySchema }) query: PeopleQuery,
  ): Promise<PeopleList> {
    return this.people.list(query, actor);
  }

  @Get(':id')
  @Endpoint('Show an account with its sessions and what happened to it', {
    returns: personDetailSchema,
    errors: { ACCOUNT_NOT_FOUND: 404 },
  })
  person(
    @CurrentMember() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<PersonDetail> {
    return this.people.person(id, actor, language);
  }

  @Get(':id/activity')
  @Endpoint('List what concerned the security of an account', { returns: activityListSchema })
  activity(
    @CurrentMember() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Query({ schema: activityQuery }) query: ListQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<ActivityList> {
    return this.people.activity(id, query, actor, language);
  }

  @Put(':id/role')
  @Access('roles.set')
  @Endpoint('Set the role of an account', {
    returns: personDetailSchema,
    errors: { PROOF_NEEDED: 403, ACCOUNT_NOT_FOUND: 404, LAST_ADMIN: 409, SECOND_PERSON_NEEDED: 409 },
  })
  async setRole(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: setRoleSchema }) { role }: z.infer<typeof setRoleSchema>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<PersonDetail> {
    await this.roles.setRole({ actor, caller }, id, role);
    return this.people.person(id, actor, language);
  }

  @Post(':id/ban')
  @Access('people.ban')
  @Endpoint('Keep an account from signing in', {
    returns: personDetailSchema,
    errors: { ...BANNING, BAN_OVER: 400 },
  })
  async ban(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: banSchema }) ban: Ban,
    @Headers('accept-language') language: string | undefined,
  ): Promise<PersonDetail> {
    await this.acts.ban({ actor, caller }, id, ban);
    return this.people.person(id, actor, language);
  }

  @Post(':id/unban')
  @Access('people.ban')
  @Endpoint('Let a banned account sign in again', { returns: personDetailSchema, errors: BANNING })
  async unban(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: reasonedSchema }) { reason }: Reasoned,
    @Headers('accept-language') language: string | undefined,
  ): Promise<PersonDetail> {
    await this.acts.unban({ actor, caller }, id, reason);
    return this.people.person(id, actor, language);
  }

  @Post(':id/end-sessions')
  @Access('people.ban')
  @Endpoint('Sign an account out everywhere', { returns: personDetailSchema, errors: BANNING })
  async endSessions(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: reasonedSchema }) { reason }: Reasoned,
    @Headers('accept-language') language: string | undefined,
  ): Promise<PersonDetail> {
    await this.acts.endSessions({ actor, caller }, id, reason);
    return this.people.person(id, actor, language);
  }

  @Get(':id/deletion')
  @Access('people.delete')
  @Endpoint('Show what an account would forfeit if it were deleted', {
    returns: deletionTermsSchema,
    errors: { ACCOUNT_NOT_FOUND: 404 },
  })
  deletionTerms(@Param('id', { schema: idSchema }) id: string): Promise<DeletionTerms> {
    return this.acts.deletionTerms(id);
  }

  @Post(':id/delete')
  @HttpCode(204)
  @Access('people.delete')
  @Endpoint('Delete an account as its owner can', {
    status: 204,
    errors: {
      PROOF_NEEDED: 403,
      NOT_YOURS_TO_BAN: 403,
      ACCOUNT_NOT_FOUND: 404,
      LAST_ADMIN: 409,
      MORE_FORFEITED: 409,
    },
  })
  delete(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: deletePersonSchema }) body: DeletePerson,
  ): Promise<void> {
    return this.acts.delete({ actor, caller }, id, body);
  }

  @Post(':id/resend-confirmation')
  @Access('mails.resend')
  @Endpoint('Mail the link again with which the owner confirms the address', {
    returns: personDetailSchema,
    errors: {
      ACCOUNT_NOT_FOUND: 404,
      ALREADY_CONFIRMED: 409,
      ...wireErrors('over_email_send_rate_limit'),
    },
  })
  async resendConfirmation(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<PersonDetail> {
    await this.acts.resendConfirmation({ actor, caller }, id);
    return this.people.person(id, actor, language);
  }
}

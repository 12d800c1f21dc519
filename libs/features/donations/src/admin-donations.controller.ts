import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type AdminDonationList,
  adminDonationListSchema,
  type AdminDonationQuery,
  adminDonationQuerySchema,
  idSchema,
  type ModeratedDonation,
  moderatedDonationSchema,
  type ModerateDonation,
  moderateDonationSchema,
  type Reasoned,
  reasonedSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { AdminDonations } from './admin-donations.service.js';
import { Moderation } from './moderation.service.js';
import { Reversals } from './reversals.service.js';

/** Endpoints of the operators' room for donations. */
@Controller('api/admin/donations')
@Access('room.read')
export class AdminDonationsController {
  constructor(
    private readonly donations: AdminDonations,
    private readonly moderation: Moderation,
    private readonly reversals: Reversals,
  ) {}

  @Get()
  @Endpoint('List all donations', { returns: adminDonationListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminDonationQuerySchema }) query: AdminDonationQuery,
  ): Promise<AdminDonationList> {
    return this.donations.list(query, actor);
  }

  @Post(':id/reverse')
  @HttpCode(204)
  @Access('donations.reverse')
  @Endpoint('Take back a donation that was recorded by mistake', {
    status: 204,
    errors: { DONATION_NOT_FOUND: 404, IRREVERSIBLE: 409, INSUFFICIENT_FUNDS: 409 },
  })
  reverse(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: reasonedSchema }) { reason }: Reasoned,
  ): Promise<void> {
    return this.reversals.reverse(actor, caller, id, reason);
  }

  @Patch(':id')
  @Access('messages.moderate')
  @Endpoint('Hide or show a donation message', {
    returns: moderatedDonationSchema,
    errors: { DONATION_NOT_FOUND: 404 },
  })
  moderate(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: moderateDonationSchema }) { hidden }: ModerateDonation,
  ): Promise<ModeratedDonation> {
    return this.moderation.moderate(actor, caller, id, hidden);
  }
}

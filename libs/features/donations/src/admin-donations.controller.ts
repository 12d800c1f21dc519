import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
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
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { AdminDonations } from './admin-donations.service.js';
import { Moderation } from './moderation.service.js';

/** Endpoints of the operators' room for donations. */
@Controller('api/admin/donations')
@Access('room.read')
export class AdminDonationsController {
  constructor(
    private readonly donations: AdminDonations,
    private readonly moderation: Moderation,
  ) {}

  @Get()
  @Endpoint('List all donations', { returns: adminDonationListSchema })
  list(@Query({ schema: adminDonationQuerySchema }) query: AdminDonationQuery): Promise<AdminDonationList> {
    return this.donations.list(query);
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

import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  idSchema,
  type ListQuery,
  listQuery,
  type ModeratedDonation,
  type ModeratedDonationList,
  moderatedDonationListSchema,
  moderatedDonationSchema,
  type ModerateDonation,
  moderateDonationSchema,
} from '#contracts';
import { DonationLists } from './donation-lists.service.js';
import { Moderation } from './moderation.service.js';
import { Access, Endpoint } from '#platform';

const messagesQuery = listQuery(10);

@Controller('api/admin/donations')
@Access('room.read')
export class ModerationController {
  constructor(
    private readonly lists: DonationLists,
    private readonly moderation: Moderation,
  ) {}

  @Get()
  @Endpoint('List donation messages', { returns: moderatedDonationListSchema })
  messages(@Query({ schema: messagesQuery }) query: ListQuery): Promise<ModeratedDonationList> {
    return this.lists.withMessages(query);
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

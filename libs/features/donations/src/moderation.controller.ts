import { Body, Controller, Get, Param, Patch, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import {
  type Actor,
  type Caller,
  CurrentMember,
  RequestCaller,
  RequiresRole,
  RoleGuard,
} from '#features/auth';
import {
  listQuery,
  type ModerateDonation,
  moderateDonationSchema,
  type ModeratedDonation,
  type ModeratedDonationList,
  moderatedDonationListSchema,
  moderatedDonationSchema,
} from '#contracts';
import { DonationLists } from './donation-lists.service.js';
import { Moderation } from './moderation.service.js';

const idSchema = z.uuid();
const messagesQuery = listQuery(10);

@Controller('api/admin/donations')
@UseGuards(RoleGuard)
@RequiresRole('operator')
export class ModerationController {
  constructor(
    private readonly lists: DonationLists,
    private readonly moderation: Moderation,
  ) {}

  @Get()
  @SerializeOptions({ schema: moderatedDonationListSchema })
  messages(
    @Query({ schema: messagesQuery }) { limit, cursor }: z.infer<typeof messagesQuery>,
  ): Promise<ModeratedDonationList> {
    return this.lists.withMessages({ limit, cursor, language: undefined });
  }

  @Patch(':id')
  @SerializeOptions({ schema: moderatedDonationSchema })
  moderate(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: moderateDonationSchema }) { hidden }: ModerateDonation,
  ): Promise<ModeratedDonation> {
    return this.moderation.moderate(actor, caller, id, hidden);
  }
}

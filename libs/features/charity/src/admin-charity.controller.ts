import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type AdminCharityList,
  adminCharityListSchema,
  type AdminCharityPayout,
  adminCharityPayoutSchema,
  type AdminCharityQuery,
  adminCharityQuerySchema,
  idSchema,
} from '#contracts';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import { Access, Endpoint, TAKES_FORMS } from '#platform';
import { CharityEvidence } from './charity-evidence.service.js';
import { CharityLists } from './charity-lists.service.js';
import { EvidenceForm } from './evidence-form.js';

/** Endpoints of the operators' room for what the charity fund pays. Payments are proposed at `/api/admin/approvals`. */
@Controller('api/admin/charity')
@Access('room.read')
export class AdminCharityController {
  constructor(
    private readonly lists: CharityLists,
    private readonly evidence: CharityEvidence,
  ) {}

  @Get()
  @Endpoint('List what the charity fund has paid', { returns: adminCharityListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminCharityQuerySchema }) query: AdminCharityQuery,
  ): Promise<AdminCharityList> {
    return this.lists.list(query, actor);
  }

  @Get(':id')
  @Endpoint('Show a payment of the charity fund', {
    returns: adminCharityPayoutSchema,
    errors: { CHARITY_PAYOUT_NOT_FOUND: 404 },
  })
  show(@Param('id', { schema: idSchema }) id: string): Promise<AdminCharityPayout> {
    return this.lists.one(id);
  }

  @Post(':id/evidence')
  @Access('charity.manage')
  @Endpoint('Add a file that shows what a payment was used for', {
    returns: adminCharityPayoutSchema,
    status: 201,
    errors: {
      CHARITY_PAYOUT_NOT_FOUND: 404,
      INVALID_EVIDENCE: 422,
      TOO_MUCH_EVIDENCE: 409,
      FILE_TOO_LARGE: 413,
      STORAGE_AWAY: 503,
    },
  })
  @RouteConfig(TAKES_FORMS)
  async add(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @EvidenceForm() file: Buffer | undefined,
  ): Promise<AdminCharityPayout> {
    await this.evidence.add({ actor, caller }, id, file);
    return this.lists.one(id);
  }
}

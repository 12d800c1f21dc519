import { Controller, Get, Query } from '@nestjs/common';
import {
  type AdminPrizeList,
  adminPrizeListSchema,
  type AdminPrizeQuery,
  adminPrizeQuerySchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { AdminPrizes } from './admin-prizes.service.js';

/** Endpoints of the operators' room for leaderboards. */
@Controller('api/admin/leaderboards')
@Access('room.read')
export class AdminPrizesController {
  constructor(private readonly prizes: AdminPrizes) {}

  @Get()
  @Endpoint('List the prizes of leaderboards', { returns: adminPrizeListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminPrizeQuerySchema }) query: AdminPrizeQuery,
  ): Promise<AdminPrizeList> {
    return this.prizes.list(query, actor);
  }
}

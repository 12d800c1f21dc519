import { Body, Controller, Delete, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type ClosedShare,
  closedShareSchema,
  type CreateShare,
  createShareSchema,
  idSchema,
  type ListQuery,
  type Share,
  type ShareList,
  shareListQuerySchema,
  shareListSchema,
  shareSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { Shares } from './shares.service.js';

@Controller('api/shares')
@Access('member')
export class SharesController {
  constructor(private readonly shares: Shares) {}

  @Get()
  @Endpoint('List your open links', { returns: shareListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: shareListQuerySchema }) query: ListQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<ShareList> {
    return this.shares.list(userId, query, language);
  }

  @Post()
  @Endpoint('Share your badge, rank, run or receipt', {
    returns: shareSchema,
    status: 201,
    errors: { NOTHING_TO_SHARE: 404 },
  })
  @RateLimit({ name: 'shares', points: 30, seconds: 60 })
  create(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: createShareSchema }) input: CreateShare,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Share> {
    return this.shares.create(userId, input, language);
  }

  @Delete(':id')
  @Endpoint('Close a link', { returns: closedShareSchema, errors: { SHARE_NOT_FOUND: 404 } })
  @RateLimit({ name: 'shares', points: 30, seconds: 60 })
  close(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<ClosedShare> {
    return this.shares.close(userId, id);
  }
}

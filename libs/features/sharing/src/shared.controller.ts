import { Controller, Get, Headers, Param } from '@nestjs/common';
import { idSchema, type Shared, sharedSchema, type ShareKind, shareKindSchema } from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { Shares } from './shares.service.js';

@Controller('api/shared')
@Access('public')
export class SharedController {
  constructor(private readonly shares: Shares) {}

  @Get(':kind/:id')
  @Endpoint('Get what a member has shared', {
    returns: sharedSchema,
    errors: { SHARE_NOT_FOUND: 404, SHARE_CLOSED: 410 },
  })
  @RateLimit({ name: 'shared', points: 120, seconds: 60 })
  open(
    @Param('kind', { schema: shareKindSchema }) kind: ShareKind,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Shared> {
    return this.shares.open(kind, id, language);
  }
}

import { Body, Controller, Get, Post, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type Actor, CurrentMember, MemberGuard } from '#features/auth';
import {
  type CreateSwap,
  createSwapSchema,
  listQuery,
  type RecordedSwap,
  recordedSwapSchema,
  type SwapList,
  swapListSchema,
  type SwapQuote,
  swapQuoteSchema,
} from '#contracts';
import { IdempotencyKey, RateLimit, RateLimitGuard } from '#platform';
import { Swaps } from './swaps.service.js';

const swapsQuery = listQuery(20);

@Controller('api/swaps')
@UseGuards(RateLimitGuard, MemberGuard)
export class SwapsController {
  constructor(private readonly swaps: Swaps) {}

  @Get('quote')
  @SerializeOptions({ schema: swapQuoteSchema })
  quote(@Query({ schema: createSwapSchema }) input: CreateSwap): Promise<SwapQuote> {
    return this.swaps.quote(input);
  }

  @Post()
  @RateLimit({ name: 'swaps', points: 30, seconds: 60 })
  @SerializeOptions({ schema: recordedSwapSchema })
  swap(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: createSwapSchema }) input: CreateSwap,
    @IdempotencyKey() key: string | undefined,
  ): Promise<RecordedSwap> {
    return this.swaps.swap(userId, input, key);
  }

  @Get()
  @SerializeOptions({ schema: swapListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: swapsQuery }) { limit, cursor }: z.infer<typeof swapsQuery>,
  ): Promise<SwapList> {
    return this.swaps.swaps(userId, limit, cursor);
  }
}

import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type CreateSwap,
  createSwapSchema,
  type ListQuery,
  listQuery,
  type RecordedSwap,
  recordedSwapSchema,
  type SwapList,
  swapListSchema,
  type SwapQuote,
  swapQuoteSchema,
} from '#contracts';
import { Access, Endpoint, IdempotencyKey, RateLimit } from '#platform';
import { Swaps } from './swaps.service.js';

const swapsQuery = listQuery(20);

@Controller('api/swaps')
@Access('member')
export class SwapsController {
  constructor(private readonly swaps: Swaps) {}

  @Get('quote')
  @Endpoint('Get a quote for a swap', {
    returns: swapQuoteSchema,
    errors: { UNSUPPORTED_PAIR: 422, INVALID_AMOUNT: 422, AMOUNT_OUT_OF_RANGE: 422 },
  })
  quote(@Query({ schema: createSwapSchema }) input: CreateSwap): Promise<SwapQuote> {
    return this.swaps.quote(input);
  }

  @Post()
  @Endpoint('Swap', {
    returns: recordedSwapSchema,
    status: 201,
    errors: {
      NOT_IN_THIS_MODE: 503,
      UNSUPPORTED_PAIR: 422,
      INVALID_AMOUNT: 422,
      AMOUNT_OUT_OF_RANGE: 422,
      INSUFFICIENT_FUNDS: 409,
    },
  })
  @RateLimit({ name: 'swaps', points: 30, seconds: 60 })
  swap(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: createSwapSchema }) input: CreateSwap,
    @IdempotencyKey() key: string | undefined,
  ): Promise<RecordedSwap> {
    return this.swaps.swap(userId, input, key);
  }

  @Get()
  @Endpoint('List your swaps', { returns: swapListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: swapsQuery }) query: ListQuery,
  ): Promise<SwapList> {
    return this.swaps.swaps(userId, query);
  }
}

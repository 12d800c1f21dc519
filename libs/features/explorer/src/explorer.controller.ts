import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  type ExploredAddress,
  type ExploredAddressQuery,
  exploredAddressQuerySchema,
  exploredAddressSchema,
  type ExploredToken,
  exploredTokenSchema,
  type ExploredTransaction,
  exploredTransactionSchema,
  type FaucetGrant,
  faucetGrantSchema,
  type FaucetRequest,
  faucetRequestSchema,
  type LatestTransactions,
  latestTransactionsSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { addressSchema, signatureSchema } from './explorer-ids.js';
import { Explorer } from './explorer.service.js';
import { Faucet } from './faucet.service.js';

const querySchema = exploredAddressQuerySchema.extend({ cursor: signatureSchema.optional() });

const READS = { name: 'explorer', points: 120, seconds: 60 };
const UNREADABLE = { EXPLORER_CLOSED: 404, CHAIN_UNAVAILABLE: 503 };

/** Shows the local chain to the explorer's pages, which never call an RPC server themselves, and gives play money. */
@Controller('api/explorer')
@Access('public')
export class ExplorerController {
  constructor(
    private readonly explorer: Explorer,
    private readonly faucet: Faucet,
  ) {}

  @Get('latest')
  @Endpoint('List the latest transactions of the local chain', {
    returns: latestTransactionsSchema,
    errors: UNREADABLE,
  })
  @RateLimit(READS)
  latest(): Promise<LatestTransactions> {
    return this.explorer.latest();
  }

  @Get('transactions/:signature')
  @Endpoint('Get a transaction of the local chain', {
    returns: exploredTransactionSchema,
    errors: { ...UNREADABLE, TRANSACTION_NOT_FOUND: 404 },
  })
  @RateLimit(READS)
  transaction(
    @Param('signature', { schema: signatureSchema }) signature: string,
  ): Promise<ExploredTransaction> {
    return this.explorer.transaction(signature);
  }

  @Get('addresses/:address')
  @Endpoint('Get the balances and transactions of an address on the local chain', {
    returns: exploredAddressSchema,
    errors: UNREADABLE,
  })
  @RateLimit(READS)
  address(
    @Param('address', { schema: addressSchema }) address: string,
    @Query({ schema: querySchema }) query: ExploredAddressQuery,
  ): Promise<ExploredAddress> {
    return this.explorer.address(address, query);
  }

  @Get('tokens/:mint')
  @Endpoint('Get a token of the local chain', {
    returns: exploredTokenSchema,
    errors: { ...UNREADABLE, TOKEN_NOT_FOUND: 404 },
  })
  @RateLimit(READS)
  token(@Param('mint', { schema: addressSchema }) mint: string): Promise<ExploredToken> {
    return this.explorer.token(mint);
  }

  @Post('faucet')
  @Endpoint('Give play money of the local chain to a wallet', {
    returns: faucetGrantSchema,
    errors: { ...UNREADABLE, NOT_A_WALLET: 422 },
  })
  @RateLimit({ name: 'faucet', points: 10, seconds: 3_600 })
  give(@Body({ schema: faucetRequestSchema }) { address }: FaucetRequest): Promise<FaucetGrant> {
    return this.faucet.give(address);
  }
}

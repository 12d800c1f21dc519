import { Body, Controller, Delete, Get, Headers, Param, Post } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type LinkedWallet,
  type LinkedWalletList,
  linkedWalletListSchema,
  linkedWalletSchema,
  type LinkWallet,
  linkWalletSchema,
  type RequestWalletChallenge,
  requestWalletChallengeSchema,
  solanaAddressSchema,
  type UnlinkedWallet,
  unlinkedWalletSchema,
  type WalletChallenge,
  walletChallengeSchema,
} from '#contracts';
import { Access, Endpoint, IdempotencyKey, RateLimit } from '#platform';
import { WalletUnlinking } from './wallet-unlinking.service.js';
import { Wallets } from './wallets.service.js';

@Controller('api/wallets')
@Access('member')
export class WalletsController {
  constructor(
    private readonly wallets: Wallets,
    private readonly unlinking: WalletUnlinking,
  ) {}

  @Get()
  @Endpoint('List your linked wallets', { returns: linkedWalletListSchema })
  list(@CurrentMember() { userId }: Actor): Promise<LinkedWalletList> {
    return this.wallets.wallets(userId);
  }

  @Post('challenge')
  @Endpoint('Get a challenge for a wallet to sign', {
    returns: walletChallengeSchema,
    errors: { INVALID_WALLET: 422 },
  })
  @RateLimit({ name: 'wallet-challenges', points: 30, seconds: 60 })
  requestChallenge(
    @CurrentMember() actor: Actor,
    @Body({ schema: requestWalletChallengeSchema }) { address }: RequestWalletChallenge,
    @Headers('accept-language') language: string | undefined,
  ): Promise<WalletChallenge> {
    return this.wallets.requestChallenge(actor, address, language);
  }

  @Post()
  @Endpoint('Link a wallet', {
    returns: linkedWalletSchema,
    status: 201,
    errors: {
      INVALID_WALLET: 422,
      CHALLENGE_EXPIRED: 422,
      SIGNATURE_INVALID: 422,
      WALLET_TAKEN: 409,
      TOO_MANY_WALLETS: 409,
    },
  })
  @RateLimit({ name: 'wallet-links', points: 30, seconds: 60 })
  link(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: linkWalletSchema }) input: LinkWallet,
    @IdempotencyKey() key: string | undefined,
  ): Promise<LinkedWallet> {
    return this.wallets.link(actor, caller, input, key);
  }

  @Delete(':address')
  @Endpoint('Unlink a wallet', {
    returns: unlinkedWalletSchema,
    errors: { WALLET_NOT_FOUND: 404, WALLET_IN_USE: 409 },
  })
  @RateLimit({ name: 'wallet-links', points: 30, seconds: 60 })
  unlink(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('address', { schema: solanaAddressSchema }) address: string,
  ): Promise<UnlinkedWallet> {
    return this.unlinking.unlink(actor, caller, address);
  }
}

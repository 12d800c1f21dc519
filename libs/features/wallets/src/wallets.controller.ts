import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, MemberGuard, RequestCaller } from '#features/auth';
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
import { IdempotencyKey, RateLimit, RateLimitGuard } from '#platform';
import { Wallets } from './wallets.service.js';

@Controller('api/wallets')
@UseGuards(RateLimitGuard, MemberGuard)
export class WalletsController {
  constructor(private readonly wallets: Wallets) {}

  @Get()
  @SerializeOptions({ schema: linkedWalletListSchema })
  list(@CurrentMember() { userId }: Actor): Promise<LinkedWalletList> {
    return this.wallets.wallets(userId);
  }

  @Post('challenge')
  @HttpCode(200)
  @RateLimit({ name: 'wallet-challenges', points: 30, seconds: 60 })
  @SerializeOptions({ schema: walletChallengeSchema })
  requestChallenge(
    @CurrentMember() actor: Actor,
    @Body({ schema: requestWalletChallengeSchema }) { address }: RequestWalletChallenge,
    @Headers('accept-language') language: string | undefined,
  ): Promise<WalletChallenge> {
    return this.wallets.requestChallenge(actor, address, language);
  }

  @Post()
  @RateLimit({ name: 'wallet-links', points: 30, seconds: 60 })
  @SerializeOptions({ schema: linkedWalletSchema })
  link(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: linkWalletSchema }) input: LinkWallet,
    @IdempotencyKey() key: string | undefined,
  ): Promise<LinkedWallet> {
    return this.wallets.link(actor, caller, input, key);
  }

  @Delete(':address')
  @RateLimit({ name: 'wallet-links', points: 30, seconds: 60 })
  @SerializeOptions({ schema: unlinkedWalletSchema })
  unlink(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('address', { schema: solanaAddressSchema }) address: string,
  ): Promise<UnlinkedWallet> {
    return this.wallets.unlink(actor, caller, address);
  }
}

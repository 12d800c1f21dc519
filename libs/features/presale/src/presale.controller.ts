import { Body, Controller, Get, Headers, Ip, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  type CreatedPurchase,
  createdPurchaseSchema,
  createPaymentTransactionSchema,
  type CreatePurchase,
  createPurchaseSchema,
  idSchema,
  type LockedSupply,
  lockedSupplySchema,
  type PaymentTransaction,
  paymentTransactionSchema,
  type Presale,
  presaleAccessSchema,
  type PresalePass,
  presalePassSchema,
  presaleSchema,
  type Purchase,
  purchaseSchema,
  type HandOver,
  handOverSchema,
  type TermsHistory,
  termsHistorySchema,
  type LegalTexts,
  legalTextsSchema,
} from '#contracts';
import { HANDOVER_ERRORS, TRANSACTION_ERRORS } from '#features/chain-payments';
import {
  Access,
  CallerNetwork,
  Endpoint,
  FromMemory,
  ProxyHeaders,
  RateLimit,
  type TrustedHeaders,
  UnguessableKey,
} from '#platform';
import { BuyerPurchases } from './buyer-purchases.service.js';
import { LockedSupplyReader } from './locked-supply.service.js';
import { PresaleAccess } from './presale-access.service.js';
import { PresaleStats } from './presale-stats.service.js';
import { Purchases } from './purchases.service.js';
import { TermsVersions } from './terms-versions.service.js';

@Controller('api')
@Access('public')
export class PresaleController {
  constructor(
    private readonly stats: PresaleStats,
    private readonly purchases: Purchases,
    private readonly buyers: BuyerPurchases,
    private readonly access: PresaleAccess,
    private readonly versions: TermsVersions,
    private readonly lockedSupply: LockedSupplyReader,
  ) {}

  @Get('presale')
  @Endpoint('Get the state of the pre-sale', { returns: presaleSchema })
  @FromMemory<Presale>({
    staleOn: ['presale.stats', 'price.updated'],
    lastsMs: ({ over, opensAt, endsAt, serverTime }) =>
      over ? Infinity : Date.parse(opensAt ?? endsAt) - Date.parse(serverTime),
  })
  presale(): Promise<Presale> {
    return this.stats.current();
  }

  @Get('presale/terms')
  @Endpoint('List the versions of the terms, newest first', { returns: termsHistorySchema })
  terms(): Promise<TermsHistory> {
    return this.versions.history();
  }

  @Get('presale/locked')
  @Endpoint('Get what the lock and vesting contracts hold on the chain', { returns: lockedSupplySchema })
  locked(): Promise<LockedSupply> {
    return this.lockedSupply.read();
  }

  @Get('presale/legal-texts')
  @Endpoint('Get the legal texts that buyers accept', { returns: legalTextsSchema })
  legalTexts(@Headers('accept-language') language: string | undefined): LegalTexts {
    return this.purchases.legalTexts(language);
  }

  @Post('presale/purchases')
  @Endpoint('Buy tokens in the pre-sale', {
    returns: createdPurchaseSchema,
    status: 202,
    errors: {
      PRESALE_NOT_BEGUN: 409,
      PRESALE_OVER: 409,
      SALE_PAUSED: 409,
      AMOUNT_OUT_OF_RANGE: 422,
      INVALID_WALLET: 422,
      SOLD_OUT: 409,
      ROUND_OVER: 409,
      ROUND_SOLD_OUT: 409,
      WALLET_LIMIT_REACHED: 409,
      FIGURES_UNAVAILABLE: 503,
      PASS_NEEDED: 403,
      NO_PRIVATE_ROUND: 409,
      CURRENCY_NOT_TAKEN: 422,
      CURRENCY_BLOCKED: 503,
      PRICE_UNAVAILABLE: 503,
      QUOTES_UNAVAILABLE: 503,
      QUOTES_PAUSED: 503,
      COUNTRY_DENIED: 403,
      WALLET_DENIED: 403,
      SCREENING_UNAVAILABLE: 503,
      TERMS_NOT_ACCEPTED: 422,
      TERMS_CHANGED: 422,
    },
  })
  @RateLimit({ name: 'presale-purchases', points: 30, seconds: 60 })
  requestPurchase(
    @Body({ schema: createPurchaseSchema }) input: CreatePurchase,
    @UnguessableKey() key: string | undefined,
    @CallerNetwork() caller: string,
    @Headers('accept-language') language: string | undefined,
    @Headers('x-presale-pass') pass: string | undefined,
    @ProxyHeaders() proxied: TrustedHeaders,
  ): Promise<CreatedPurchase> {
    return this.purchases.requestPurchase(input, { key, caller, language, pass, proxied });
  }

  @Post('presale/access')
  @Endpoint('Enter the private round', {
    returns: presalePassSchema,
    errors: { INVALID_CODE: 403, NO_PRIVATE_ROUND: 409, TOO_MANY_REQUESTS: 429 },
  })
  enter(
    @Body({ schema: presaleAccessSchema }) { code }: z.infer<typeof presaleAccessSchema>,
    @Ip() address: string,
  ): Promise<PresalePass> {
    return this.access.enter(code, address);
  }

  @Get('presale/purchases/:id')
  @Endpoint('Get a purchase', { returns: purchaseSchema, errors: { PURCHASE_NOT_FOUND: 404 } })
  purchase(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('x-purchase-secret') secret: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Purchase> {
    return this.buyers.purchase(id, secret ?? '', language);
  }

  @Post('presale/purchases/:id/transaction')
  @Endpoint('Get the transaction with which a wallet pays for a purchase', {
    returns: paymentTransactionSchema,
    status: 201,
    errors: {
      PURCHASE_NOT_FOUND: 404,
      ...TRANSACTION_ERRORS,
    },
  })
  @RateLimit({ name: 'payment-transactions', points: 30, seconds: 60 })
  transaction(
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: createPaymentTransactionSchema }) { payer }: { payer: string },
    @Headers('x-purchase-secret') secret: string | undefined,
  ): Promise<PaymentTransaction> {
    return this.buyers.transactionFor(id, secret ?? '', payer);
  }

  @Post('presale/purchases/:id/sent')
  @Endpoint('Hand over the transaction that a wallet has signed or sent', {
    returns: purchaseSchema,
    status: 202,
    errors: {
      PURCHASE_NOT_FOUND: 404,
      ...HANDOVER_ERRORS,
    },
  })
  @RateLimit({ name: 'payment-handovers', points: 60, seconds: 60 })
  sent(
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: handOverSchema }) sent: HandOver,
    @Headers('x-purchase-secret') secret: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Purchase> {
    return this.buyers.handOver(id, secret ?? '', sent, language);
  }
}

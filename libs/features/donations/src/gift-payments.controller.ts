import { Body, Controller, Get, Headers, Param, Post } from '@nestjs/common';
import {
  type CreatedGiftPayment,
  createdGiftPaymentSchema,
  type CreateGiftPayment,
  createGiftPaymentSchema,
  createPaymentTransactionSchema,
  type GiftPayment,
  giftPaymentSchema,
  type HandOver,
  handOverSchema,
  idSchema,
  type PaymentTransaction,
  paymentTransactionSchema,
} from '#contracts';
import { type Actor, OptionalMember } from '#features/auth';
import { HANDOVER_ERRORS, TRANSACTION_ERRORS } from '#features/chain-payments';
import {
  Access,
  CallerNetwork,
  Endpoint,
  ProxyHeaders,
  RateLimit,
  type TrustedHeaders,
  UnguessableKey,
} from '#platform';
import { GiftPayments } from './gift-payments.service.js';

/** Gifts that wallets pay on the chain. */
@Controller('api/donations/payments')
@Access('public')
export class GiftPaymentsController {
  constructor(private readonly gifts: GiftPayments) {}

  @Post()
  @Access('optional')
  @Endpoint('Ask for the payment of a gift on the chain', {
    returns: createdGiftPaymentSchema,
    status: 201,
    errors: {
      NOT_IN_THIS_MODE: 503,
      UNAUTHORIZED: 401,
      INVALID_AMOUNT: 422,
      AMOUNT_TOO_SMALL: 422,
      CURRENCY_NOT_TAKEN: 422,
      COUNTRY_DENIED: 403,
      CURRENCY_BLOCKED: 503,
      QUOTES_UNAVAILABLE: 503,
      QUOTES_PAUSED: 503,
    },
  })
  @RateLimit({ name: 'donations', points: 30, seconds: 60 })
  ask(
    @OptionalMember() actor: Actor | undefined,
    @Body({ schema: createGiftPaymentSchema }) input: CreateGiftPayment,
    @UnguessableKey() key: string | undefined,
    @CallerNetwork() caller: string,
    @ProxyHeaders() proxied: TrustedHeaders,
    @Headers('accept-language') language: string | undefined,
  ): Promise<CreatedGiftPayment> {
    return this.gifts.ask(input, { actor, key, caller, proxied, language });
  }

  @Get(':id')
  @Endpoint('Get a gift and its payment', { returns: giftPaymentSchema, errors: { GIFT_NOT_FOUND: 404 } })
  gift(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('x-gift-secret') secret: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<GiftPayment> {
    return this.gifts.gift(id, secret ?? '', language);
  }

  @Post(':id/transaction')
  @Endpoint('Get the transaction with which a wallet pays a gift', {
    returns: paymentTransactionSchema,
    status: 201,
    errors: {
      GIFT_NOT_FOUND: 404,
      ...TRANSACTION_ERRORS,
    },
  })
  @RateLimit({ name: 'payment-transactions', points: 30, seconds: 60 })
  transaction(
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: createPaymentTransactionSchema }) { payer }: { payer: string },
    @Headers('x-gift-secret') secret: string | undefined,
  ): Promise<PaymentTransaction> {
    return this.gifts.transactionFor(id, secret ?? '', payer);
  }

  @Post(':id/sent')
  @Endpoint('Hand over the transaction with which a wallet pays a gift', {
    returns: giftPaymentSchema,
    status: 202,
    errors: {
      GIFT_NOT_FOUND: 404,
      ...HANDOVER_ERRORS,
    },
  })
  @RateLimit({ name: 'payment-handovers', points: 60, seconds: 60 })
  sent(
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: handOverSchema }) sent: HandOver,
    @Headers('x-gift-secret') secret: string | undefined,
    @Headers('accept-language') language: string | undefined,
  ): Promise<GiftPayment> {
    return this.gifts.handOver(id, secret ?? '', sent, language);
  }
}

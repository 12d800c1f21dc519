import { Controller, Headers, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type NotifiedPayment, notifiedPaymentSchema } from '#contracts';
import { Access, CallerNetwork, Endpoint, RateLimit, TAKES_FORMS, UnguessableKey } from '#platform';
import { ManualPayments } from './manual-payments.service.js';
import { type PaymentForm, SentPaymentForm } from './payment-form.js';

/** The endpoint of the form 'Notify Payment Sent' (specification §5). */
@Controller('api/presale/manual-payments')
@Access('public')
export class ManualPaymentsController {
  constructor(private readonly payments: ManualPayments) {}

  @Post()
  @Endpoint('Report a manual payment', {
    returns: notifiedPaymentSchema,
    status: 202,
    errors: { INVALID_WALLET: 422, INVALID_RECEIPT: 422, FILE_TOO_LARGE: 413, STORAGE_AWAY: 503 },
  })
  @RouteConfig(TAKES_FORMS)
  @RateLimit({ name: 'manual-payments', points: 10, seconds: 600 })
  notify(
    @SentPaymentForm() { input, receipt }: PaymentForm,
    @UnguessableKey() key: string | undefined,
    @CallerNetwork() caller: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<NotifiedPayment> {
    return this.payments.notify(input, receipt, { key, caller, language });
  }
}

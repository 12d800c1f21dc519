import { Controller, Headers, HttpCode, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import { type NotifiedPayment, notifiedPaymentSchema } from '#contracts';
import { CallerNetwork, RateLimit, RateLimitGuard, TAKES_FORMS, UnguessableKey } from '#platform';
import { ManualPayments } from './manual-payments.service.js';
import { type PaymentForm, SentPaymentForm } from './payment-form.js';

/** The endpoint of the form 'Notify Payment Sent' (specification §5). */
@Controller('api/presale/manual-payments')
@UseGuards(RateLimitGuard)
export class ManualPaymentsController {
  constructor(private readonly payments: ManualPayments) {}

  @Post()
  @HttpCode(202)
  @RouteConfig(TAKES_FORMS)
  @ApiConsumes('multipart/form-data')
  @RateLimit({ name: 'manual-payments', points: 10, seconds: 600 })
  @SerializeOptions({ schema: notifiedPaymentSchema })
  notify(
    @SentPaymentForm() { input, receipt }: PaymentForm,
    @UnguessableKey() key: string | undefined,
    @CallerNetwork() caller: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<NotifiedPayment> {
    return this.payments.notify(input, receipt, { key, caller, language });
  }
}

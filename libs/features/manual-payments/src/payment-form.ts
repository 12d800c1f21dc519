import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MAX_RECEIPT_BYTES, type NotifyPayment, notifyPaymentSchema } from '#contracts';
import { readForm, validated } from '#platform';

export interface PaymentForm {
  input: NotifyPayment;
  receipt: Buffer | undefined;
}

/**
 * Injects the form of 'Notify Payment Sent'.
 * @throws the errors of `readForm` and `validated`
 */
export const SentPaymentForm = createParamDecorator(
  async (_: unknown, context: ExecutionContext): Promise<PaymentForm> => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rule = { file: 'receipt', maxBytes: MAX_RECEIPT_BYTES, maxFields: 6 };
    const { fields, file } = await readForm(request, rule);
    return { input: validated(notifyPaymentSchema, fields), receipt: file };
  },
);

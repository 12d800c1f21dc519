import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes, type SchemaObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_RECEIPT_BYTES, type NotifyPayment, notifyPaymentSchema } from '#contracts';
import { onRoute, readForm, validated } from '#platform';

export interface PaymentForm {
  input: NotifyPayment;
  receipt: Buffer | undefined;
}

const { properties, required } = z.toJSONSchema(notifyPaymentSchema, { target: 'openapi-3.0', io: 'input' });
const FORM = {
  type: 'object',
  properties: { ...properties, receipt: { type: 'string', format: 'binary' } },
  required,
} as SchemaObject;

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
  [onRoute(ApiConsumes('multipart/form-data')), onRoute(ApiBody({ schema: FORM }))],
);

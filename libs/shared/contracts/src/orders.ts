import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  listSchema,
  moneyModeSchema,
  timestampSchema,
} from './primitives.js';

/** Currencies for payment by card. */
export const cardCurrencySchema = z.enum(['USD']);

/** Query of `GET /api/buy/quote`: the amount to pay, in the currency. */
export const orderQuoteQuerySchema = z.strictObject({
  amount: amountInputSchema,
  currency: cardCurrencySchema.default('USD'),
});

/** The tokens that an amount buys. The price is in USD per token (specification §9). */
export const orderQuoteSchema = moneyModeSchema.extend({
  currency: cardCurrencySchema,
  price: amountSchema,
  amount: amountSchema,
  tokenAmount: amountSchema,
});

/** `POST /api/buy/fiat`: the amount to pay. */
export const createOrderSchema = z.strictObject({
  amount: amountInputSchema,
  currency: cardCurrencySchema.default('USD'),
});

export const orderStatusSchema = z.enum(['processing', 'confirmed', 'failed']);

/** A purchase by card. `transactionId` and `receiptUrl` are set once it is confirmed. */
export const orderSchema = moneyModeSchema.extend({
  id: z.uuid(),
  /** For people to say and type, see `referenceOf`. */
  reference: z.string(),
  status: orderStatusSchema,
  currency: cardCurrencySchema,
  amount: amountSchema,
  price: amountSchema,
  tokenAmount: amountSchema,
  createdAt: timestampSchema,
  failureReason: z.string().nullable(),
  transactionId: z.string().nullable(),
  /** Path of the receipt page on this site. */
  receiptUrl: z.string().nullable(),
});

export const orderListSchema = listSchema(orderSchema).extend(moneyModeSchema.shape);

export type OrderQuoteQuery = z.infer<typeof orderQuoteQuerySchema>;
export type OrderQuote = z.infer<typeof orderQuoteSchema>;
export type CreateOrder = z.infer<typeof createOrderSchema>;
export type OrderStatus = z.infer<typeof orderStatusSchema>;
export type Order = z.infer<typeof orderSchema>;
export type OrderList = z.infer<typeof orderListSchema>;

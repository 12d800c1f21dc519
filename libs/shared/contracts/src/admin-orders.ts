import { z } from 'zod';
import { orderSchema, orderStatusSchema } from './orders.js';
import { operatorListQuery } from './operator-lists.js';
import { listSchema, textSchema, timestampSchema } from './primitives.js';
import { postedTransactionSchema } from './receipts.js';
import { swapSchema } from './swaps.js';

/** Whose it is. The address is null if the account is deleted. */
const ownedShape = {
  userId: z.uuid(),
  email: z.string().nullable(),
  ledgerTransactionId: z.uuid().nullable(),
};

/** `GET /api/admin/orders`: newest first, those that meet all conditions. */
export const adminOrderQuerySchema = operatorListQuery(25).extend({
  /** A reference, the id of an order or its member, or the beginning of a transaction. */
  q: textSchema.trim().max(200).optional(),
  status: orderStatusSchema.optional(),
});

/** A card order as operators see it. */
export const adminOrderSchema = orderSchema.extend({ ...ownedShape, settledAt: timestampSchema.nullable() });
export const adminOrderListSchema = listSchema(adminOrderSchema);
export const adminOrderDetailSchema = z.object({
  order: adminOrderSchema,
  ledgerTransaction: postedTransactionSchema.nullable(),
});

/** `GET /api/admin/swaps`: newest first. */
export const adminSwapQuerySchema = operatorListQuery(25).extend({
  /** The id of a swap or its member, or the beginning of a transaction. */
  q: textSchema.trim().max(200).optional(),
});

/** A swap as operators see it. */
export const adminSwapSchema = swapSchema.extend(ownedShape);
export const adminSwapListSchema = listSchema(adminSwapSchema);

export type AdminOrderQuery = z.infer<typeof adminOrderQuerySchema>;
export type AdminOrder = z.infer<typeof adminOrderSchema>;
export type AdminOrderList = z.infer<typeof adminOrderListSchema>;
export type AdminOrderDetail = z.infer<typeof adminOrderDetailSchema>;
export type AdminSwapQuery = z.infer<typeof adminSwapQuerySchema>;
export type AdminSwap = z.infer<typeof adminSwapSchema>;
export type AdminSwapList = z.infer<typeof adminSwapListSchema>;

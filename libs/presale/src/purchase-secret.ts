import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that opens one purchase to its buyer: derived, so that it is stored nowhere. */
export function purchaseSecret(appSecret: string, purchaseId: string): string {
  return createHmac('sha256', appSecret).update(`purchase/${purchaseId}`).digest('base64url');
}

export function opensPurchase(appSecret: string, purchaseId: string, given: string): boolean {
  const expected = Buffer.from(purchaseSecret(appSecret, purchaseId));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

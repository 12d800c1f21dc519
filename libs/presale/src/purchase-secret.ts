import { createHmac } from 'node:crypto';
import { sameSecret } from '#libs/platform';

/** The secret that opens one purchase to its buyer: derived, so that it is stored nowhere. */
export function purchaseSecret(appSecret: string, purchaseId: string): string {
  return createHmac('sha256', appSecret).update(`purchase/${purchaseId}`).digest('base64url');
}

export function opensPurchase(appSecret: string, purchaseId: string, given: string): boolean {
  return sameSecret(given, purchaseSecret(appSecret, purchaseId));
}

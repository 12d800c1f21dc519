import { macOf, sameSecret } from '#platform';

/** The secret with which a buyer can read one purchase. It is derived from the id, so it is not stored. */
export function purchaseSecret(appSecret: string, purchaseId: string): string {
  return macOf(appSecret, `purchase/${purchaseId}`).toString('base64url');
}

export function isPurchaseSecret(appSecret: string, purchaseId: string, given: string): boolean {
  return sameSecret(given, purchaseSecret(appSecret, purchaseId));
}

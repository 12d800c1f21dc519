import { macOf, sameSecret } from '#platform';
import type { PaymentKind } from './payment-requests.repository.js';

/** The secret with which somebody who pays can read what is paid for. It is derived from the id, so it is not stored. */
export function paymentSecret(appSecret: string, kind: PaymentKind, subjectId: string): string {
  return macOf(appSecret, `${kind}/${subjectId}`).toString('base64url');
}

export function isPaymentSecret(
  appSecret: string,
  kind: PaymentKind,
  subjectId: string,
  given: string,
): boolean {
  return sameSecret(given, paymentSecret(appSecret, kind, subjectId));
}

/** The id of something that is paid for on the chain, and the secret that opens it. */
export interface PaymentAccess {
  id: string;
  secret: string;
}

/** What is paid for. Links name its id so. */
export type PaidSubject = 'purchase' | 'gift';

/**
 * The hash of a link that opens a payment on another device. Browsers send no server what follows the hash, so no log has the secret.
 *
 * @example `${SITE_URL}/love#${accessHash('gift', { id, secret })}`
 */
export const accessHash = (subject: PaidSubject, { id, secret }: PaymentAccess): string =>
  new URLSearchParams({ [subject]: id, secret }).toString();

/** Reads what `accessHash` has written. */
export function accessInHash(subject: PaidSubject, hash: string): PaymentAccess | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const [id, secret] = [query.get(subject), query.get('secret')];
  return id && secret ? { id, secret } : undefined;
}

import { derivedKey, macOf } from '#platform';

const BYTES = 16;
/** Version 8 of RFC 9562: a UUID of the application's own making. */
const VERSION = 0x80;
const VARIANT = 0x80;

/**
 * The id of the purchase that the approval of a payment creates. It follows from the payment's reference, so that a payment that is
 * approved again after the database was restored from an older backup gets the same one, and the chain refuses to release its
 * tokens a second time. It can't be guessed from the reference.
 * @param undone how many approvals of payments with this reference were undone before
 */
export function manualPurchaseId(appSecret: string, referenceKey: string, undone: number): string {
  const bytes = macOf(derivedKey(appSecret, 'manual-purchase'), `${undone}/${referenceKey}`).subarray(
    0,
    BYTES,
  );
  bytes[6] = VERSION | (bytes[6]! & 0x0f);
  bytes[8] = VARIANT | (bytes[8]! & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const wallets = z.strictObject({
  /** What the owner signs to link a wallet, in one line. */
  statement: filled('account').regex(/^[^\n\r]*$/, 'must be one line'),
  invalidAddress: text,
  challengeExpired: text,
  signatureInvalid: text,
  taken: text,
  tooMany: filled('limit'),
  notLinked: text,
});

import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();
const ONE_LINE = /^[^\n\r]*$/;

/** The server's texts about wallets: messages to sign, and errors. */
export const wallets = z.strictObject({
  /** The text that the owner signs to link a wallet, in one line. */
  statement: filled('account').regex(ONE_LINE, 'must be one line'),
  /** The first line of the text that the owner signs for a gift, before its details. */
  gift: filled('host', 'fund').regex(ONE_LINE, 'must be one line'),
  giftSimulated: text.regex(ONE_LINE, 'must be one line'),
  giftUnsigned: text,
  giftExpired: text,
  giftUsed: text,
  invalidAddress: text,
  challengeExpired: text,
  signatureInvalid: text,
  taken: text,
  tooMany: filled('limit'),
  notLinked: text,
  transactionRefused: text,
  chainUnavailable: text,
});

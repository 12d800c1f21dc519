import { PAYOUT_KINDS } from '#contracts';

/** What the kingdom's keys are made of: a kind, then addresses, signatures, ids and numbers. */
const PAYOUT_KEY = new RegExp(`^(?:${PAYOUT_KINDS.join('|')})(?:/[0-9A-Za-z-]{1,100}){1,2}$`);

/** Whether a text may be the key of a payout: `refund/<signature>/<account>`. It is never the text of a mark or a memo. */
export const isPayoutKey = (key: string): boolean => PAYOUT_KEY.test(key);

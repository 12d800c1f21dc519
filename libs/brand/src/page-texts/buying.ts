import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

/** A toast with its title. */
const titled = (...names: string[]) => z.strictObject({ title: text, body: filled(...names) });

export const buying = z.strictObject({
  title: text,
  intro: text,
  price: filled('price'),
  tabs: z.strictObject({ label: text, fiat: text, crypto: text }),
  form: z.strictObject({
    quickAmounts: text,
    amount: filled('currency'),
    amountHint: filled('max'),
    currency: text,
    youPay: text,
    price: text,
    fee: filled('percent'),
    youReceive: text,
    none: text,
    maximum: filled('max'),
    buy: text,
    swap: text,
    connectAndSwap: text,
    connected: text,
    processing: text,
    cardNote: text,
    solPrice: filled('price'),
  }),
  signIn: titled().extend({ link: text, hint: text }),
  status: z.strictObject({
    charging: text,
    stillWaiting: text,
    confirmed: filled('amount'),
    swapped: filled('amount'),
    failed: filled('reason'),
    receipt: text,
  }),
  toasts: z.strictObject({
    purchased: titled('amount'),
    purchaseFailed: titled(),
    swapped: titled('amount'),
    swapFailed: titled(),
    boosted: titled('amount'),
  }),
  /** Errors for refused orders and swaps. */
  refusals: z.strictObject({ amount: titled(), aboveMaximum: filled('max'), pair: text, orderMissing: text }),
  /** Why a card was not charged. Shown after `status.failed`. */
  failures: z.strictObject({ declined: text }),
  pool: z.strictObject({
    heading: text,
    intro: filled('percent'),
    simulated: text,
    paying: filled('poolOpened', 'pool', 'treasuryOpened', 'treasury'),
    rewardPool: text,
    gameTreasury: text,
    operations: text,
    share: filled('percent'),
    failed: text,
    retry: text,
  }),
  terminal: z.strictObject({
    heading: text,
    body: text,
    real: text,
    local: text,
    open: text,
    opening: text,
    walletMissing: text,
    notLoaded: text,
    loadFailed: text,
    wrongNetwork: text,
    openFailed: text,
    success: filled('signature'),
    failed: text,
  }),
  swapPage: z.strictObject({ intro: text }),
});

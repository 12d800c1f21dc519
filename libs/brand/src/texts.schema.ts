import { z } from 'zod';
import { filled } from './filled.js';
import { newsTexts } from './news-texts.js';
import { pageTexts } from './page-texts/index.js';
import { refusalTexts } from './refusal-texts.js';

const text = filled('amount');

const noted = filled('teamEmail');

/** Texts of an account mail. `linked` mails have a button with a link, `coded` ones don't. */
const coded = z.strictObject({ subject: text, title: text, intro: text, note: noted });
const linked = coded.extend({ button: text });

/** Mails with links and codes, by purpose, and notices, by what happened. */
const accountMailsSchema = z.strictObject({
  code: text,
  codeInstead: text,
  linkWrittenOut: text,
  linkLife: filled('life'),
  codeLife: filled('life'),
  labels: z.strictObject({
    newEmail: text,
    factor: text,
    codesLeft: text,
    device: text,
    address: text,
    at: text,
  }),
  /** For example `Firefox on Linux`. */
  devices: z.strictObject({ on: filled('browser', 'system'), unknown: text }),
  links: z.strictObject({
    signup: linked,
    magiclink: linked,
    recovery: linked,
    email_change_current: linked,
    email_change_new: linked,
    reauthentication: coded,
  }),
  notices: z.strictObject({
    'password-changed': linked,
    'new-sign-in': linked,
    'email-changed': coded,
    'already-registered': linked,
    'factor-added': linked,
    'factor-removed': linked,
    'factor-guessed': linked,
    'recovery-code-used': linked,
    'account-deleted': coded,
  }),
});

/** Texts of e-mails. */
const mailsSchema = z.strictObject({
  greeting: text,
  signature: text,
  simulatedNotice: text,
  simulatedSubject: filled('subject'),
  account: accountMailsSchema,
  news: newsTexts,
  /** Mails about manual payments, to the team and to the sender. */
  payment: z.strictObject({
    notified: z.strictObject({ subject: filled('email'), title: text, intro: text, button: text }),
    received: z.strictObject({
      subject: text,
      title: text,
      introSolana: text,
      introSimulated: text,
      note: text,
    }),
    rejected: z.strictObject({ subject: text, title: text, intro: text, note: noted }),
    undone: z.strictObject({ subject: text, title: text, intro: filled('amount'), note: noted }),
    labels: z.strictObject({
      email: text,
      wallet: text,
      tokenAmount: text,
      paymentCurrency: text,
      amountPaid: text,
      transactionReference: text,
      receipt: text,
      manual: text,
      reason: text,
    }),
    manual: text,
    attached: text,
    notAttached: text,
    unsaid: text,
  }),
  purchase: z.strictObject({
    subject: text,
    title: text,
    intro: text,
    delivered: text,
    receiptButton: text,
    labels: z.strictObject({
      tokenAmount: text,
      amountPaid: text,
      paymentCurrency: text,
      buyerWallet: text,
      buyerEmail: text,
      transactionId: text,
      charity: text,
      release: text,
      vested: text,
    }),
  }),
  /** For buyers without an account. */
  purchaseFailed: z.strictObject({
    subject: text,
    title: text,
    intro: text,
    reason: text,
    note: noted,
    button: text,
  }),
});

/** All texts of the product, by the place that shows them. */
export const textsSchema = z.strictObject({
  mails: mailsSchema,
  refusals: refusalTexts,
  ...pageTexts,
});

export type Texts = z.infer<typeof textsSchema>;

/** The texts of all languages, by language code. */
export type Catalogues = Readonly<Record<string, Texts>>;

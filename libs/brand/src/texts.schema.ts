import { z } from 'zod';
import { filled } from './filled.js';
import { newsTexts } from './news-texts.js';
import { pageTexts } from './page-texts/index.js';
import { refusalTexts } from './refusal-texts.js';

const text = filled('amount');

const noted = filled('teamEmail');

/** A mail with a link and a code, or a code alone. */
const coded = z.strictObject({ subject: text, title: text, intro: text, note: noted });
const linked = coded.extend({ button: text });

/** Links and codes by what they are for; notices by what happened. */
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
  /** `Firefox on Linux`. */
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
    'recovery-code-used': linked,
    'account-deleted': coded,
  }),
});

/** E-mails and what the server says of a purchase. */
const mailsSchema = z.strictObject({
  greeting: text,
  signature: text,
  simulatedNotice: text,
  simulatedSubject: filled('subject'),
  account: accountMailsSchema,
  news: newsTexts,
  /** Of payments made by hand: to the team, and to whoever told of one. */
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
    labels: z.strictObject({
      email: text,
      wallet: text,
      tokenAmount: text,
      paymentCurrency: text,
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
});

/** Every text a person reads, by the place that shows it. */
export const textsSchema = z.strictObject({
  mails: mailsSchema,
  refusals: refusalTexts,
  ...pageTexts,
});

export type Texts = z.infer<typeof textsSchema>;

/** Every text of the product, by language. */
export type Catalogues = Readonly<Record<string, Texts>>;

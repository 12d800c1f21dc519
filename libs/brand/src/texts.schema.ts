import { z } from 'zod';
import { filled } from './filled.js';
import { pageTexts } from './page-texts/index.js';

const text = filled('amount');

/** E-mails and what the server says of a purchase. */
const mailsSchema = z.strictObject({
  greeting: text,
  signature: text,
  simulatedNotice: text,
  simulatedSubject: filled('subject'),
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
  ...pageTexts,
});

export type Texts = z.infer<typeof textsSchema>;

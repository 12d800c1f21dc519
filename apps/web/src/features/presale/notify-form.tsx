import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { NotifiedPayment, PaymentCurrency } from '#contracts';
import { api, type ApiError } from '../../shared/api.js';
import { simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { EmailField, emailError } from '../../shared/ui/email-field.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import {
  judgeAmountPaid,
  NO_DETAILS,
  type PaymentDetails,
  PaymentDetailsFields,
  referenceError,
} from './payment-details-fields.js';
import { isAddressLike } from './purchase-draft.js';
import { ReceiptField, receiptError } from './receipt-field.js';
import styles from './notify-form.module.css';

const { notifyPayment: notify } = texts;
const { form: purchase } = texts.presale;
const FIELDS = ['email', 'wallet', 'amountPaid', 'transactionReference', 'receipt'] as const;
type FieldName = (typeof FIELDS)[number];

interface Notification {
  fields: Record<string, string>;
  receipt: File | undefined;
  /** Distinguishes receipts, because a file has no content in JSON. */
  receiptMark: string | undefined;
}

/** The visitor's entries in the purchase form, sent along as the claim. */
export interface Claim {
  /** Undefined while there is no amount within the limits. */
  amount: string | undefined;
  currency: PaymentCurrency;
}

/** E-mail, wallet, the payment's details and an optional receipt, for an operator to verify. */
export default function NotifyForm({ claim }: { claim: Claim }) {
  const [email, setEmail] = useState('');
  const [wallet, setWallet] = useState('');
  const [paid, setPaid] = useState<PaymentDetails>(NO_DETAILS);
  const [receipt, setReceipt] = useState<File>();
  const { form, errors, show } = useErrors<FieldName>();
  const { publicKey } = useWallet();
  const filledIn = useRef('');
  const currency = paid.currency ?? claim.currency;

  // An address filled in from the wallet follows the wallet; a typed one stays.
  useEffect(() => {
    const [before, now] = [filledIn.current, publicKey ?? ''];
    filledIn.current = now;
    setWallet((typed) => (typed === before ? now : typed));
  }, [publicKey]);

  const { busy, send } = useWriteOnce<Notification, NotifiedPayment>(
    ({ fields, receipt }, key) =>
      api('/api/presale/manual-payments', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: formOf(fields, receipt),
      }),
    {
      onDone: ({ reference }) => {
        setEmail('');
        setWallet('');
        setPaid(NO_DETAILS);
        setReceipt(undefined);
        toast.success(
          t(texts.presale.status.reference, { reference }),
          t(simulated ? notify.sentSimulated : notify.sentSolana),
        );
      },
      onFailed: (error: ApiError) => {
        const hasFieldErrors = show(fieldErrorsOf(error));
        if (error.unresolved || hasFieldErrors) toast.error(t(notify.failed));
        else toast.error(error.message, t(notify.failed));
      },
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!email.trim() || !wallet.trim()) toast.error(t(notify.missing));
    const sum = judgeAmountPaid(paid);
    const reference = paid.reference.trim();
    const fieldErrors = {
      email: emailError(email),
      wallet: walletError(wallet),
      amountPaid: sum.kind === 'within' || sum.kind === 'empty' ? undefined : t(notify.paidWrong),
      transactionReference:
        reference === '' || /[\p{L}\p{N}]/u.test(reference) ? undefined : referenceError(),
      receipt: receiptError(receipt),
    };
    if (show(fieldErrors)) return;
    send({
      fields: {
        email: email.trim(),
        wallet: wallet.trim(),
        ...(claim.amount && { tokenAmount: claim.amount }),
        ...(sum.kind === 'within' && { amountPaid: sum.amount }),
        ...((claim.amount || paid.currency || sum.kind === 'within') && { paymentCurrency: currency }),
        ...(reference && { transactionReference: reference }),
      },
      receipt,
      receiptMark: receipt && `${receipt.name} ${receipt.size} ${receipt.lastModified}`,
    });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <EmailField
          label={t(notify.email)}
          hint={t(notify.emailHint)}
          autoComplete="email"
          value={email}
          error={errors.email}
          disabled={busy}
          onChange={setEmail}
        />
        <Field label={t(notify.wallet)} hint={t(purchase.walletHint)} error={errors.wallet}>
          {(control) => (
            <input
              {...control}
              name="notify-wallet"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={64}
              value={wallet}
              disabled={busy}
              onChange={(event) => setWallet(event.target.value)}
            />
          )}
        </Field>
      </div>
      <PaymentDetailsFields
        paid={paid}
        currency={currency}
        errors={errors}
        disabled={busy}
        onChange={setPaid}
      />
      <ReceiptField receipt={receipt} error={errors.receipt} disabled={busy} onChange={setReceipt} />
      <div className={styles.end}>
        <Button type="submit" look="outline" aria-disabled={busy}>
          {t(busy ? notify.sending : notify.button)}
        </Button>
        {claim.amount && (
          <p className={styles.claim}>{t(notify.claim, { amount: grouped(claim.amount), currency })}</p>
        )}
      </div>
    </form>
  );
}

function walletError(wallet: string): string | undefined {
  if (!wallet.trim()) return t(purchase.walletMissing);
  return isAddressLike(wallet) ? undefined : t(purchase.walletInvalid);
}

function formOf(fields: Record<string, string>, receipt: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (receipt) form.append('receipt', receipt);
  return form;
}

/** The server's validation errors by field. */
function fieldErrorsOf({ code, message, details }: ApiError): Partial<Record<FieldName, string>> {
  if (code === 'FILE_TOO_LARGE') return { receipt: message };
  const fieldErrors: Partial<Record<FieldName, string>> = {};
  for (const name of FIELDS) {
    const words = details.find(({ path }) => path === name)?.message;
    if (words) fieldErrors[name] = name === 'transactionReference' ? referenceError() : words;
  }
  return fieldErrors;
}

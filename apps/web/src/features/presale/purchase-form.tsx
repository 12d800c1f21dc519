import {
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  Suspense,
  lazy,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Sale } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { CURRENCIES } from '../../shared/payment-currencies.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { CurrencyField } from '../../shared/ui/currency-field.js';
import { Field } from '../../shared/ui/field.js';
import panel from '../../shared/ui/panel.module.css';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import { TokensField, judge, outOfRangeText } from './tokens-field.js';
import { type DraftErrors, type PurchaseDraft, checkDraft, fieldErrors } from './purchase-draft.js';
import { PurchaseStatus } from './purchase-status.js';
import type { PurchaseProgress } from './use-purchase.js';
import { YouPay } from './you-pay.js';
import styles from './purchase-form.module.css';

const CelebrationDialog = lazy(() => import('./celebration-dialog.js'));
const { form, status: lines, countdown } = texts.presale;

interface PurchaseFormProps {
  sale: Sale | undefined;
  over: boolean;
  round: 'public' | 'private';
  progress: PurchaseProgress;
  draft: PurchaseDraft;
  setDraft: Dispatch<SetStateAction<PurchaseDraft>>;
}

export function PurchaseForm({ sale, over, round, progress, draft, setDraft }: PurchaseFormProps) {
  const [errors, setErrors] = useState<DraftErrors>({});
  const [celebrated, setCelebrated] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const walletInput = useRef<HTMLInputElement>(null);
  const { publicKey, ensureConnected } = useWallet();
  const filled = useRef('');
  const { status, purchase, error } = progress;

  const verdict = judge(draft.amount);
  const processing = status === 'processing';
  const buyable = 'amount' in verdict && !processing && !over;
  const refused = error && Object.keys(fieldErrors(error.details)).length > 0;
  const reason = refused ? undefined : (purchase?.failureReason ?? error?.message);

  const change = (part: Partial<PurchaseDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };

  // An address filled in from the wallet follows the wallet; a typed one stays.
  useEffect(() => {
    const [before, now] = [filled.current, publicKey ?? ''];
    filled.current = now;
    setDraft((draft) => (draft.wallet === before ? { ...draft, wallet: now } : draft));
  }, [publicKey, setDraft]);

  const takeFromWallet = async () => {
    const address = await ensureConnected();
    if (!address) return;
    change({ wallet: address });
    walletInput.current?.focus();
  };

  useEffect(() => {
    if (error) setErrors(fieldErrors(error.details));
  }, [error]);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  useEffect(() => {
    if (status === 'confirmed') toast.success(t(simulated ? lines.simulatedToast : lines.confirmedToast));
  }, [status]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!buyable) return;
    if (verdict.kind !== 'within') {
      toast.error(outOfRangeText());
      return;
    }
    const mistakes = checkDraft(draft, {
      walletMissing: t(form.walletMissing),
      walletInvalid: t(form.walletInvalid),
      emailInvalid: t(form.emailInvalid),
    });
    setErrors(mistakes);
    if (Object.keys(mistakes).length > 0) return;
    const email = draft.email.trim();
    progress.buy({
      tokenAmount: verdict.amount,
      paymentCurrency: draft.currency,
      buyerWallet: draft.wallet.trim(),
      ...(email && { buyerEmail: email }),
      ...(round === 'private' && { round }),
    });
  };

  return (
    <section className={panel.panel} aria-labelledby="form-heading">
      <h2 id="form-heading">{t(form.heading)}</h2>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <TokensField
          typed={draft.amount}
          verdict={verdict}
          fee={sale?.fees[draft.currency]}
          currency={draft.currency}
          error={errors.amount}
          disabled={processing}
          onChange={(amount) => change({ amount })}
        />
        <CurrencyField
          label={t(form.currency)}
          error={errors.currency}
          currencies={CURRENCIES}
          chosen={draft.currency}
          disabled={processing}
          onChange={(currency) => change({ currency })}
        />
        <Field label={t(form.wallet)} hint={t(form.walletHint)} error={errors.wallet}>
          {(control) => (
            <input
              {...control}
              ref={walletInput}
              name="wallet"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={64}
              value={draft.wallet}
              disabled={processing}
              onChange={(event) => change({ wallet: event.target.value })}
            />
          )}
        </Field>
        {(publicKey === null || draft.wallet !== publicKey) && (
          <Button
            look="quiet"
            className={styles.fromWallet!}
            disabled={processing}
            onClick={() => void takeFromWallet()}
          >
            {t(form.fromWallet)}
          </Button>
        )}
        <Field label={t(form.email)} hint={t(form.emailHint)} error={errors.email}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={draft.email}
              disabled={processing}
              onChange={(event) => change({ email: event.target.value })}
            />
          )}
        </Field>
        <YouPay
          sale={sale}
          currency={draft.currency}
          amount={verdict.kind === 'within' ? verdict.amount : undefined}
        />
        <Button type="submit" large disabled={!buyable}>
          {t(over ? countdown.over : processing ? form.processing : form.buy)}
        </Button>
      </form>
      <PurchaseStatus status={status} purchase={purchase} reason={reason} />
      {sale && (
        <p className={styles.splits}>
          {t(form.splits, {
            charity: String(sale.splits.charity),
            release: String(sale.splits.release),
            vested: String(sale.splits.vested),
          })}
        </p>
      )}
      {purchase?.status === 'confirmed' && purchase.summary && celebrated !== purchase.id && (
        <Suspense>
          <CelebrationDialog
            purchase={purchase}
            summary={purchase.summary}
            onClose={() => setCelebrated(purchase.id)}
          />
        </Suspense>
      )}
    </section>
  );
}

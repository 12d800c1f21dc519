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
import { config, simulated, texts, t } from '../../shared/brand.js';
import { withTexts } from '../../shared/page-texts.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { CurrencyField } from '../../shared/ui/currency-field.js';
import { Field } from '../../shared/ui/field.js';
import panel from '../../shared/ui/panel.module.css';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import { goToManualPayment } from './notify-payment.js';
import { isPaidManually, purchaseCurrencies } from './purchase-currencies.js';
import { TokensField, judge, outOfRangeText } from './tokens-field.js';
import { type DraftErrors, type PurchaseDraft, checkDraft, fieldErrors } from './purchase-draft.js';
import type { Closed } from './sale-closed.js';
import type { ShownRound } from './shown-round.js';
import { PurchaseStatus } from './purchase-status.js';
import type { PurchaseProgress } from './use-purchase.js';
import { YouPay } from './you-pay.js';
import styles from './purchase-form.module.css';

// Only sites that ask for it load it.
const AcceptTerms = lazy(() => import('./accept-terms.js'));
const CelebrationDialog = withTexts(['purchaseProgress'], () => import('./celebration-dialog.js'));
const PurchasePayment = withTexts(['chainPayment'], () => import('./purchase-payment.js'));
const SaleClosed = withTexts(['saleClosed'], () => import('./sale-closed.js'));
const { form, status: lines } = texts.presale;

interface PurchaseFormProps {
  sale: Sale | undefined;
  closed: Closed | undefined;
  round: 'public' | 'private';
  terms: ShownRound;
  /** The server's time in milliseconds, if it is known. */
  now: number | undefined;
  progress: PurchaseProgress;
  draft: PurchaseDraft;
  setDraft: Dispatch<SetStateAction<PurchaseDraft>>;
}

export function PurchaseForm({
  sale,
  closed,
  round,
  terms,
  now,
  progress,
  draft,
  setDraft,
}: PurchaseFormProps) {
  const [errors, setErrors] = useState<DraftErrors>({});
  const [celebrated, setCelebrated] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const walletInput = useRef<HTMLInputElement>(null);
  const { publicKey, ensureConnected } = useWallet();
  const filled = useRef('');
  const [asked, setAsked] = useState(false);
  const { status, purchase, access, error } = progress;

  const verdict = judge(draft.amount, terms);
  const processing = status === 'processing';
  const manual = isPaidManually(sale, draft.currency);
  const paused = sale?.paused === true;
  const open = !processing && !closed && (manual || !paused);
  const refused = error && Object.keys(fieldErrors(error)).length > 0;
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
    if (error) setErrors(fieldErrors(error));
  }, [error]);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  useEffect(() => {
    if (status === 'confirmed') toast.success(t(simulated ? lines.simulatedToast : lines.confirmedToast));
  }, [status]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!open) return;
    const mistakes = manual ? {} : mistakesOf(draft);
    if (draft.amount.trim() === '') mistakes.amount = t(form.amountMissing);
    else if (verdict.kind !== 'within') toast.error(outOfRangeText(terms));
    setErrors(mistakes);
    if (verdict.kind !== 'within' || Object.keys(mistakes).length > 0) return;
    if (manual) {
      goToManualPayment();
      return;
    }
    setAsked(true);
    const email = draft.email.trim();
    progress.buy({
      tokenAmount: verdict.amount,
      paymentCurrency: draft.currency,
      buyerWallet: draft.wallet.trim(),
      ...(email && { buyerEmail: email }),
      ...(round === 'private' && { round }),
      ...(config.sale.acceptTerms && { acceptedTerms: draft.terms }),
    });
  };

  const heading = <h2 id="form-heading">{t(form.heading)}</h2>;
  const isMailed = (purchase !== undefined && purchase.mail !== null) || draft.email.trim() !== '';
  return (
    <section className={panel.panel} aria-labelledby="form-heading">
      {purchase?.payment && access ? (
        <Suspense fallback={heading}>
          <PurchasePayment
            purchase={purchase}
            payment={purchase.payment}
            access={access}
            now={now}
            focused={asked}
            mailed={isMailed}
            onLeave={progress.leave}
          />
        </Suspense>
      ) : (
        <>
          {heading}
          <form ref={element} className={styles.form} onSubmit={submit} noValidate>
            <TokensField
              round={terms}
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
              hint={manual ? t(form.manualHint, { currency: draft.currency }) : undefined}
              error={errors.currency}
              currencies={purchaseCurrencies(sale)}
              nameOf={(currency) =>
                isPaidManually(sale, currency) ? t(form.paidManually, { currency }) : currency
              }
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
              price={terms.price}
              currency={draft.currency}
              amount={verdict.kind === 'within' ? verdict.amount : undefined}
            />
            {config.sale.acceptTerms && (
              <Suspense>
                <AcceptTerms
                  accepted={draft.terms}
                  error={errors.terms}
                  disabled={processing}
                  onChange={(terms) => change({ terms })}
                />
              </Suspense>
            )}
            <p role="status" className={styles.paused}>
              {paused && t(form.paused)}
            </p>
            <Button type="submit" large disabled={!open}>
              {t(closed ? form[closed] : processing ? form.processing : manual ? form.toManual : form.buy)}
            </Button>
          </form>
          {closed && (
            <Suspense>
              <SaleClosed why={closed} opensAt={sale?.opensAt} now={now} />
            </Suspense>
          )}
          <PurchaseStatus status={status} purchase={purchase} reason={reason} mailed={isMailed} />
          {sale && (
            <p className={styles.splits}>
              {t(form.splits, {
                charity: String(sale.splits.charity),
                release: String(sale.splits.release),
                vested: String(sale.splits.vested),
              })}
            </p>
          )}
        </>
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

/** What a purchase that is paid on the page lacks, apart from the amount. */
function mistakesOf(draft: PurchaseDraft): DraftErrors {
  const mistakes = checkDraft(draft, {
    walletMissing: t(form.walletMissing),
    walletInvalid: t(form.walletInvalid),
    emailInvalid: t(form.emailInvalid),
  });
  if (config.sale.acceptTerms && draft.terms === '') mistakes.terms = t(form.termsMissing);
  return mistakes;
}

import { type FormEvent, Suspense, useState } from 'react';
import type { ApiError } from '../../shared/api.js';
import { brand, config, language, texts, t } from '../../shared/brand.js';
import { GIFT_CURRENCIES, decimalsOf, type GiftCurrency } from '#contracts/money';
import { grouped } from '../../shared/format.js';
import { withTexts } from '../../shared/page-texts.js';
import { toast } from '../../shared/toasts.js';
import { judgeAmount } from '../../shared/typed-amount.js';
import { AmountField } from '../../shared/ui/amount-field.js';
import { Button } from '../../shared/ui/button.js';
import { CurrencyField } from '../../shared/ui/currency-field.js';
import panel from '../../shared/ui/panel.module.css';
import { useErrors } from '../../shared/use-errors.js';
import { BadgeHint } from './badge-hint.js';
import { MESSAGE_LENGTH, MessageField } from './message-field.js';
import { useGiftPayment } from './use-gift-payment.js';
import styles from './donation-form.module.css';

const GiftPayment = withTexts(['chainPayment'], () => import('./gift-payment.js'));
const { form: words, invalidAmount, defaultMessage } = texts.love;
const own = texts.giftPayment;
const PRESETS = brand.donations.presets.love.map((amount) => ({ amount, label: grouped(amount) }));
const EMPTY = { amount: '', message: '', currency: 'token' as GiftCurrency };
const nameOf = (currency: GiftCurrency): string => (currency === 'token' ? brand.ticker : currency);

/** Asks for a gift and shows its payment on the chain. A member's gift belongs to the member. */
export default function GiftForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const { form, errors, show } = useErrors<keyof typeof EMPTY>();
  const { busy, gift, access, ask, leave } = useGiftPayment(showRefusal);
  const decimals = decimalsOf(draft.currency, config.sale.decimals);
  const verdict = judgeAmount(draft.amount, { decimals, language });
  const amount = verdict.kind === 'within' ? verdict.amount : undefined;
  const invalid = verdict.kind === 'not-a-number' || verdict.kind === 'not-positive';

  function showRefusal(error: ApiError) {
    if (error.unresolved) return toast.error(t(words.broken));
    const of = (path: string) => error.details.find((detail) => detail.path === path)?.message;
    const shown = show({
      amount: of('amount'),
      currency: of('currency'),
      message: of('message') && t(words.messageInvalid, MESSAGE_LENGTH),
    });
    if (!shown) toast.error(error.message, t(words.failed));
  }

  const change = (part: Partial<typeof EMPTY>) => {
    setDraft((before) => ({ ...before, ...part }));
    show({});
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || show({ amount: amount ? undefined : t(invalidAmount) }) || !amount) return;
    const message = draft.message.trim();
    setAsked(true);
    ask({ amount, currency: draft.currency, donationType: 'manual', ...(message && { message }) });
  };

  const startAgain = () => {
    leave();
    setDraft(EMPTY);
    setAsked(false);
  };

  if (gift && access)
    return (
      <section id="give" className={panel.panel} aria-labelledby="form-heading">
        <Suspense fallback={<h2 id="form-heading">{t(words.heading)}</h2>}>
          <GiftPayment gift={gift} access={access} focused={asked} onLeave={startAgain} />
        </Suspense>
      </section>
    );
  return (
    <section id="give" className={panel.panel} aria-labelledby="form-heading">
      <h2 id="form-heading">{t(words.heading)}</h2>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <CurrencyField
          label={t(own.currency)}
          error={errors.currency}
          currencies={GIFT_CURRENCIES}
          nameOf={nameOf}
          chosen={draft.currency}
          disabled={busy}
          onChange={(currency) => change({ currency })}
        />
        <AmountField
          label={t(own.amount, { unit: nameOf(draft.currency) })}
          error={errors.amount ?? (invalid ? t(invalidAmount) : undefined)}
          quick={
            draft.currency === 'token'
              ? { label: t(words.presets), amounts: PRESETS, chosen: amount }
              : undefined
          }
          typed={draft.amount}
          disabled={busy}
          onChange={(typed) => change({ amount: typed })}
        />
        <MessageField
          label={words.message}
          hint={words.messageHint}
          placeholder={t(defaultMessage)}
          rows={3}
          message={draft.message}
          error={errors.message}
          disabled={busy}
          onChange={(message) => change({ message })}
        />
        <Button type="submit" large disabled={busy}>
          {t(busy ? words.sending : own.toPayment)}
        </Button>
      </form>
      <BadgeHint />
    </section>
  );
}

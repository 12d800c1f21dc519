import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DonationRequest, DonationSource, RecordedDonation } from '#contracts';
import { ApiError } from '../../shared/api.js';
import { brand, config, language, simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { balancesQuery } from '../../shared/member-queries.js';
import { notify, markHandledHere } from '../../shared/notify.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { judgeAmount } from '../../shared/typed-amount.js';
import { Button } from '../../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { Field } from '../../shared/ui/field.js';
import { MESSAGE_LENGTH, MessageField } from '../../shared/ui/message-field.js';
import { QuickAmounts } from '../../shared/ui/quick-amounts.js';
import { Section } from '../../shared/ui/section.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import { useSignedGift } from '../../shared/wallet/use-signed-gift.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import styles from './donate-form.module.css';
import { SourceChoice } from './source-choice.js';

const { form: words, invalid, failed, thanks } = texts.application.donate;
const PRESETS = brand.donations.presets.dashboard.map((amount) => ({ amount, label: grouped(amount) }));
const { decimals } = config.sale;

interface Draft {
  /** Choosing one clears what was typed, and typing clears the choice (specification §5). */
  preset: string | undefined;
  custom: string;
  message: string;
  /** Undefined until chosen; the default then depends on the member's balance. */
  source: DonationSource | undefined;
}
const EMPTY: Draft = { preset: undefined, custom: '', message: '', source: undefined };

/** Donates earned tokens, or tokens from a wallet (specification §2, §5 and §8). */
export function DonateForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [recorded, setRecorded] = useState<RecordedDonation>();
  const { form, errors, show } = useErrors<'custom' | 'message'>();
  const [signing, setSigning] = useState(false);
  const { ready } = useWallet();
  const gift = useSignedGift();
  const queries = useQueryClient();
  const { data: balances, isLoading } = useQuery(balancesQuery);
  const earned = balances?.accounts.find(({ account }) => account === 'earned')?.amount;
  const source = draft.source ?? (earned === '0' ? 'wallet' : 'earned');

  const { busy: sending, send } = useWrite<DonationRequest, RecordedDonation>(
    (body, key) => memberApi('/api/donations', { method: 'POST', body, headers: { 'idempotency-key': key } }),
    {
      onDone: (donation) => {
        gift.settled();
        markHandledHere(donation.id);
        setRecorded(donation);
        setDraft(({ source }) => ({ ...EMPTY, source }));
        const amount = grouped(donation.amount);
        notify.done(thanks, { amount, fund: t(texts.love.fund) });
        void throwConfetti(CONFETTI_MS.other);
        for (const queryKey of [keys.holdings, keys.ownDonations, keys.donationTotals, keys.latestDonations])
          void queries.invalidateQueries({ queryKey });
      },
      onFailed: refused,
    },
  );
  const busy = sending || signing;
  // Until the balances are loaded, the form cannot choose the default source.
  const undecided = isLoading && draft.source === undefined;

  function refused(error: ApiError) {
    if (!error.undecided) gift.settled();
    const of = (path: string) => error.details.find((detail) => detail.path === path)?.message;
    show({
      custom: error.code === 'NOT_ENOUGH_EARNED' ? error.message : of('amount') && t(invalid.body),
      message: of('message') && t(words.messageInvalid, MESSAGE_LENGTH),
    });
    toast.error(error.message, t(failed));
  }

  /** Asks the wallet to sign. Nothing is sent if no wallet was connected or the owner did not sign. */
  async function sendFromWallet(given: Pick<DonationRequest, 'amount' | 'message' | 'donationType'>) {
    setSigning(true);
    try {
      const walletAddress = await ready();
      if (!walletAddress) return;
      const { donationType, ...terms } = given;
      const signed = await gift.sign({ walletAddress, ...terms });
      if (signed) send({ ...terms, ...signed, donationType, source: 'wallet' });
      else toast.error(t(texts.love.form.unsigned));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused(error);
    } finally {
      setSigning(false);
    }
  }

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    show({});
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRecorded(undefined);
    const verdict = judgeAmount(draft.preset ?? draft.custom, {
      decimals,
      language: draft.preset ? 'en' : language,
      ...(source === 'earned' && earned !== undefined && { max: earned }),
    });
    if (verdict.kind === 'above') {
      show({ custom: t(words.short, { amount: grouped(earned ?? '0') }) });
      return;
    }
    if (verdict.kind !== 'within') {
      notify.failed(invalid);
      show({ custom: t(invalid.body) });
      return;
    }
    const message = draft.message.trim();
    const given = {
      amount: verdict.amount,
      donationType: 'manual_donation' as const,
      ...(message && { message }),
    };
    if (source === 'wallet') void sendFromWallet(given);
    else send({ ...given, source: 'earned' });
  };

  return (
    <Section id="give" heading={t(words.heading, { fund: t(texts.love.fund) })}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <QuickAmounts
          label={t(words.presets)}
          amounts={PRESETS}
          chosen={draft.preset}
          disabled={busy}
          onChoose={(preset) => change({ preset, custom: '' })}
        />
        <Field label={t(words.custom)} error={errors.custom}>
          {(control) => (
            <input
              {...control}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={draft.custom}
              disabled={busy}
              onChange={({ target }) => change({ custom: target.value, preset: undefined })}
            />
          )}
        </Field>
        <SourceChoice
          source={source}
          earned={earned}
          disabled={busy}
          onChoose={(source) => change({ source })}
        />
        <MessageField
          label={words.message}
          hint={words.messageHint}
          rows={2}
          message={draft.message}
          error={errors.message}
          disabled={busy}
          onChange={(message) => change({ message })}
        />
        <Button type="submit" large disabled={busy || undecided}>
          {t(busy ? words.sending : words.button)}
        </Button>
      </form>
      <p className={styles.recorded} role="status">
        {recorded?.transactionHash && (
          <>
            {t(words.recorded, { id: recorded.transactionHash })}{' '}
            {simulated && recorded.source === 'wallet' && <mark>{t(texts.simulation.mark)}</mark>}
          </>
        )}
      </p>
    </Section>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DonationRequest, DonationSource, RecordedDonation } from '#libs/contracts';
import { brand, config, language, simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { balancesQuery } from '../../shared/member-queries.js';
import { notify, tellsOf } from '../../shared/notify.js';
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
  source: DonationSource;
}
const EMPTY: Draft = { preset: undefined, custom: '', message: '', source: 'earned' };

/** Gives what was earned, or from a wallet (specification §2, §5 and §8). */
export function DonateForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [recorded, setRecorded] = useState<RecordedDonation>();
  const { form, errors, show } = useErrors<'custom' | 'message'>();
  const { publicKey } = useWallet();
  const queries = useQueryClient();
  const { data: balances } = useQuery(balancesQuery);
  const earned = balances?.accounts.find(({ account }) => account === 'earned')?.amount;

  const { busy, send } = useWrite<DonationRequest, RecordedDonation>(
    (body, key) => memberApi('/api/donations', { method: 'POST', body, headers: { 'idempotency-key': key } }),
    {
      onDone: (donation) => {
        tellsOf(donation.id);
        setRecorded(donation);
        setDraft(({ source }) => ({ ...EMPTY, source }));
        const amount = grouped(donation.amount);
        notify.done(thanks, { amount, fund: t(texts.love.fund) });
        void throwConfetti(CONFETTI_MS.other);
        for (const queryKey of [keys.holdings, keys.ownDonations, keys.donationTotals, keys.latestDonations])
          void queries.invalidateQueries({ queryKey });
      },
      onFailed: (error) => {
        const of = (path: string) => error.details.find((detail) => detail.path === path)?.message;
        show({
          custom: error.code === 'NOT_ENOUGH_EARNED' ? error.message : of('amount') && t(invalid.body),
          message: of('message') && t(words.messageInvalid, MESSAGE_LENGTH),
        });
        toast.error(error.message, t(failed));
      },
    },
  );

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
      ...(draft.source === 'earned' && earned !== undefined && { max: earned }),
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
    send({
      amount: verdict.amount,
      donationType: 'manual_donation',
      source: draft.source,
      ...(message && { message }),
      ...(draft.source === 'wallet' && publicKey && { walletAddress: publicKey }),
    });
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
          source={draft.source}
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
        <Button type="submit" large disabled={busy}>
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

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { MAX_DONATION_MESSAGE } from '#contracts/donation-limits';
import type { DonationRequest, DonationSource, RecordedDonation } from '#contracts';
import { ApiError } from '../../shared/api.js';
import { brand, config, language, simulated, texts, t } from '../../shared/brand.js';
import { FieldForm, fieldErrorsOf, useFields } from '../../shared/form/field-form.js';
import { grouped } from '../../shared/format.js';
import { balancesQuery } from '../../shared/member-queries.js';
import { notify, markHandledHere } from '../../shared/notify.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { AMOUNT_INPUT, judgeAmount } from '../../shared/typed-amount.js';
import { Button } from '../../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { MESSAGE_LENGTH } from './message-field.js';
import { QuickAmounts } from '../../shared/ui/quick-amounts.js';
import { Section } from '../../shared/ui/section.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { useSignedGift } from '../../shared/wallet/use-signed-gift.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import styles from './donate-form.module.css';
import { SourceChoice } from './source-choice.js';

const { form: words, invalid, failed, thanks } = texts.application.donate;
const PRESETS = brand.donations.presets.dashboard.map((amount) => ({ amount, label: grouped(amount) }));
const { decimals } = config.sale;

interface Draft {
  custom: string;
  message: string;
}

/** Donates earned tokens, or tokens from a wallet (specification §2, §5 and §8). */
export function DonateForm() {
  /** Choosing one clears what was typed, and typing clears the choice (specification §5). */
  const [preset, setPreset] = useState<string>();
  /** Undefined until chosen; the default then depends on the member's balance. */
  const [chosen, setChosen] = useState<DonationSource>();
  const [recorded, setRecorded] = useState<RecordedDonation>();
  const { form, showErrors } = useFields<Draft>();
  const [signing, setSigning] = useState(false);
  const { ensureConnected } = useWallet();
  const gift = useSignedGift();
  const queries = useQueryClient();
  const { data: balances, isLoading } = useQuery(balancesQuery);
  const earned = balances?.accounts.find(({ account }) => account === 'earned')?.amount;
  const source = chosen ?? (simulated && earned === '0' ? 'wallet' : 'earned');

  const { busy: sending, send } = useWriteOnce<DonationRequest, RecordedDonation>(
    (body, key) => memberApi('/api/donations', { method: 'POST', body, headers: { 'idempotency-key': key } }),
    {
      onDone: (donation) => {
        gift.discardSignature();
        markHandledHere(donation.id);
        setRecorded(donation);
        setPreset(undefined);
        form.resetFields();
        const amount = grouped(donation.amount);
        notify.done(thanks, { amount, fund: t(texts.love.fund) });
        void throwConfetti(CONFETTI_MS.other);
        for (const queryKey of [keys.holdings, keys.ownDonations, keys.donationTotals, keys.latestDonations])
          void queries.invalidateQueries({ queryKey });
      },
      onFailed: showRefusal,
    },
  );
  const busy = sending || signing;
  // Until the balances are loaded, the form cannot choose the default source.
  const sourceUnknown = isLoading && chosen === undefined;

  function showRefusal(error: ApiError) {
    if (!error.attemptUnresolved) gift.discardSignature();
    const { amount, message } = fieldErrorsOf(error);
    showErrors({
      custom: error.code === 'NOT_ENOUGH_EARNED' ? error.message : amount && t(invalid.body),
      message: message && t(words.messageInvalid, MESSAGE_LENGTH),
    });
    toast.error(error.message, t(failed));
  }

  /** Asks the wallet to sign. Nothing is sent if no wallet was connected or the owner did not sign. */
  async function sendFromWallet(given: Pick<DonationRequest, 'amount' | 'message' | 'donationType'>) {
    setSigning(true);
    try {
      const walletAddress = await ensureConnected();
      if (!walletAddress) return;
      const { donationType, ...terms } = given;
      const signed = await gift.sign({ walletAddress, ...terms });
      if (signed) send({ ...terms, ...signed, donationType, source: 'wallet' });
      else toast.error(t(texts.love.form.unsigned));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showRefusal(error);
    } finally {
      setSigning(false);
    }
  }

  const submit = (draft: Draft) => {
    if (busy) return;
    setRecorded(undefined);
    const verdict = judgeAmount(preset ?? draft.custom, {
      decimals,
      language: preset ? 'en' : language,
      ...(source === 'earned' && earned !== undefined && { max: earned }),
    });
    if (verdict.kind === 'above') {
      showErrors({ custom: t(words.short, { amount: grouped(earned ?? '0') }) });
      return;
    }
    if (verdict.kind !== 'within') {
      notify.failed(invalid);
      showErrors({ custom: t(invalid.body) });
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
      <FieldForm
        form={form}
        className={styles.form!}
        disabled={busy}
        initialValues={{ custom: '', message: '' }}
        onValuesChange={(changed) => {
          if ('custom' in changed) setPreset(undefined);
        }}
        onSend={submit}
      >
        <QuickAmounts
          label={t(words.presets)}
          amounts={PRESETS}
          chosen={preset}
          disabled={busy}
          onChoose={(amount) => {
            setPreset(amount);
            form.setFields([{ name: 'custom', value: '', errors: [] }]);
          }}
        />
        <Form.Item name="custom" label={t(words.custom)}>
          <Input {...AMOUNT_INPUT} />
        </Form.Item>
        <SourceChoice source={source} earned={earned} disabled={busy} onChoose={setChosen} />
        <Form.Item name="message" label={t(words.message)} extra={t(words.messageHint, MESSAGE_LENGTH)}>
          <Input.TextArea rows={2} maxLength={MAX_DONATION_MESSAGE} />
        </Form.Item>
        <Button type="submit" large disabled={busy || sourceUnknown}>
          {t(busy ? words.sending : words.button)}
        </Button>
      </FieldForm>
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

import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { DonationRequest, RecordedDonation } from '#contracts';
import { api, ApiError } from '../../shared/api.js';
import { brand, config, language, simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { markHandledHere } from '../../shared/notify.js';
import { keys } from '../../shared/queries.js';
import { mayBeSignedIn } from '../../shared/session/stored-session.js';
import { toast } from '../../shared/toasts.js';
import { judgeAmount } from '../../shared/typed-amount.js';
import { Button } from '../../shared/ui/button.js';
import { AmountField } from '../../shared/ui/amount-field.js';
import { BadgeHint } from './badge-hint.js';
import { MESSAGE_LENGTH, MessageField } from './message-field.js';
import panel from '../../shared/ui/panel.module.css';
import { useErrors } from '../../shared/use-errors.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { useSignedGift } from '../../shared/wallet/use-signed-gift.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import styles from './donation-form.module.css';

const { form: words, invalidAmount, defaultMessage } = texts.love;
const EMPTY = { amount: '', message: '' };
const PRESETS = brand.donations.presets.love.map((amount) => ({ amount, label: grouped(amount) }));

/** Donates from a wallet. A member's donation counts towards the member's total (specification §2, §5 and §8). */
export function DonationForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [signing, setSigning] = useState(false);
  const [recorded, setRecorded] = useState<string>();
  const { form, errors, show } = useErrors<keyof typeof EMPTY>();
  const { publicKey, ensureConnected } = useWallet();
  const gift = useSignedGift();
  const queries = useQueryClient();
  const verdict = judgeAmount(draft.amount, { decimals: config.sale.decimals, language });
  const amount = verdict.kind === 'within' ? verdict.amount : undefined;

  const { busy, send } = useWriteOnce(record, {
    onDone: ({ id, amount, transactionHash }) => {
      gift.discardSignature();
      markHandledHere(id);
      toast.success(t(words.thanks, { amount: grouped(amount) }));
      setRecorded(transactionHash ?? undefined);
      setDraft(EMPTY);
      for (const queryKey of [keys.donationTotals, keys.latestDonations])
        void queries.invalidateQueries({ queryKey });
    },
    onFailed: showRefusal,
  });
  const working = busy || signing;

  function showRefusal(error: ApiError) {
    if (error.unresolved) return toast.error(t(words.broken));
    if (!error.attemptUnresolved) gift.discardSignature();
    const of = (path: string) => error.details.find((detail) => detail.path === path)?.message;
    const hasFieldErrors = show({
      amount: of('amount') && t(invalidAmount),
      message: of('message') && t(words.messageInvalid, MESSAGE_LENGTH),
    });
    if (!hasFieldErrors) toast.error(error.message, t(words.failed));
  }

  const change = (part: Partial<typeof EMPTY>) => {
    setDraft((before) => ({ ...before, ...part }));
    show({});
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || show({ amount: amount ? undefined : t(invalidAmount) }) || !amount) return;
    setRecorded(undefined);
    setSigning(true);
    try {
      const walletAddress = await ensureConnected();
      if (!walletAddress) return;
      const message = draft.message.trim();
      const terms = { walletAddress, amount, ...(message && { message }) };
      const signed = await gift.sign(terms);
      if (signed) send({ ...terms, ...signed, donationType: 'manual' });
      else toast.error(t(words.unsigned));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showRefusal(error);
    } finally {
      setSigning(false);
    }
  };

  return (
    <section id="give" className={panel.panel} aria-labelledby="donation-heading">
      <h2 id="donation-heading">{t(words.heading)}</h2>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <AmountField
          label={t(words.amount)}
          error={errors.amount ?? (isInvalidAmount(verdict.kind) ? t(invalidAmount) : undefined)}
          quick={{ label: t(words.presets), amounts: PRESETS, chosen: amount }}
          typed={draft.amount}
          disabled={working}
          onChange={(typed) => change({ amount: typed })}
        />
        <MessageField
          label={words.message}
          hint={words.messageHint}
          placeholder={t(defaultMessage)}
          rows={3}
          message={draft.message}
          error={errors.message}
          disabled={working}
          onChange={(message) => change({ message })}
        />
        <Button type="submit" large disabled={working}>
          {t(working ? words.sending : publicKey ? words.send : words.connectAndSend)}
        </Button>
      </form>
      <p className={styles.recorded} role="status">
        {recorded && t(simulated ? words.recordedSimulated : words.recorded, { id: recorded })}
      </p>
      <BadgeHint />
    </section>
  );
}

const isInvalidAmount = (kind: string): boolean => kind === 'not-a-number' || kind === 'not-positive';

/** Records it for the signed-in member, if any. The session code is loaded only when needed. @throws ApiError */
async function record(body: DonationRequest, key: string): Promise<RecordedDonation> {
  const request = { method: 'POST', body, headers: { 'idempotency-key': key } } as const;
  if (!mayBeSignedIn()) return api('/api/donations', request);
  const { memberApi } = await import('../../shared/session/member-api.js');
  return memberApi('/api/donations', request);
}

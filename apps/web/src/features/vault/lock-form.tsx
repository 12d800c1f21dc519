import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreateVaultLock, Vault, VaultLock } from '#contracts';
import { brand, language, texts, t } from '../../shared/brand.js';
import { day, grouped, tokens } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { asMember } from '../../shared/session/as-member.js';
import { useEntriesBefore, withEntries } from '../../shared/session/entries-before.js';
import { gateFor } from '../../shared/session/return-path.js';
import { storedUserId, useMayBeSignedIn } from '../../shared/session/stored-session.js';
import { judgeAmount } from '../../shared/typed-amount.js';
import { AmountField } from '../../shared/ui/amount-field.js';
import { Bill } from '../../shared/ui/bill.js';
import { Button } from '../../shared/ui/button.js';
import { Field } from '../../shared/ui/field.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { ChoiceFields, type Choices, choicesBefore } from './choice-fields.js';
import { sourceOf } from './lock-source.js';
import { SourceField, sourceHint } from './source-field.js';
import { forecastOf } from './lock-forecast.js';
import { rateText } from './rates.js';
import { keys, locksQuery } from './vault-queries.js';
import styles from './vault.module.css';

const { form: words } = texts.vault;
const { decimals } = brand.token;
const { ticker } = brand;

/** Shows what a lock would earn, and makes it. Visitors see everything and are led to the gate. */
export function LockForm({ vault }: { vault: Vault }) {
  const { terms } = vault;
  const [first, last] = [terms.tiers[0]!.days, terms.maxDays];
  const [typed, setTyped] = useState(String(Number(terms.minAmount) * 10));
  const [typedDays, setTypedDays] = useState(String(first));
  const [chosen, setChosen] = useState<string | null>();
  const [choices, setChoices] = useState<Choices>({ rewardsTo: 'lock', dripPercent: 0, renew: false });
  const { form, errors, show } = useErrors<'amount' | 'days'>();
  const signedIn = useMayBeSignedIn();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const owned = useInfiniteQuery({ ...locksQuery, enabled: signedIn }).data?.pages[0];
  const from = sourceOf(owned, chosen);
  const { busy, send } = useWriteOnce<CreateVaultLock, VaultLock>(
    (body, key) =>
      asMember('/api/vault/locks', { method: 'POST', body, headers: { 'idempotency-key': key } }),
    {
      onDone: ({ amount, endsOn }) => {
        notify.done(words.done, { amount: grouped(amount), ticker, day: day(endsOn) });
        void queries.invalidateQueries({ queryKey: keys.vaultLocks });
        void queries.invalidateQueries({ queryKey: keys.vault });
      },
      onFailed: (error) => {
        notify.refused(error, t(words.failed.title));
        const of = (path: string) => error.details.find((detail) => detail.path === path)?.message;
        show({ amount: of('amount'), days: of('days') });
      },
    },
    `${brand.slug}_vault_attempt_${storedUserId() ?? ''}`,
  );

  const verdict = judgeAmount(typed, { min: terms.minAmount, decimals, language });
  const amount = verdict.kind === 'within' ? verdict.amount : undefined;
  const wholeDays = /^\d{1,4}$/.test(typedDays) ? Number(typedDays) : 0;
  const days = wholeDays >= first && wholeDays <= last ? wholeDays : undefined;
  const forecast =
    amount !== undefined && days !== undefined
      ? forecastOf(vault, { amount, days, ...choices }, decimals)
      : undefined;
  const range = { min: String(first), max: String(last) };
  // Another day may have begun since the server rendered the page.
  const dated = useAfterHydration(true) && forecast;

  useEntriesBefore((before) => {
    setTyped((typed) => before['amount'] ?? typed);
    setTypedDays((typed) => before['days'] ?? typed);
    setChoices(choicesBefore(before, terms.drip));
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invalid = show({
      amount:
        amount === undefined ? t(words.amountMissing, { min: grouped(terms.minAmount), ticker }) : undefined,
      days: days === undefined ? t(words.daysMissing, range) : undefined,
    });
    if (invalid || busy || amount === undefined || days === undefined) return;
    if (!signedIn) void navigate(gateFor(withEntries('/vault', entriesOf(typed, typedDays, choices))));
    else send({ wallet: from, amount, days, ...choices });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.intro}>{t(words.intro)}</p>
      {owned && owned.released.length > 0 && (
        <SourceField owned={owned} value={from} disabled={busy} onChange={setChosen} />
      )}
      <AmountField
        label={`${t(words.amount)} (${ticker})`}
        hint={owned && sourceHint(owned, from)}
        error={errors.amount}
        typed={typed}
        disabled={busy}
        onChange={(next) => {
          setTyped(next);
          show({});
        }}
      />
      <Field label={t(words.days)} hint={t(words.daysHint, range)} error={errors.days}>
        {(control) => (
          <input
            {...control}
            name="days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typedDays}
            disabled={busy}
            onChange={({ target }) => {
              setTypedDays(target.value.trim());
              show({});
            }}
          />
        )}
      </Field>
      <ChoiceFields drip={terms.drip} value={choices} disabled={busy} onChange={setChoices} />
      <Bill
        lines={[
          [t(words.rate), forecast && rateText(forecast.rate)],
          [t(words.starts), dated && day(dated.startsOn)],
          [t(words.ends), dated && day(dated.endsOn)],
          [t(words.daily), forecast && tokens(forecast.daily)],
          [t(words.rewards), forecast && tokens(forecast.rewards)],
          ...(choices.dripPercent > 0
            ? ([[t(words.given), forecast && tokens(forecast.given)]] as const)
            : []),
        ]}
        total={[t(words.total), forecast && tokens(forecast.total)]}
        testId="vault-total"
      >
        {forecast && <p>{t(words.certain, { amount: grouped(forecast.setAside), ticker })}</p>}
        <p>{t(words.exit, { percent: String(terms.exitPercent) })}</p>
      </Bill>
      <p className={styles.warning} role="status" hidden={!forecast || forecast.isCovered}>
        {forecast &&
          !forecast.isCovered &&
          t(words.short, { free: grouped(vault.reserve.free), needed: grouped(forecast.setAside), ticker })}
      </p>
      <Button type="submit" large disabled={busy}>
        {busy ? t(texts.shared.working) : t(signedIn ? words.button : words.signIn)}
      </Button>
    </form>
  );
}

/** What the gate leads back with, so that a visitor enters nothing twice. */
const entriesOf = (amount: string, days: string, { rewardsTo, dripPercent, renew }: Choices) => ({
  amount,
  days,
  rewardsTo,
  dripPercent: String(dripPercent),
  renew: String(renew),
});

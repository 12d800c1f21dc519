import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { shortAddress } from '#contracts/address';
import type { FaucetGrant } from '#contracts';
import { api, type ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { exploredKind, explorerPath } from '../../shared/explored-text.js';
import { grouped } from '../../shared/format.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import styles from './explorer.module.css';

const { faucet } = texts.explorer;

/** Gives play money to a wallet: the connected one, unless another is typed. */
export function FaucetForm() {
  const { publicKey } = useWallet();
  const [typed, setTyped] = useState<string>();
  const { form, errors, show } = useErrors<'address'>();
  const queries = useQueryClient();
  const [given, setGiven] = useState<FaucetGrant['grants']>();
  const address = (typed ?? publicKey ?? '').trim();
  const { busy, send } = useWrite<string, FaucetGrant, ApiError>(
    (wallet) => api('/api/explorer/faucet', { method: 'POST', body: { address: wallet } }),
    {
      onDone: ({ grants }, wallet) => {
        setGiven(grants);
        toast.success(t(faucet.done, { address: shortAddress(wallet) }));
        void queries.invalidateQueries({ queryKey: ['explorer'] });
      },
      onFailed: (error) =>
        [400, 422].includes(error.status) ? show({ address: t(faucet.invalid) }) : toast.error(error.message),
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || show({ address: exploredKind(address) === 'address' ? undefined : t(faucet.invalid) }))
      return;
    setGiven(undefined);
    send(address);
  };

  return (
    <section id="faucet" className={styles.section} aria-labelledby="faucet-heading">
      <h2 id="faucet-heading">{t(faucet.title)}</h2>
      <p className={styles.muted}>{t(faucet.intro)}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field label={t(faucet.label)} error={errors.address}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed ?? publicKey ?? ''}
              onChange={({ target }) => {
                setTyped(target.value);
                show({});
              }}
            />
          )}
        </Field>
        <Button type="submit" disabled={busy}>
          {t(busy ? texts.shared.working : faucet.submit)}
        </Button>
      </form>
      {given && (
        <ul className={styles.grants}>
          {given.map(({ symbol, amount, signature }) => (
            <li key={signature}>
              <Link to={explorerPath('transaction', signature)}>
                {grouped(amount)} {symbol}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

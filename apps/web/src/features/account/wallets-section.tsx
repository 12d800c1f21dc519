import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkedWallet, UnlinkedWallet, WalletChallenge } from '#contracts';
import { shortAddress } from '#contracts/address';
import { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Dated, Day } from '../../shared/ui/moment.js';
import { useWrite } from '../../shared/use-write.js';
import { uuid } from '../../shared/uuid.js';
import { useWallet } from '../../shared/wallet/use-wallet.js';
import { accountKeys, walletsQuery } from './account-queries.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { wallets: words } = texts.account;
const { wallet } = texts;

/** The account's linked wallets. Linking one requires a signed challenge as proof of ownership. */
export function WalletsSection() {
  const query = useQuery(walletsQuery);
  const { data } = query;
  const changed = useWalletsChanged();
  const { publicKey, ensureConnected, signMessage } = useWallet();
  const [problem, setProblem] = useState<string>();
  const known = data?.items.some(({ address }) => address === publicKey);
  const { busy, send } = useWrite(
    async (): Promise<LinkedWallet | 'unsigned' | undefined> => {
      const address = await ensureConnected();
      return address ? ((await linkWallet(address, signMessage)) ?? 'unsigned') : undefined;
    },
    {
      onDone: (linked) => {
        if (linked === 'unsigned') setProblem(t(words.unsigned));
        else if (linked) notifyOf(words.linked, linked.address);
        return changed();
      },
      onFailed: (error) => {
        setProblem(messageOf(error));
        return changed();
      },
    },
  );
  const link = () => {
    setProblem(undefined);
    send(undefined);
  };

  return (
    <Section id="wallets" heading={t(words.heading)} intro={t(words.intro)}>
      <QueryState query={query} rows={1} height={26} />
      {data?.items.length === 0 && <p className={styles.detail}>{t(words.none)}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((linked) => (
            <WalletRow key={linked.address} wallet={linked} />
          ))}
        </ul>
      )}
      {data && (
        <div className={styles.actions}>
          {known ? (
            <p className={styles.detail}>{t(words.known)}</p>
          ) : (
            <Button look="outline" disabled={busy} onClick={link}>
              {busy
                ? t(words.asking)
                : publicKey
                  ? t(words.link, { address: shortAddress(publicKey) })
                  : t(words.linkAny)}
            </Button>
          )}
        </div>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </Section>
  );
}

function WalletRow({ wallet: { address, linkedAt } }: { wallet: LinkedWallet }) {
  const changed = useWalletsChanged();
  const [problem, setProblem] = useState<string>();
  const short = shortAddress(address);
  const { busy, send } = useWrite(
    () => memberApi<UnlinkedWallet>(`/api/wallets/${encodeURIComponent(address)}`, { method: 'DELETE' }),
    {
      onDone: () => {
        notifyOf(words.unlinked, address);
        return changed();
      },
      onFailed: (error) => {
        setProblem(messageOf(error));
        return changed();
      },
    },
  );
  const unlink = () => {
    setProblem(undefined);
    send(undefined);
  };
  return (
    <li>
      <div>
        <p className={styles.name}>
          <code title={address}>{short}</code>
          <CopyButton
            value={address}
            name={t(wallet.copyName)}
            label={t(wallet.copyOf, { address: short })}
          />
        </p>
        <p className={styles.detail}>
          <Dated text={words.since} at={linkedAt} as={Day} />
        </p>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
      <Button
        look="quiet"
        className={styles.small!}
        aria-label={t(words.unlinkOf, { address: short })}
        disabled={busy}
        onClick={unlink}
      >
        {t(words.unlink)}
      </Button>
    </li>
  );
}

/** @returns undefined if the owner did not sign @throws ApiError if the server refuses */
async function linkWallet(
  address: string,
  signMessage: (text: string) => Promise<Uint8Array>,
): Promise<LinkedWallet | undefined> {
  const { challengeId, message } = await memberApi<WalletChallenge>('/api/wallets/challenge', {
    method: 'POST',
    body: { address },
  });
  const signature = await signMessage(message).catch(() => undefined);
  if (!signature) return undefined;
  return memberApi<LinkedWallet>('/api/wallets', {
    method: 'POST',
    headers: { 'idempotency-key': uuid() },
    body: { challengeId, address, signature: btoa(String.fromCharCode(...signature)) },
  });
}

function useWalletsChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [accountKeys.wallets, accountKeys.activity].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

const notifyOf = (words: { title: string; body: string }, address: string) =>
  notify.done(words, { address: shortAddress(address) });

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : t(texts.failure.unexpected);

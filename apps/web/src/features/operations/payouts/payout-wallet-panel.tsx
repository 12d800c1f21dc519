import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { parseUnits } from '#contracts/amount';
import type { PayoutWalletView } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { money } from '../../../shared/format.js';
import { Facts } from '../../../shared/operators/facts.js';
import { keys } from '../../../shared/operators/keys.js';
import { useLookAgain, whenChanged } from '../../../shared/operators/live.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { type Column, ItemTable } from '../../../shared/ui/item-table.js';
import { Section } from '../../../shared/ui/section.js';
import operationStyles from '../operations.module.css';
import { StateTag } from '../state-tag.js';
import { ChainLink } from './chain-link.js';
import { currencyName, payoutAmount } from './payout-amount.js';
import { PayoutSwitch } from './payout-switch.js';
import { Dated } from '../../../shared/ui/moment.js';

const { wallet: words } = texts.operations.payouts;

type Reserve = PayoutWalletView['reserves'][number];

/** Amounts of all currencies have at most this many digits after the point. */
const MOST_DECIMALS = 18;
const isAbove = (one: string, other: string): boolean =>
  parseUnits(one, MOST_DECIMALS) > parseUnits(other, MOST_DECIMALS);
const usd = (amount: string): string => money(amount, 'USD');

const RESERVES: readonly Column<Reserve>[] = [
  { heading: words.columns.currency, of: ({ currency }) => currencyName(currency) },
  {
    heading: words.columns.balance,
    amount: true,
    of: ({ balance, currency }) => payoutAmount({ amount: balance, currency }),
  },
  {
    heading: words.columns.owed,
    amount: true,
    of: ({ owed, currency }) => payoutAmount({ amount: owed, currency }),
  },
  {
    heading: words.columns.state,
    of: ({ balance, owed }) =>
      isAbove(owed, balance) ? (
        <StateTag state="bad">{t(words.short)}</StateTag>
      ) : (
        <StateTag state="good">{t(words.enough)}</StateTag>
      ),
  },
];

/** What payouts are sent from: reserves, limits, and the switch. It is offered even if the chain can't be read. */
export function PayoutWalletPanel() {
  const lookAgain = useLookAgain();
  const { data, error } = useQuery({
    queryKey: [...keys.payouts, 'wallet'],
    queryFn: ({ signal }) => memberApi<PayoutWalletView>('/api/admin/payouts/wallet', { signal }),
    refetchInterval: lookAgain,
    meta: { staleOn: whenChanged('payouts') },
  });
  return (
    <Section id="wallet" heading={t(words.heading)}>
      {error && !data && (
        <Alert type="error" showIcon title={t(words.unreadable)} description={error.message} />
      )}
      {data && (
        <>
          <p role="status">
            {data.paused ? (
              <Dated
                text={words.paused}
                at={{ time: data.changedAt ?? '' }}
                values={{ reason: data.reason ?? '' }}
              />
            ) : (
              t(words.running)
            )}
          </p>
          <Unexplained {...data} />
          {data.address === null ? <p>{t(words.none)}</p> : <Wallet {...data} address={data.address} />}
        </>
      )}
      {(data || error) && (
        <PayoutSwitch paused={data?.paused ?? false} unexplained={data?.unexplained ?? []} />
      )}
    </Section>
  );
}

function Unexplained({ unexplained }: PayoutWalletView) {
  if (unexplained.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t(words.unexplained)}
      description={
        <ul className={operationStyles.lines}>
          {unexplained.map(({ signature, notedAt }) => (
            <li key={signature}>
              <ChainLink kind="transaction" id={signature} /> ·{' '}
              <Dated text={words.noted} at={{ time: notedAt }} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Wallet({ address, limits, ...wallet }: PayoutWalletView & { address: string }) {
  return (
    <>
      {isAbove(wallet.worthUsd, wallet.capUsd) && <Alert type="warning" showIcon title={t(words.overCap)} />}
      <Facts
        labels={words.facts}
        values={{
          address: <ChainLink kind="address" id={address} />,
          worth: t(words.of, { amount: usd(wallet.worthUsd), limit: usd(wallet.capUsd) }),
          usedToday: t(words.of, { amount: usd(wallet.usedTodayUsd), limit: usd(limits.dayUsd) }),
          automatic: usd(limits.automaticUsd),
          twoPersons: usd(limits.twoPersonsUsd),
          walletDay: usd(limits.walletDayUsd),
        }}
      />
      <ItemTable
        items={wallet.reserves}
        columns={RESERVES}
        rowKey={({ currency }) => currency}
        label={t(words.reserves)}
      />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ApprovalList, CharityFund } from '#contracts';
import { brand, texts, t } from '../../../shared/brand.js';
import { grouped } from '../../../shared/format.js';
import { keys } from '../../../shared/operators/keys.js';
import { useLookAgain, whenChanged } from '../../../shared/operators/live.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { type Column, ItemTable } from '../../../shared/ui/item-table.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';

const { fund: words, ...labels } = texts.operations.charity;
const SUMS = ['received', 'paid', 'onItsWay', 'balance'] as const;
const OPEN = 'state=open&kind=charity-payout';

type FundIn = CharityFund['currencies'][number];

const COLUMNS: readonly Column<FundIn>[] = [
  { heading: words.currency, of: ({ currency }) => (currency === 'token' ? brand.ticker : currency) },
  ...SUMS.map((name): Column<FundIn> => ({
    heading: words[name],
    amount: true,
    of: (fund) => <span data-testid={`fund-${name}`}>{grouped(fund[name])}</span>,
  })),
];

/** What the fund has received, paid and holds, and how many proposals wait. */
export function CharityFundPanel() {
  const lookAgain = useLookAgain();
  const fund = useQuery({
    queryKey: [...keys.charity, 'fund'],
    queryFn: ({ signal }) => memberApi<CharityFund>('/api/charity/fund', { signal }),
    refetchInterval: lookAgain,
    meta: { staleOn: whenChanged('charity', 'donations') },
  });
  const proposals = useQuery({
    queryKey: [...keys.approvals, 'charity'],
    queryFn: ({ signal }) => memberApi<ApprovalList>(`/api/admin/approvals?${OPEN}&limit=100`, { signal }),
    refetchInterval: lookAgain,
    meta: { staleOn: whenChanged('charity') },
  });
  const count = proposals.data?.items.length ?? 0;
  return (
    <Section id="fund" heading={t(words.heading)}>
      <QueryState query={fund} />
      {fund.data && (
        <ItemTable
          items={fund.data.currencies}
          columns={COLUMNS}
          rowKey={({ currency }) => currency}
          label={t(words.heading)}
        />
      )}
      {count > 0 && (
        <p>
          {t(labels.proposals, { count: String(count) })}{' '}
          <Link to={`/admin/approvals?${OPEN}`}>{t(labels.seeProposals)}</Link>
        </p>
      )}
    </Section>
  );
}

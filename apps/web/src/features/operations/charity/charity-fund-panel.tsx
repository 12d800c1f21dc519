import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { Link } from 'react-router-dom';
import type { ApprovalList, CharityFund } from '#contracts';
import { brand, texts, t } from '../../../shared/brand.js';
import { grouped } from '../../../shared/format.js';
import { keys } from '../../../shared/operators/keys.js';
import { whenChanged } from '../../../shared/operators/live.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Section } from '../../../shared/ui/section.js';

const { fund: words, ...labels } = texts.operations.charity;
const SUMS = ['received', 'paid', 'onItsWay', 'balance'] as const;
const OPEN = '/admin/approvals?state=open&kind=charity-payout';

type FundIn = CharityFund['currencies'][number];

/** What the fund has received, paid and holds, and how many proposals wait. */
export function CharityFundPanel() {
  const fund = useQuery({
    queryKey: [...keys.charity, 'fund'],
    queryFn: ({ signal }) => memberApi<CharityFund>('/api/charity/fund', { signal }),
    meta: { staleOn: whenChanged('charity', 'donations') },
  });
  const proposals = useQuery({
    queryKey: [...keys.approvals, 'charity'],
    queryFn: ({ signal }) =>
      memberApi<ApprovalList>('/api/admin/approvals?state=open&kind=charity-payout&limit=100', { signal }),
    meta: { staleOn: whenChanged('charity') },
  });
  const count = proposals.data?.items.length ?? 0;
  return (
    <Section id="fund" heading={t(words.heading)}>
      {fund.isError && <p role="alert">{t(words.failed)}</p>}
      <Table<FundIn>
        rowKey="currency"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'currency',
            title: t(words.currency),
            render: (_, { currency }) => (currency === 'token' ? brand.ticker : currency),
          },
          ...SUMS.map((name) => ({
            key: name,
            title: t(words[name]),
            align: 'right' as const,
            render: (_: unknown, one: FundIn) => (
              <span data-testid={`fund-${name}`}>{grouped(one[name])}</span>
            ),
          })),
        ]}
        dataSource={fund.data?.currencies ?? []}
      />
      {count > 0 && (
        <p>
          {t(labels.proposals, { count: String(count) })} <Link to={OPEN}>{t(labels.seeProposals)}</Link>
        </p>
      )}
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { Link, useParams } from 'react-router-dom';
import type { LedgerTransactionDetail } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Section } from '../../shared/ui/section.js';
import { kindText } from '../../shared/operators/ledger-kind.js';
import { PostingList } from './ledger-section.js';
import { Moment } from '../../shared/ui/moment.js';

const { ledger: labels, purchase: words, pages } = texts.operations;

/** One transaction of the ledger with all its postings. */
export default function LedgerTransactionPage() {
  const { id = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: [...keys.ledger, 'transactions', id],
    queryFn: ({ signal }) =>
      memberApi<LedgerTransactionDetail>(`/api/admin/ledger/transactions/${encodeURIComponent(id)}`, {
        signal,
      }),
  });
  return (
    <OperatorsPage
      name="ledgerTransaction"
      heading={data && kindText(data.kind)}
      back={{ to: '/admin/ledger', label: pages.ledger }}
    >
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <Section id="facts" heading={t(words.heading)}>
            <Descriptions
              layout="vertical"
              colon={false}
              column={{ xs: 1, sm: 2, lg: 3 }}
              items={factsOf(data)}
            />
          </Section>
          <Section id="postings" heading={t(labels.postings)}>
            <PostingList postings={data.postings} linked />
          </Section>
        </>
      )}
    </OperatorsPage>
  );
}

function factsOf({ id, kind, postedAt, reverses, metadata }: LedgerTransactionDetail) {
  return [
    { key: 'id', label: t(labels.columns.id), children: <code>{id}</code> },
    { key: 'kind', label: t(labels.columns.kind), children: kindText(kind) },
    {
      key: 'posted',
      label: t(labels.columns.posted),
      children: <Moment at={postedAt} />,
    },
    ...(reverses
      ? [
          {
            key: 'reverses',
            label: t(labels.columns.reverses),
            children: (
              <Link to={`/admin/ledger/${reverses}`}>
                <code>{reverses}</code>
              </Link>
            ),
          },
        ]
      : []),
    ...Object.entries(metadata).map(([name, value]) => ({
      key: `metadata ${name}`,
      label: name,
      children: <code>{value}</code>,
    })),
  ];
}

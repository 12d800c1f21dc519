import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminOrder, AdminOrderDetail, Trace } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { money, tokens } from '../../shared/format.js';
import { Facts } from '../../shared/operators/facts.js';
import { NotesSection } from '../../shared/operators/notes-section.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { MemberLink } from '../../shared/operators/member-link.js';
import { LedgerSection } from './ledger-section.js';
import { StateTag } from './state-tag.js';
import { TraceTree } from './trace-tree.js';
import { Moment } from '../../shared/ui/moment.js';

const { orders: labels, purchase: words, pages, trace: traceLabels } = texts.operations;
const BACK = { to: '/admin/orders', label: pages.orders };

/** One card order: its facts, its books, and what happened. */
export default function OrderPage() {
  const { id = '' } = useParams();
  return <OrderContent key={id} id={id} />;
}

function OrderContent({ id }: { id: string }) {
  const path = encodeURIComponent(id);
  const detail = useQuery({
    queryKey: [...keys.adminOrders, id],
    queryFn: ({ signal }) => memberApi<AdminOrderDetail>(`/api/admin/orders/${path}`, { signal }),
  });
  const trace = useQuery({
    enabled: detail.isSuccess,
    queryKey: [...keys.adminOrders, id, 'trace'],
    queryFn: ({ signal }) => memberApi<Trace>(`/api/admin/traces/order/${path}`, { signal }),
  });
  if (!detail.data)
    return (
      <OperatorsPage name="order" back={BACK}>
        {detail.error && <p role="alert">{detail.error.message}</p>}
      </OperatorsPage>
    );
  const { order, ledgerTransaction } = detail.data;
  return (
    <OperatorsPage name="order" heading={t(labels.title, { tokens: tokens(order.tokenAmount) })} back={BACK}>
      <Section id="facts" heading={t(words.heading)}>
        <Facts labels={labels.labels} values={factsOf(order)} />
        {order.receiptUrl && <Link to={order.receiptUrl}>{t(words.receipt)}</Link>}
      </Section>
      <NotesSection kind="order" id={id} />
      <LedgerSection transaction={ledgerTransaction} />
      <Section id="trace" heading={t(traceLabels.heading)}>
        <QueryState query={trace} />
        {trace.data && <TraceTree trace={trace.data} />}
      </Section>
    </OperatorsPage>
  );
}

function factsOf(order: AdminOrder) {
  const time = (iso: string | null) => (iso ? <Moment at={iso} /> : t(words.unknown));
  const values: Record<keyof typeof labels.labels, ReactNode> = {
    reference: order.reference,
    id: <code>{order.id}</code>,
    status: <StateTag state={order.status}>{t(labels.statuses[order.status])}</StateTag>,
    failure: order.failureReason ?? t(words.unknown),
    member: <MemberLink {...order} />,
    amount: money(order.amount, order.currency),
    price: money(order.price, order.currency),
    tokens: tokens(order.tokenAmount),
    created: time(order.createdAt),
    settled: time(order.settledAt),
    transaction: order.transactionId ? <code>{order.transactionId}</code> : t(words.unknown),
  };
  return values;
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminPurchaseDetail, Trace } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { paidIn, tokens } from '../../shared/format.js';
import { Address } from '../../shared/operators/address.js';
import { Facts } from '../../shared/operators/facts.js';
import { NotesSection } from '../../shared/operators/notes-section.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { DiagnosisSection } from './diagnosis-section.js';
import { LedgerSection } from './ledger-section.js';
import styles from './operations.module.css';
import { PayoutsOfPurchase } from './payouts/payouts-of-purchase.js';
import { StateTag } from './state-tag.js';
import { TraceTree } from './trace-tree.js';
import { Moment } from '../../shared/ui/moment.js';

const { purchase: labels, purchases, trace: traceLabels } = texts.operations;

/** One purchase: what is known of it, its books, and what happened. */
export default function PurchasePage() {
  const { id = '' } = useParams();
  return <Purchase key={id} id={id} />;
}

const BACK = { to: '/admin/purchases', label: labels.back };

function Purchase({ id }: { id: string }) {
  const detail = useQuery({
    queryKey: [...keys.adminPurchases, id],
    queryFn: ({ signal }) =>
      memberApi<AdminPurchaseDetail>(`/api/admin/purchases/${encodeURIComponent(id)}`, { signal }),
    meta: { staleOn: { 'presale.stats': true } },
  });
  const trace = useQuery({
    enabled: detail.isSuccess,
    queryKey: [...keys.adminPurchases, id, 'trace'],
    queryFn: ({ signal }) =>
      memberApi<Trace>(`/api/admin/traces/purchase/${encodeURIComponent(id)}`, { signal }),
    meta: { staleOn: { 'presale.stats': true } },
  });
  if (!detail.data)
    return (
      <OperatorsPage name="purchase" back={BACK}>
        {detail.error && <p role="alert">{detail.error.message}</p>}
      </OperatorsPage>
    );
  const { facts, purchase, ledgerTransaction } = detail.data;
  return (
    <OperatorsPage
      name="purchase"
      heading={t(labels.title, { tokens: tokens(facts.tokenAmount) })}
      back={BACK}
    >
      <DiagnosisSection purchaseId={id} />
      <Section id="facts" heading={t(labels.heading)}>
        <Facts labels={labels.labels} values={factsOf(detail.data)} />
        {purchase.summary && <Link to={purchase.summary.receiptUrl}>{t(labels.receipt)}</Link>}
      </Section>
      {purchase.summary && (
        <Section id="shares" heading={t(labels.shares.heading)}>
          <dl className={styles.amounts}>
            {(['charity', 'release', 'vested', 'rounding'] as const).map((share) => (
              <div key={share}>
                <dt>{t(labels.shares[share])}</dt>
                <dd>{tokens(purchase.summary![`${share}Amount`])}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <PayoutsOfPurchase id={id} payment={purchase.payment} />
      <NotesSection kind="purchase" id={id} />
      <LedgerSection transaction={ledgerTransaction} />
      <Section id="trace" heading={t(traceLabels.heading)}>
        <QueryState query={trace} />
        {trace.data && <TraceTree trace={trace.data} />}
      </Section>
    </OperatorsPage>
  );
}

function factsOf({ facts, purchase }: AdminPurchaseDetail) {
  const time = (iso: string | null) => (iso ? <Moment at={iso} /> : t(labels.unknown));
  const values: Record<keyof typeof labels.labels, ReactNode> = {
    reference: facts.reference,
    id: <code>{facts.id}</code>,
    status: <StateTag state={facts.status}>{t(purchases.statuses[facts.status])}</StateTag>,
    round: t(purchases.rounds[facts.round]),
    origin: t(purchases.origins[facts.origin]),
    amount: paidIn(facts.paymentCurrency, facts.amountPaid, facts.amountUnit),
    wallet: <code>{facts.buyerWallet}</code>,
    email:
      facts.buyerEmail === null ? (
        t(purchases.noEmail)
      ) : (
        <Address of={{ kind: 'purchase', id: facts.id }} email={facts.buyerEmail} />
      ),
    language: facts.language ?? t(labels.unknown),
    terms: purchase.termsVersion === null ? t(labels.unknown) : String(purchase.termsVersion),
    created: time(facts.createdAt),
    settled: time(facts.settledAt),
    reversed: time(facts.reversedAt),
    transaction: facts.transactionId ? <code>{facts.transactionId}</code> : t(labels.unknown),
  };
  return values;
}

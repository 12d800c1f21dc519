import { type ReactNode, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Receipt } from '#contracts';
import { testClusterOf } from '#contracts/test-cluster';
import { texts, t } from '../../shared/brand.js';
import { MessagePage, Page } from '../../shared/page.js';
import { pageFigures } from '../../shared/page-figures.js';
import { PurchaseUnlocks } from '../../shared/unlocks/lazy-purchase-unlocks.js';
import { usePageTitle } from '../../shared/page-title.js';
import { receiptQuery } from '../../shared/queries.js';
import { ReceiptButton } from '../../shared/receipt-button.js';
import { Share } from '../../shared/sharing/share.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { useMayBeSignedIn } from '../../shared/session/stored-session.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Crown } from '../../shared/ui/crown.js';
import { FailedLoad } from '../../shared/ui/figures-card.js';
import { Skeleton } from '../../shared/ui/query-state.js';
import { Rows } from '../../shared/ui/rows.js';
import { NightSky } from '../../shared/ui/night-sky.js';
import { Postings } from './postings.js';
import { kindOf } from './receipt-kinds.js';
import styles from './receipt-page.module.css';
import { Dated, Moment } from '../../shared/ui/moment.js';

const labels = texts.receipt;

export default function ReceiptPage() {
  const { id = '' } = useParams();
  const { receipt: rendered } = pageFigures();
  const {
    data: receipt,
    error,
    refetch,
  } = useQuery({
    ...receiptQuery(id),
    initialData: rendered?.id === id ? rendered : undefined,
  });
  usePageTitle('receipt');
  return (
    <>
      <SimulationBanner />
      {receipt && <ReceiptSheet receipt={receipt} />}
      {!receipt && !error && (
        <div className={styles.backdrop}>
          <NightSky />
          <Page narrow>
            <article className={styles.sheet}>
              <h1>{t(labels.title)}</h1>
              <Skeleton rows={8} />
            </article>
          </Page>
        </div>
      )}
      {!receipt && error && (
        <MessagePage scene="empty">
          <h1>{t(labels.title)}</h1>
          {error.status === 404 ? (
            <p role="status">{t(labels.missing)}</p>
          ) : (
            <FailedLoad reason={error.message} onRetry={() => void refetch()} />
          )}
          <ButtonLink to="/presale/public">{t(labels.back)}</ButtonLink>
        </MessagePage>
      )}
    </>
  );
}

/** The receipt as a file, and the page that verifies it without this site. */
function Proof({ transaction }: { transaction: string }) {
  return (
    <section aria-labelledby="proof-heading">
      <h2 id="proof-heading">{t(labels.proofHeading)}</h2>
      <p className={styles.muted}>{t(labels.proofIntro)}</p>
      <ReceiptButton
        path={`/api/ledger-log/receipt?transaction=${transaction}`}
        id={transaction}
        label={t(labels.proofDownload)}
      />
      <p>
        <a href="/verify-receipt.html">{t(labels.proofVerify)}</a>
      </p>
    </section>
  );
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const mayShare = useMayBeSignedIn();
  const simulated = receipt.mode === 'simulated';
  const testCluster = testClusterOf(receipt);
  const { facts, summary, back } = kindOf(receipt);
  const rows: [string, ReactNode][] = [
    [labels.id, receipt.id],
    [labels.recordedAt, <Moment key="at" at={receipt.recordedAt} />],
    ...facts,
    [
      labels.settlement,
      simulated ? t(labels.settlementSimulated) : t(labels.settlementSolana, { cluster: receipt.cluster }),
    ],
  ];
  return (
    <div className={styles.backdrop}>
      <NightSky />
      <Page narrow>
        <article className={styles.sheet} data-simulated={simulated}>
          <header className={styles.header}>
            <Crown />
            <div>
              <h1>{t(labels.title)}</h1>
              <p>{t(labels.intro)}</p>
            </div>
            {simulated && <strong className={styles.stamp}>{t(texts.simulation.stamp)}</strong>}
            {testCluster && (
              <strong className={styles.stamp}>{t(labels.testStamp, { cluster: testCluster })}</strong>
            )}
          </header>
          {receipt.kind === 'purchase' && receipt.reversedAt && (
            <p className={styles.reversed}>
              <Dated text={labels.reversed} at={receipt.reversedAt} />
            </p>
          )}
          <dl className={styles.facts}>
            <Rows rows={rows.map(([name, value]) => [t(name), value])} />
          </dl>
          {summary}
          {receipt.kind === 'purchase' && receipt.vesting && (
            <Suspense fallback={<Skeleton rows={1} height={120} />}>
              <PurchaseUnlocks vesting={receipt.vesting} heading="h2" />
            </Suspense>
          )}
          <Postings transaction={receipt.ledgerTransaction} />
          <Proof transaction={receipt.ledgerTransaction.id} />
          {mayShare && <Share of={{ kind: 'receipt', receiptId: receipt.id }} />}
          <ButtonLink to={back.to} look="quiet">
            {back.text}
          </ButtonLink>
        </article>
      </Page>
    </div>
  );
}

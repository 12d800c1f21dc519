import type { ReactNode } from 'react';
import type { FigureName, Purchase } from '#contracts';
import { config, texts } from './brand.js';
import { exploredKind } from './explored-text.js';
import { explorerLink } from './explorer-link.js';
import { money, tokens } from './format.js';
import { SummaryList } from './summary-list.js';
import { ExternalLink } from './ui/button.js';

const labels = texts.purchaseProgress.summary;

interface PurchaseSummaryProps {
  summary: NonNullable<Purchase['summary']>;
  paid: { amount: string; unit: string };
  /** The public figure that the values are. */
  figure?: FigureName;
}

/** The shares of a purchase and the amount paid, unrounded. */
export function PurchaseSummary({ summary, paid, figure }: PurchaseSummaryProps) {
  const rows: [string, ReactNode][] = [
    [labels.tokens, tokens(summary.tokenAmount)],
    [labels.charity, tokens(summary.charityAmount)],
    [labels.release, tokens(summary.releaseAmount)],
    [labels.vested, tokens(summary.vestedAmount)],
    [labels.paid, money(paid.amount, paid.unit)],
    [labels.transaction, <TransactionId key="id" id={summary.transactionId} />],
  ];
  if (!/^0(\.0+)?$/.test(summary.roundingAmount))
    rows.splice(4, 0, [labels.rounding, tokens(summary.roundingAmount)]);
  return <SummaryList rows={rows} figure={figure} />;
}

/** Only a transaction on the chain can be looked up. Simulated payments and those by hand have ids of another form. */
function TransactionId({ id }: { id: string }) {
  if (exploredKind(id) !== 'transaction') return id;
  return <ExternalLink to={explorerLink(config.cluster, 'transaction', id)}>{id}</ExternalLink>;
}

import type { Purchase } from '#contracts';
import { texts } from './brand.js';
import { money, tokens } from './format.js';
import { SummaryList } from './summary-list.js';

const labels = texts.presale.summary;

interface PurchaseSummaryProps {
  summary: NonNullable<Purchase['summary']>;
  paid: { amount: string; unit: string };
}

/** The shares of a purchase and the amount paid, unrounded. */
export function PurchaseSummary({ summary, paid }: PurchaseSummaryProps) {
  const rows: [string, string][] = [
    [labels.tokens, tokens(summary.tokenAmount)],
    [labels.charity, tokens(summary.charityAmount)],
    [labels.release, tokens(summary.releaseAmount)],
    [labels.vested, tokens(summary.vestedAmount)],
    [labels.paid, money(paid.amount, paid.unit)],
    [labels.transaction, summary.transactionId],
  ];
  if (!/^0(\.0+)?$/.test(summary.roundingAmount))
    rows.splice(4, 0, [labels.rounding, tokens(summary.roundingAmount)]);
  return <SummaryList rows={rows} />;
}

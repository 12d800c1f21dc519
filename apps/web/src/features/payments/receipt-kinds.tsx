import type { ReactNode } from 'react';
import type { OrderReceipt, PurchaseReceipt, Receipt, SwapReceipt } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, money, tokens } from '../../shared/format.js';
import { PurchaseSummary } from '../../shared/purchase-summary.js';
import { SummaryList } from '../../shared/summary-list.js';
import { Moment } from '../../shared/ui/moment.js';

const labels = texts.receipt;
/** The contents of the page for one kind of receipt. */
interface KindOfReceipt {
  /** Shown in addition to the receipt's number and time. The names are catalogue texts. */
  facts: [name: string, value: ReactNode][];
  summary: ReactNode;
  back: { to: string; text: string };
}

const TO_PRESALE = { to: '/presale/public', text: t(labels.back) };
const TO_BUYING = { to: '/buy', text: t(labels.backToBuying) };

export function kindOf(receipt: Receipt): KindOfReceipt {
  switch (receipt.kind) {
    case 'purchase':
      return {
        facts: [
          [labels.reference, receipt.reference],
          [labels.wallet, receipt.buyerWallet],
          [labels.currency, receipt.paymentCurrency],
          [labels.round, t(labels.rounds[receipt.round])],
          ...(receipt.termsVersion === null
            ? []
            : [[labels.terms, String(receipt.termsVersion)] satisfies [string, string]]),
          ...acceptedIn(receipt),
        ],
        summary: (
          <PurchaseSummary
            summary={receipt.summary}
            paid={{ amount: receipt.amountPaid, unit: receipt.amountUnit }}
            figure="receipt"
          />
        ),
        back: TO_PRESALE,
      };
    case 'order':
      return {
        facts: [
          [labels.reference, receipt.reference],
          [labels.currency, receipt.currency],
        ],
        summary: <SummaryList rows={rowsOfOrder(receipt)} figure="receipt" />,
        back: TO_BUYING,
      };
    case 'swap':
      return {
        facts: [[labels.currency, receipt.fromToken]],
        summary: <SummaryList rows={rowsOfSwap(receipt)} figure="receipt" />,
        back: TO_BUYING,
      };
  }
}

const acceptedIn = ({ acceptedTerms }: PurchaseReceipt): [string, ReactNode][] =>
  acceptedTerms
    ? [
        [labels.acceptedAt, <Moment key="at" at={acceptedTerms.acceptedAt} />],
        [labels.acceptedTerms, acceptedTerms.hash],
      ]
    : [];

const rowsOfOrder = ({ amountPaid, currency, price, tokenAmount }: OrderReceipt): [string, string][] => [
  [labels.paid, money(amountPaid, currency)],
  [labels.price, money(price, currency)],
  [labels.bought, tokens(tokenAmount)],
];

const rowsOfSwap = (swap: SwapReceipt): [string, string][] => [
  [labels.swappedIn, `${grouped(swap.amountIn)} ${swap.fromToken}`],
  [labels.arrived, tokens(swap.amountOut)],
  [labels.fee, tokens(swap.feeAmount)],
  [labels.toRewardPool, tokens(swap.rewardPoolContribution)],
  [labels.toGameTreasury, tokens(swap.gameTreasuryContribution)],
  [labels.toOperations, tokens(swap.opsContribution)],
];

export { ChainWatch } from './chain-watch.service.js';
export { HandoverFollowing } from './handover-following.service.js';
export { Judging } from './judging.service.js';
export { PayerScreening } from './payer-screening.service.js';
export { PaymentRounds } from './payment-rounds.service.js';
export * from './chain-payments.errors.js';
export { Transfers } from './transfers.service.js';
export * from './chain-payments.feature.js';
export * from './chain-payments.module.js';
export { inMillionths, tokenPrice, usdPrices } from './noted-prices.js';
export * from './payee.js';
export { PaymentPromises, type PromisedFacts } from './payment-promise.js';
export * from './payment-accounts.js';
export { giftPostings, proceedsPostings } from './payment-bookings.js';
export * from './payment-secret.js';
export * from './payment-requests.service.js';
export * from './payment-transactions.service.js';
export { PaymentViews } from './payment-views.service.js';
export {
  DUST,
  isDustAt,
  isWithin,
  type Decision,
  type Limit,
  type PaymentRequest,
  SettlementFold,
  type Taken,
  type Transfer as ReceivedTransfer,
  type TransferEnd,
} from './settlement-fold.js';
export type { Counts, OpeningLimit } from './hold-policy.js';
export { askScreening, ScreeningFailure } from './ask-screening.js';
export { DeniedWallets } from './denied-wallets.js';
export { GuardMetrics } from './guard-metrics.js';
export { WatchStatuses } from './watch-status.service.js';
export { QuoteGuards } from './quote-guards.service.js';
export { GIFT_POSTINGS, PAID_GIFTS, PROCEEDS } from './verify-chain-payments.repository.js';
export { NotedPrices } from './noted-prices.js';
export { knownWorth, type UsdPrices, worthOf } from './worth.js';
export { HearsOutflows, type OutflowListener } from './outflow-listener.js';
export { type OwedRefund, PaysRefunds, type RefundListener } from './refund-listener.js';
export { Screening } from './screening.service.js';
export { findWatch, findWatchedAccounts } from './watch.repository.js';
export { findRefunded } from './transfers.repository.js';
export * from './proof-sources.repository.js';

export { AdminPurchases } from './admin-purchases.service.js';
export * from './presale-stats.service.js';
export * from './presale.errors.js';
export * from './presale.module.js';
export * from './purchase-lifecycle.service.js';
export { TermsVersions } from './terms-versions.service.js';
export * from './purchases.service.js';
export { termsOf } from './published-terms.js';
export * from './sale-terms.js';
export { MANUAL_PURCHASES, PURCHASES } from './purchases.repository.js';
export { findSale } from './sale.repository.js';
export * from './presale.feature.js';
export { PresaleNotificationTexts } from './presale.notifications.js';
export { Releases } from './releases.service.js';
export { makeEntitlements } from './make-entitlements.js';
export { type EntitledPurchase, leavesOf, MOST } from './entitlement-leaves.js';
export { treeOf } from './entitlement-tree.js';
export { splitPurchase } from './split-policy.js';
export {
  groupedBy,
  scheduleFinder,
  Vesting,
  type PurchaseVesting,
  type WalletVesting,
} from './vesting.service.js';
export * from './vesting-policy.js';
export { VestingViews } from './vesting-views.service.js';
export { Claims } from './claims.service.js';

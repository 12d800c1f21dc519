export * from './payout.js';
export { presentPayout } from './payout.presenter.js';
export { PayoutHealth } from './payout-health.service.js';
export { PayoutRounds } from './payout-rounds.service.js';
export { PayoutWallet } from './payout-wallet.js';
export * from './payouts.feature.js';
export { AddressNamedError } from './payouts.errors.js';
export * from './payouts.module.js';
export { Payouts } from './payouts.service.js';

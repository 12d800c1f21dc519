export { CHAIN_IDS } from './challenge-text.js';
export * from './linked-wallet-user.js';
export * from './own-accounts.js';
export * from './wallet-key.js';
export * from './wallet-signature.js';
export * from './wallets.errors.js';
export * from './wallets.module.js';
export * from './wallets.service.js';
export * from './wallets.feature.js';

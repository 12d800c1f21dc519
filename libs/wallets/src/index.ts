export * from './own-accounts.js';
export * from './wallets.errors.js';
export * from './wallets.module.js';
export * from './wallets.service.js';

export { HttpPriceProvider } from './http-price.adapter.js';
export * from './off-chain-id.js';
export * from './payments.module.js';
export * from './posted.presenter.js';
export * from './price-provider.js';
export * from './prices.service.js';
export * from './receipt-source.js';
export * from './receipts.errors.js';
export * from './payments.feature.js';

export * from './price-provider.js';
export * from './prices.module.js';
export * from './prices.service.js';

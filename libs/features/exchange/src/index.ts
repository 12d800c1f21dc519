export * from './buying-terms.js';
export * from './exchange.module.js';
export * from './orders.errors.js';
export * from './orders.service.js';
export * from './rewards.service.js';
export * from './swaps.errors.js';
export * from './swaps.service.js';
export * from './exchange.feature.js';

export * from './rewards.service.js';
export * from './swaps.errors.js';
export * from './swaps.module.js';
export * from './swaps.service.js';
export * from './verify-swaps.js';
export * from './swaps.live-updates.js';

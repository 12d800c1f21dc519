export * from './rewards.service.js';
export * from './swaps.errors.js';
export * from './swaps.module.js';
export * from './swaps.service.js';

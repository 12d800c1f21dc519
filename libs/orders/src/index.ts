export * from './buying-terms.js';
export * from './orders.errors.js';
export * from './orders.module.js';
export * from './orders.service.js';
export * from './verify-orders.js';
export * from './orders.live-updates.js';

export * from './buying-terms.js';
export * from './orders.errors.js';
export * from './orders.module.js';
export * from './orders.service.js';

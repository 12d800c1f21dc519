export * from './manual-payments.module.js';
export * from './receipt-files.service.js';

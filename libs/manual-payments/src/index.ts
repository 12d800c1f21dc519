export * from './manual-payments.module.js';
export * from './receipt-files.service.js';
export * from './rekey-references.js';
export * from './verify-payments.js';
export * from './manual-payments.live-updates.js';

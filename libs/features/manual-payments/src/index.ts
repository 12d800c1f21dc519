export * from './manual-payments.module.js';
export * from './receipt-files.service.js';
export * from './rekey-references.js';
export * from './manual-payments.feature.js';
export { findLongestWait } from './manual-payments.repository.js';
export { verifyPayments } from './verify-payments.js';

export * from './ledger-log.feature.js';
export * from './ledger-log.module.js';
export { LedgerLog } from './ledger-log.service.js';

export * from './ledger-log.feature.js';
export * from './ledger-log.module.js';
export { LedgerLog } from './ledger-log.service.js';
export { recordRestore } from './restores.repository.js';
export { LogHeads } from './log-heads.service.js';
export { LogMemos } from './log-memos.service.js';
export { readMemos } from './chain-memos.js';
export { sha256, verifyEd25519 } from './log-key.js';
export { type PublishedLog, type PublishedLogReport, verifyPublishedLog } from './verify-published-log.js';

export * from './chart-of-accounts.js';
export * from './ledger.errors.js';
export * from './ledger.module.js';
export type { EntryFilter, LedgerEntry, PostedTransaction } from './ledger.repository.js';
export * from './ledger.service.js';
export * from './open-books.js';
export { normalise, type Posting, type TransactionDraft } from './transaction-draft.js';
export * from './verify-books.schedule.js';
export * from './verify-ledger.js';

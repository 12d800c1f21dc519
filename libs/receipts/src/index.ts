export * from './receipts.errors.js';
export * from './receipts.module.js';
export * from './receipt-source.js';
export * from './posted.presenter.js';

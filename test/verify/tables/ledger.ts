import { LIST_ORDER, TIMESTAMP, anyChange, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  ledger_account: {
    row: `code = 'charity-fund' AND balance > 0`,
    name: `id || ' (' || code`,
    columns: {
      id: { to: '99999', finds: /^ledger_posting .* account_id/ },
      code: { finds: /^ledger_transaction .* request_hash/ },
      currency: { to: `'SOL'` },
      allow_overdraft: anyChange,
      balance: anyChange,
      lane: { to: '99' },
    },
    harmless: { opened_at: TIMESTAMP },
    forged: { set: { id: '99999', lane: '17' } },
    deleted: { finds: /^ledger_posting .* account_id/ },
  },
  ledger_transaction: {
    row: `kind = 'card-order'`,
    name: 'id',
    columns: {
      id: { finds: /^ledger_posting .* transaction_id/ },
      kind: anyChange,
      idempotency_key: anyChange,
      request_hash: anyChange,
      reverses: { to: `(SELECT id FROM ledger_transaction WHERE kind = 'swap' LIMIT 1)` },
      metadata: [
        { to: `'{}'`, finds: /^card_order .* metadata mode/ },
        { to: `metadata || '{"transactionId": "another"}'`, finds: /^card_order .* metadata transactionId/ },
        { row: `kind = 'opening'`, to: `'{"mode": "solana"}'` },
      ],
    },
    harmless: { position: LIST_ORDER, posted_at: TIMESTAMP },
    forged: { set: { id: 'gen_random_uuid()', position: '999999', idempotency_key: `'forged'` } },
    deleted: { finds: /^card_order .* ledger_transaction_id/ },
  },
  ledger_posting: {
    row: `amount > 0 AND account_id IN (SELECT id FROM ledger_account WHERE code LIKE 'member-earned/%')`,
    name: 'transaction_id',
    columns: {
      id: {
        row: `amount > 0 AND account_id = (SELECT id FROM ledger_account WHERE code = 'allocation/game')`,
        to: '999999999',
        finds: /^ledger_account .* the balance after posting/,
      },
      transaction_id: { finds: /^ledger_posting .* transaction_id/ },
      account_id: { to: '1', finds: /^ledger_transaction .* request_hash/ },
      amount: { finds: /^ledger_transaction .* the sum of its postings/ },
    },
    harmless: {},
    forged: { set: { id: '999999999' }, finds: /^ledger_transaction .* the sum of its postings/ },
    deleted: { finds: /^ledger_transaction .* the sum of its postings/ },
  },
};

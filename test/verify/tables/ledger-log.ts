import { anyChange, type HarmlessTables, type MoneyTables, TIMESTAMP } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  ledger_log_leaf: {
    row: 'index = 1',
    name: 'index',
    columns: {
      index: { to: '999999' },
      transaction_id: anyChange,
      data: anyChange,
      salt: { to: `'\\x00'` },
    },
    harmless: {},
    forged: { set: { index: '999999', transaction_id: 'gen_random_uuid()' } },
    deleted: { finds: /^ledger_log_leaf 2: the leaf before it should be 1/ },
  },
  ledger_log_node: {
    row: 'level = 1 AND index = 1',
    name: `level || '/' || index`,
    columns: { level: { to: '99' }, index: { to: '999999' }, hash: { to: `sha256('another')` } },
    harmless: {},
    forged: { set: { index: '999999' } },
    deleted: { finds: /^ledger_log_node 1\/1: hash should be the hash of two nodes/ },
  },
  ledger_log_head: {
    row: 'true',
    name: 'size',
    columns: { size: { to: '999999' }, note: anyChange, verifier_key: anyChange },
    harmless: { signed_at: TIMESTAMP },
    forged: { set: { size: '999999' } },
    deleted: 'the next head covers all that it has covered, and receipts hold their own',
  },
  ledger_log_restore: {
    row: 'true',
    name: `to_char(restored_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    columns: {
      restored_at: anyChange,
      taken_at: anyChange,
      size: { to: '999999' },
      note: anyChange,
      verifier_key: anyChange,
    },
    harmless: {},
    forged: { set: { restored_at: 'now()' } },
    deleted: 'the verification from outside then names the memos that were lost with the restore',
  },
};

export const harmlessTables: HarmlessTables = {
  ledger_log_key: 'the public keys that have signed heads; each head names its own',
  ledger_log_memo: 'the transactions on the chain that repeat heads',
};

import { LIST_ORDER, NETWORK, TIMESTAMP, anyChange, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  card_order: {
    row: `status = 'confirmed'`,
    name: 'id',
    columns: {
      id: anyChange,
      user_id: anyChange,
      status: [
        { to: `'failed'` },
        { row: `status = 'failed'`, to: `'confirmed'` },
        { row: `status = 'processing'`, to: `'failed'` },
      ],
      mode: anyChange,
      currency: { to: `'EUR'` },
      amount: anyChange,
      price: anyChange,
      token_amount: anyChange,
      failure_reason: anyChange,
      transaction_id: anyChange,
      ledger_transaction_id: anyChange,
      created_at: { row: `status = 'processing'`, to: `created_at - interval '2 hours'` },
      settled_at: { to: 'NULL' },
    },
    harmless: { position: LIST_ORDER, cluster: NETWORK },
    forged: {
      set: {
        id: 'gen_random_uuid()',
        position: '999999',
        transaction_id: `'SIM-F'`,
        ledger_transaction_id: 'gen_random_uuid()',
      },
    },
  },
  swap_transaction: {
    row: `from_token = 'SOL'`,
    name: 'id',
    columns: {
      id: anyChange,
      user_id: anyChange,
      mode: anyChange,
      from_token: { to: `'USDC'` },
      from_price: anyChange,
      price: anyChange,
      amount_in: anyChange,
      amount_out: anyChange,
      fee_amount: anyChange,
      reward_pool_contribution: anyChange,
      game_treasury_contribution: anyChange,
      ops_contribution: anyChange,
      transaction_hash: anyChange,
      ledger_transaction_id: anyChange,
    },
    harmless: {
      position: LIST_ORDER,
      cluster: NETWORK,
      to_token: 'always the same token',
      created_at: TIMESTAMP,
    },
    forged: {
      set: {
        id: 'gen_random_uuid()',
        position: '999999',
        transaction_hash: `'SIM-F'`,
        ledger_transaction_id: 'gen_random_uuid()',
      },
    },
  },
};

import { LISTED, PLACE, WHEN, any, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  card_order: {
    row: `status = 'confirmed'`,
    name: 'id',
    columns: {
      id: any,
      user_id: any,
      status: [
        { to: `'failed'` },
        { row: `status = 'failed'`, to: `'confirmed'` },
        { row: `status = 'processing'`, to: `'failed'` },
      ],
      mode: any,
      currency: { to: `'EUR'` },
      amount: any,
      price: any,
      token_amount: any,
      failure_reason: any,
      transaction_id: any,
      ledger_transaction_id: any,
      created_at: { row: `status = 'processing'`, to: `created_at - interval '2 hours'` },
      settled_at: { to: 'NULL' },
    },
    harmless: { position: LISTED, cluster: PLACE },
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
      id: any,
      user_id: any,
      mode: any,
      from_token: { to: `'USDC'` },
      from_price: any,
      price: any,
      amount_in: any,
      amount_out: any,
      fee_amount: any,
      reward_pool_contribution: any,
      game_treasury_contribution: any,
      ops_contribution: any,
      transaction_hash: any,
      ledger_transaction_id: any,
    },
    harmless: {
      position: LISTED,
      cluster: PLACE,
      to_token: 'the ticker; there is one token',
      created_at: WHEN,
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

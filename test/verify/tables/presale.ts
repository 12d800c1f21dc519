import { LISTED, PLACE, any, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  presale_sale: {
    row: 'true',
    name: 'id',
    columns: { id: any, reserved: any, allocated: any },
    harmless: {},
    forged: { set: { id: `'forged'` } },
  },
  presale_purchase: {
    row: `status = 'confirmed' AND payment = 'page' AND payment_currency = 'USDT'`,
    name: 'id',
    columns: {
      id: any,
      status: [
        { to: `'failed'` },
        { to: `'processing'` },
        { row: `status = 'failed'`, to: `'confirmed'` },
        { row: `status = 'failed'`, to: `'processing'` },
        { row: `status = 'processing'`, to: `'failed'` },
        { to: `'reversed'` },
        { row: `status = 'reversed'`, to: `'confirmed'` },
      ],
      mode: any,
      payment: { to: `'manual'` },
      token_amount: [any, { row: `status = 'processing'`, finds: /^presale_sale main: reserved/ }],
      payment_currency: any,
      amount_paid: any,
      amount_unit: any,
      network_fee: [
        { to: `network_fee || '{"amount": "9"}'` },
        { to: `network_fee || '{"unit": "SOL"}'` },
        { to: `network_fee || '{"usd": "9"}'` },
      ],
      buyer_wallet: any,
      failure_reason: any,
      transaction_id: { finds: /^donation .* transaction_hash/ },
      ledger_transaction_id: any,
      charity_amount: any,
      release_amount: any,
      vested_amount: any,
      rounding_amount: any,
      created_at: { row: `status = 'processing'`, to: `created_at - interval '2 hours'` },
      settled_at: { to: 'NULL' },
      reversed_at: [{ to: 'now()' }, { row: `status = 'reversed'`, to: 'NULL' }],
    },
    harmless: {
      position: LISTED,
      cluster: PLACE,
      round: 'through which door it was bought, at the same price',
      buyer_email: 'where the receipt was sent',
      forget_email: 'whether that address goes once it is settled',
      language: 'what its buyer reads',
    },
    forged: {
      set: {
        id: 'gen_random_uuid()',
        position: '999999',
        transaction_id: `'SIM-F'`,
        ledger_transaction_id: 'gen_random_uuid()',
      },
    },
  },
};

export const harmlessTables: HarmlessTables = {
  chain_stats: 'read from the chain',
};

import { LIST_ORDER, NETWORK, anyChange, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  presale_sale: {
    row: 'true',
    name: 'id',
    columns: { id: anyChange, reserved: anyChange, allocated: anyChange },
    harmless: {},
    forged: { set: { id: `'forged'` } },
  },
  presale_purchase: {
    row: `status = 'confirmed' AND payment = 'page' AND payment_currency = 'USDT'`,
    name: 'id',
    columns: {
      id: anyChange,
      status: [
        { to: `'failed'` },
        { to: `'processing'` },
        { row: `status = 'failed'`, to: `'confirmed'` },
        { row: `status = 'failed'`, to: `'processing'` },
        { row: `status = 'processing'`, to: `'failed'` },
        { to: `'reversed'` },
        { row: `status = 'reversed'`, to: `'confirmed'` },
      ],
      mode: anyChange,
      payment: { to: `'manual'` },
      held: { row: `status = 'processing'`, finds: /^presale_sale main: reserved/ },
      token_amount: [anyChange, { row: `status = 'processing'`, finds: /^presale_sale main: reserved/ }],
      payment_currency: anyChange,
      amount_paid: anyChange,
      amount_unit: anyChange,
      network_fee: [
        { to: `network_fee || '{"amount": "9"}'` },
        { to: `network_fee || '{"unit": "SOL"}'` },
        { to: `network_fee || '{"usd": "9"}'` },
      ],
      buyer_wallet: anyChange,
      failure_reason: anyChange,
      transaction_id: { finds: /^donation .* transaction_hash/ },
      ledger_transaction_id: anyChange,
      charity_amount: anyChange,
      release_amount: anyChange,
      vested_amount: anyChange,
      rounding_amount: anyChange,
      created_at: { row: `status = 'processing'`, to: `created_at - interval '2 hours'` },
      settled_at: { to: 'NULL' },
      reversed_at: [{ to: 'now()' }, { row: `status = 'reversed'`, to: 'NULL' }],
      terms_version: anyChange,
    },
    harmless: {
      position: LIST_ORDER,
      release_asked_at: 'when its release was asked for; the ledger says what is still owed',
      asked_amount: 'what was asked for, if the payment bought less; for display',
      cluster: NETWORK,
      round:
        'public or private; it matters only to limits, and this kingdom has none (see test/presale/terms.test.ts)',
      buyer_email: 'the address for the receipt',
      forget_email: 'whether that address is removed once the purchase is settled',
      language: 'the language of mails to the buyer',
      accepted_terms: 'the hash of the legal texts that the buyer has accepted',
      accepted_terms_at: 'when they were accepted',
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
  sale_terms: {
    row: 'version = (SELECT max(version) FROM sale_terms)',
    name: 'version',
    columns: {
      version: anyChange,
      terms: { to: `jsonb_set(terms, '{sale,supply}', '"1"')` },
      hash: anyChange,
      valid_from: { finds: /^presale_purchase .* terms_version/ },
    },
    harmless: {},
    forged: { set: { version: '999' } },
    deleted: { finds: /^presale_purchase .* terms_version/ },
  },
};

export const harmlessTables: HarmlessTables = {
  chain_stats: 'read from the chain',
};

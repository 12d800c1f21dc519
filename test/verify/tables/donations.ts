import { LISTED, WHEN, any, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  donation: {
    row: `source = 'wallet' AND reversed_at IS NULL AND user_id IN (SELECT id FROM account)`,
    name: 'id',
    columns: {
      id: any,
      user_id: { finds: /^donor_standing/ },
      wallet_address: [
        { finds: /^donation_signature/ },
        { to: 'NULL', finds: /^donation_signature/ },
        { row: 'purchase_id IS NOT NULL' },
      ],
      amount: [
        any,
        { row: 'auto', finds: /^donation/ },
        { row: 'demo', finds: /^donation .* the amount posted/ },
        { row: 'purchase_id IS NOT NULL' },
        { row: `source = 'earned' AND NOT auto` },
        { row: 'reversed_at IS NOT NULL' },
      ],
      donation_type: { to: `'presale_purchase'` },
      transaction_hash: [any, { row: 'purchase_id IS NOT NULL' }, { row: `source = 'earned'` }],
      ledger_transaction_id: [any, { row: 'auto' }, { row: 'purchase_id IS NOT NULL' }],
      purchase_id: [any, { row: 'purchase_id IS NOT NULL' }, { row: 'purchase_id IS NOT NULL', to: 'NULL' }],
      mode: [any, { row: 'purchase_id IS NOT NULL' }],
      source: { to: `'earned'` },
      auto: any,
      demo: any,
      reversed_at: [
        { to: 'now()', finds: /^ledger_transaction .* the sum of its donations/ },
        {
          row: 'reversed_at IS NOT NULL',
          to: 'NULL',
          finds: /^ledger_transaction .* the sum of its donations/,
        },
      ],
    },
    harmless: {
      position: LISTED,
      message: 'what the giver said',
      hidden: 'whether the message is shown',
      created_at: WHEN,
    },
    forged: { set: { id: 'gen_random_uuid()', position: '999999' } },
  },
  donor: {
    row: 'true',
    name: 'key',
    columns: { key: any },
    harmless: {},
    forged: { set: { key: `'forged'` } },
  },
  simulated_donor: {
    row: 'true',
    name: 'key',
    columns: { key: any },
    harmless: {},
    forged: { set: { key: `'forged'` } },
  },
  donation_tally: {
    row: 'lane = 3',
    name: `'of all lanes'`,
    columns: { lane: { to: '99' }, total: any, donors: any },
    harmless: {},
    forged: { set: { lane: '16' }, finds: /^donation_tally 16: lane/ },
  },
  simulated_donation_tally: {
    row: 'lane = 3',
    name: `'of all lanes'`,
    columns: { lane: { to: '99' }, total: any, donors: any },
    harmless: {},
    forged: { set: { lane: '16' }, finds: /^simulated_donation_tally 16: lane/ },
  },
  donor_standing: {
    row: `badge = 'guardian'`,
    name: 'user_id',
    columns: {
      user_id: any,
      total_donated: any,
      badge: [{ to: `'legend'` }, { to: 'NULL' }],
      announced: [{ to: `'hero'` }, { to: 'NULL' }, { to: `'no badge'` }],
    },
    harmless: { updated_at: WHEN },
    forged: { set: { user_id: 'gen_random_uuid()' } },
  },
  donation_signature: {
    row: 'true',
    name: 'donation_id',
    columns: {
      donation_id: any,
      wallet_address: any,
      nonce: any,
      signed_text: any,
      signature: any,
    },
    harmless: {},
    forged: { set: { donation_id: 'gen_random_uuid()', nonce: `'forged'` } },
  },
};

export const harmlessTables: HarmlessTables = {
  auto_donation: 'what a member wants to give of rewards to come; what was given is in the games',
};

import { LIST_ORDER, TIMESTAMP, anyChange, type HarmlessTables, type MoneyTables } from '../table-rules.js';

/** A gift in SOL that a wallet has paid on the chain. */
const PAID = `mode = 'solana' AND source = 'wallet' AND purchase_id IS NULL AND currency = 'SOL'`;

export const moneyTables: MoneyTables = {
  donation: {
    row: `source = 'wallet' AND reversed_at IS NULL AND user_id IN (SELECT id FROM account)`,
    name: 'id',
    columns: {
      id: anyChange,
      user_id: { finds: /^donor_standing/ },
      wallet_address: [
        { finds: /^donation_signature/ },
        { to: 'NULL', finds: /^donation_signature/ },
        { row: 'purchase_id IS NOT NULL' },
      ],
      amount: [
        anyChange,
        { row: 'auto', finds: /^donation/ },
        { row: 'demo', finds: /^donation .* the amount posted/ },
        { row: 'purchase_id IS NOT NULL' },
        { row: `source = 'earned' AND NOT auto` },
        { row: 'reversed_at IS NOT NULL' },
        { row: PAID },
      ],
      currency: [{ to: `'SOL'` }, { row: PAID, to: `'token'` }],
      donation_type: { to: `'presale_purchase'` },
      transaction_hash: [
        anyChange,
        { row: PAID },
        { row: 'purchase_id IS NOT NULL' },
        { row: `source = 'earned'` },
      ],
      ledger_transaction_id: [anyChange, { row: PAID }, { row: 'auto' }, { row: 'purchase_id IS NOT NULL' }],
      purchase_id: [
        anyChange,
        { row: 'purchase_id IS NOT NULL' },
        { row: 'purchase_id IS NOT NULL', to: 'NULL' },
      ],
      mode: [anyChange, { row: 'purchase_id IS NOT NULL' }, { row: PAID, to: `'simulated'` }],
      source: [{ to: `'earned'` }, { row: PAID, to: `'earned'` }],
      auto: anyChange,
      demo: anyChange,
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
      position: LIST_ORDER,
      message: 'the donor’s message',
      hidden: 'whether the message is shown',
      created_at: TIMESTAMP,
    },
    forged: { set: { id: 'gen_random_uuid()', position: '999999' } },
  },
  donor: {
    row: 'true',
    name: 'key',
    columns: { key: anyChange },
    harmless: {},
    forged: { set: { key: `'forged'` } },
  },
  simulated_donor: {
    row: 'true',
    name: 'key',
    columns: { key: anyChange },
    harmless: {},
    forged: { set: { key: `'forged'` } },
  },
  donation_tally: {
    row: 'lane = 3',
    name: `'of all lanes'`,
    columns: { lane: { to: '99' }, total: anyChange, total_sol: anyChange, donors: anyChange },
    harmless: {},
    forged: { set: { lane: '16' }, finds: /^donation_tally 16: lane/ },
  },
  simulated_donation_tally: {
    row: 'lane = 3',
    name: `'of all lanes'`,
    columns: { lane: { to: '99' }, total: anyChange, donors: anyChange },
    harmless: {},
    forged: { set: { lane: '16' }, finds: /^simulated_donation_tally 16: lane/ },
  },
  member_donation_tally: {
    row: `simulated > 0`,
    name: 'user_id',
    columns: { user_id: anyChange, total: anyChange, simulated: anyChange },
    harmless: {},
    forged: { set: { user_id: 'gen_random_uuid()' } },
  },
  donor_standing: {
    row: `badge = 'guardian'`,
    name: 'user_id',
    columns: {
      user_id: anyChange,
      total_donated: anyChange,
      badge: [{ to: `'legend'` }, { to: 'NULL' }],
      announced: [{ to: `'hero'` }, { to: 'NULL' }, { to: `'no badge'` }],
    },
    harmless: { updated_at: TIMESTAMP },
    forged: { set: { user_id: 'gen_random_uuid()' } },
  },
  donation_signature: {
    row: 'true',
    name: 'donation_id',
    columns: {
      donation_id: anyChange,
      wallet_address: anyChange,
      nonce: anyChange,
      signed_text: anyChange,
      signature: anyChange,
    },
    harmless: {},
    forged: { set: { donation_id: 'gen_random_uuid()', nonce: `'forged'` } },
  },
};

export const harmlessTables: HarmlessTables = {
  gift_payment:
    'who asked for the payment of a gift, and the message; what was paid is in the request and the donation',
  auto_donation: 'a member’s setting for future rewards; past shares are recorded with the games',
};

import { anyChange, type HarmlessTables, LIST_ORDER, type MoneyTables, TIMESTAMP } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  payout: {
    row: `state = 'landed' AND kind = 'release'`,
    name: 'id',
    columns: {
      key: { finds: /^payout|^ledger_transaction/ },
      kind: [
        { to: `'claim'`, finds: /^payout/ },
        { row: `state = 'landed' AND kind = 'refund'`, to: `'release'`, finds: /^payout/ },
      ],
      currency: { to: `'SOL'`, finds: /^payout/ },
      source: anyChange,
      amount: anyChange,
      state: { to: `'sent'`, finds: /^payout|^ledger_transaction/ },
      approvals_needed: anyChange,
      queued_at: { to: 'NULL' },
      wallet: { to: 'NULL' },
      signature: anyChange,
      reserved_transaction_id: [anyChange, { to: 'NULL', finds: /^payout|^ledger_transaction/ }],
      landed_transaction_id: anyChange,
    },
    harmless: {
      id: 'what attempts and approvals name; the key says what is owed',
      position: LIST_ORDER,
      subject_id: 'what the payout belongs to, for finding it; the key says what is owed',
      marker: 'derived from the wallet and the key, and compared with the chain',
      destination: 'where it was sent, which the chain tells',
      worth_usd: 'what it was worth, for the limits',
      problem: 'why it waits',
      requested_at: TIMESTAMP,
      landed_at: TIMESTAMP,
      doubted_at: 'since when endpoints disagree about it, for operators',
      held_at: 'since when a person keeps it from being sent',
      held_by: 'who that is',
      by_hand: 'whether an operator has sent it, which needs no approval',
    },
    forged: {
      set: {
        id: 'gen_random_uuid()',
        position: '999999',
        key: `'release/forged'`,
        marker: `'forged'`,
        signature: `'forged'`,
      },
    },
    deleted: { finds: /^ledger_transaction|^payout_tally/ },
  },
  payout_tally: {
    row: `kind = 'release'`,
    name: `kind || ' in ' || currency`,
    columns: { kind: { finds: /^payout_tally/ }, currency: { finds: /^payout_tally/ }, landed: anyChange },
    harmless: {},
    forged: { set: { kind: `'charity'` } },
  },
};

export const harmlessTables: HarmlessTables = {
  payout_attempt: 'signed bytes; the marker on the chain says which of them landed',
  payout_approval: 'who has approved payouts; a payout that went out without enough of them is found',
  payout_outflow: 'what has left the payout wallet and has to be explained; the watch proves its balance',
  payout_switch: 'whether payouts are paused',
};

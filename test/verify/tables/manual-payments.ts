import { LIST_ORDER, TIMESTAMP, anyChange, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  manual_payment: {
    row: `status = 'approved'`,
    name: 'id',
    columns: {
      status: [
        { to: `'pending'` },
        { to: `'rejected'` },
        { to: `'undone'` },
        { row: `status = 'pending'`, to: `'approved'` },
        { row: `status = 'undone'`, to: `'approved'` },
      ],
      mode: anyChange,
      cluster: anyChange,
      wallet: anyChange,
      reference: anyChange,
      reference_key: anyChange,
      decided_by: { to: 'NULL' },
      decided_at: { to: 'NULL' },
      reason: anyChange,
      purchase_id: [anyChange, { to: 'NULL' }, { row: `status = 'pending'` }],
    },
    harmless: {
      id: 'an id; money depends on the purchase',
      position: LIST_ORDER,
      email: 'the sender’s address for mails',
      language: 'the language of mails to the sender',
      claimed_amount: 'the sender’s unverified claim',
      claimed_currency: 'the sender’s unverified claim',
      claimed_paid: 'the sender’s unverified claim',
      claimed_reference: 'the sender’s unverified claim',
      receipt_hash: 'used to find equal receipts',
      forget_email: 'whether the e-mail address is removed after the decision',
      receipt_key: 'the receipt’s key in the storage',
      receipt_type: 'the receipt’s media type',
      receipt_bytes: 'the receipt’s size',
      decided_by_email: 'the deciding operator, for display',
      created_at: TIMESTAMP,
    },
    forged: {
      set: {
        id: 'gen_random_uuid()',
        position: '999999',
        purchase_id: 'gen_random_uuid()',
        reference: `'forged'`,
        reference_key: `'forged'`,
        receipt_key: 'NULL',
      },
    },
    deleted: { finds: /^manual_payment of presale_purchase/ },
  },
  manual_payment_undo: {
    row: `outcome = 'confirmed'`,
    name: 'id',
    columns: {
      payment_id: anyChange,
      asked_by: { to: 'decided_by' },
      outcome: [{ to: `'declined'`, finds: /^manual_payment .* undo/ }, { to: 'NULL' }],
      decided_by: [{ to: 'asked_by' }, { to: 'NULL' }],
      decided_at: { to: 'NULL' },
    },
    harmless: {
      id: 'an id that nothing refers to',
      reason: 'the operator’s explanation',
      asked_by_email: 'the requesting operator, for display',
      asked_at: TIMESTAMP,
      decided_by_email: 'the deciding operator, for display',
    },
    forged: { set: { id: 'gen_random_uuid()', payment_id: 'gen_random_uuid()' } },
    deleted: { finds: /^manual_payment .* undo/ },
  },
};

export const harmlessTables: HarmlessTables = {
  pending_upload: 'uploaded files that belong to no payment yet',
};

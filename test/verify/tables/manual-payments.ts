import { LISTED, WHEN, any, type HarmlessTables, type MoneyTables } from '../table-rules.js';

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
      mode: any,
      cluster: any,
      wallet: any,
      reference: any,
      reference_key: any,
      decided_by: { to: 'NULL' },
      decided_at: { to: 'NULL' },
      reason: any,
      purchase_id: [any, { to: 'NULL' }, { row: `status = 'pending'` }],
    },
    harmless: {
      id: 'its own name; money follows from its purchase',
      position: LISTED,
      email: 'where its sender is answered',
      language: 'what its sender reads',
      claimed_amount: 'a claim that nobody believes',
      claimed_currency: 'a claim that nobody believes',
      claimed_paid: 'a claim that nobody believes',
      claimed_reference: 'a claim that nobody believes',
      receipt_hash: 'by which equal receipts are found',
      forget_email: 'whether its e-mail address goes with the decision',
      receipt_key: 'where its receipt lies',
      receipt_type: 'what its receipt is',
      receipt_bytes: 'how long its receipt is',
      decided_by_email: 'the name of who decided, for people',
      created_at: WHEN,
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
      payment_id: any,
      asked_by: { to: 'decided_by' },
      outcome: [{ to: `'declined'`, finds: /^manual_payment .* undo/ }, { to: 'NULL' }],
      decided_by: [{ to: 'asked_by' }, { to: 'NULL' }],
      decided_at: { to: 'NULL' },
    },
    harmless: {
      id: 'its own name, which nothing refers to',
      reason: 'what the operator wrote',
      asked_by_email: 'the name of who asked, for people',
      asked_at: WHEN,
      decided_by_email: 'the name of who decided, for people',
    },
    forged: { set: { id: 'gen_random_uuid()', payment_id: 'gen_random_uuid()' } },
    deleted: { finds: /^manual_payment .* undo/ },
  },
};

export const harmlessTables: HarmlessTables = {
  pending_upload: 'files that belong to nothing yet',
};

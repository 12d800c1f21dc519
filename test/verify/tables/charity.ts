import { addEvidence, charityProposal, confirmCharity, proposeCharity } from '../../support/charity.js';
import type { Kingdom } from '../../support/kingdom.js';
import { PDF } from '../../support/receipt-files.js';
import { joinTeam } from '../../support/team.js';
import { anyChange, type HarmlessTables, LIST_ORDER, type MoneyTables, TIMESTAMP } from '../table-rules.js';

const ON_CHAIN = `mode = 'solana'`;

export const moneyTables: MoneyTables = {
  charity_payout: {
    row: `mode = 'simulated'`,
    name: 'id',
    columns: {
      id: anyChange,
      beneficiary: anyChange,
      description: anyChange,
      link: anyChange,
      address: [anyChange, { row: ON_CHAIN }],
      purpose: anyChange,
      amount: [anyChange, { row: ON_CHAIN }],
      currency: [{ to: `'SOL'` }, { row: ON_CHAIN, to: `'token'` }],
      mode: { to: `'solana'`, finds: /^ledger_transaction/ },
      proposal_id: anyChange,
      proposed_by: anyChange,
      confirmed_by: [anyChange, { to: 'proposed_by' }, { to: 'NULL' }],
      recovered: anyChange,
      payout_key: { row: ON_CHAIN },
      ledger_transaction_id: anyChange,
      paid_at: { row: ON_CHAIN, to: 'NULL' },
      signature: { row: ON_CHAIN },
    },
    harmless: { position: LIST_ORDER, proposed_at: TIMESTAMP, confirmed_at: TIMESTAMP },
    forged: {
      set: {
        id: 'gen_random_uuid()',
        position: '999999',
        proposal_id: 'gen_random_uuid()',
        ledger_transaction_id: 'gen_random_uuid()',
      },
    },
  },
};

export const harmlessTables: HarmlessTables = {
  charity_evidence: 'files that show what was paid for; each is published under the hash of its content',
};

/** A payment of the charity fund in simulated mode, with evidence. The fund has received the demo's donations. */
export async function fill(kingdom: Kingdom): Promise<void> {
  const [one, other] = [
    await joinTeam(kingdom, 'almoner', 'operator'),
    await joinTeam(kingdom, 'chancellor', 'admin'),
  ];
  const proposal = charityProposal();
  const { body } = await proposeCharity(kingdom, one, proposal);
  const { status } = await confirmCharity(kingdom, other, body.id);
  if (status !== 200) throw new Error(`The payment was refused: ${status}`);
  await addEvidence(kingdom, one, proposal.payoutId, PDF);
}

import {
  type AdminCharityPayout,
  type CharityEvidence,
  type CharityPayout,
  decimalsOf,
  formatUnits,
} from '#contracts';
import { daysWithoutEvidence } from './charity-policy.js';
import type { EvidenceRow } from './charity-evidence.repository.js';
import type { CharityPayoutRow } from './charity-payouts.repository.js';

interface Presented {
  readonly decimals: number;
  readonly now: Date;
}

/** A payment of the charity fund as everybody may read it: without the persons who have decided. */
export function presentCharityPayout(
  row: CharityPayoutRow,
  files: readonly EvidenceRow[],
  { decimals, now }: Presented,
): CharityPayout {
  const { id, beneficiary, description, link, address, purpose, currency, paidAt, signature } = row;
  return {
    id,
    beneficiary,
    description,
    link,
    address,
    purpose,
    amount: formatUnits(row.amount, decimalsOf(currency, decimals)),
    currency,
    state: paidAt === null ? 'confirmed' : 'paid',
    simulated: row.mode === 'simulated',
    confirmedAt: row.confirmedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    signature,
    evidence: files.map(presentEvidence),
    daysWithoutEvidence: daysWithoutEvidence({ paidAt, files: files.length }, now),
  };
}

const presentEvidence = ({ sha256, type, bytes, addedAt }: EvidenceRow): CharityEvidence => ({
  sha256,
  type,
  bytes,
  addedAt: addedAt.toISOString(),
});

/** @param emails the addresses of the accounts that the payment names, by id */
export function presentForOperators(
  row: CharityPayoutRow,
  files: readonly EvidenceRow[],
  { emails, ...how }: Presented & { readonly emails: ReadonlyMap<string, string> },
): AdminCharityPayout {
  const personOf = (id: string) => ({ id, email: emails.get(id) ?? null });
  return {
    ...presentCharityPayout(row, files, how),
    proposalId: row.proposalId,
    proposedBy: personOf(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    confirmedBy: row.confirmedBy === null ? null : personOf(row.confirmedBy),
    payoutKey: row.payoutKey,
    ledgerTransactionId: row.ledgerTransactionId,
    evidence: files.map((file) => ({ ...presentEvidence(file), addedBy: personOf(file.addedBy) })),
  };
}

import type { PayoutKind } from '#contracts';
import { type LiveUpdates, toMember } from '#platform';

/** A withdrawal's subject is the member. One that was found on the chain after a restore is news to open pages as well. */
const withdrawn = ({ kind, subjectId }: { kind: PayoutKind; subjectId: string }) =>
  kind === 'withdrawal' ? [toMember(subjectId, 'profile.changed', {})] : [];

export const membersLiveUpdates: LiveUpdates = {
  'payout.requested': withdrawn,
  'payout.landed': withdrawn,
};

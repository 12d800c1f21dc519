/** Why a donation can't be reversed. The catalogue has a text for each. */
export type Irreversible = 'reversed' | 'demo' | 'purchase' | 'automatic' | 'onChain';

/**
 * Why an operator can't reverse a donation; undefined if that is possible. A share of a purchase or of a reward is part of the
 * same ledger transaction as the purchase or the reward, and tokens paid on the chain can only be sent back there.
 */
export function irreversible(donation: {
  readonly reversedAt: Date | null;
  readonly demo: boolean;
  readonly purchaseId: string | null;
  readonly auto: boolean;
  readonly paidOnChain: boolean;
}): Irreversible | undefined {
  if (donation.reversedAt) return 'reversed';
  if (donation.demo) return 'demo';
  if (donation.purchaseId) return 'purchase';
  if (donation.auto) return 'automatic';
  return donation.paidOnChain ? 'onChain' : undefined;
}

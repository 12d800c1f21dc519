import type { BrandFile } from './brand.schema.js';

/** The rounds of the pre-sale. Each has its own terms. */
export type RoundName = keyof BrandFile['presale']['rounds'];

/** A round's terms in the brand file's format. */
export interface RoundFigures {
  readonly price: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  /** The most that the round sells; null if only the sale's supply limits it. */
  readonly cap: string | null;
  /** The most that one wallet can buy in the round; null if there is no limit. */
  readonly walletLimit: string | null;
  /** Null if the round ends with the sale. */
  readonly endsAt: string | null;
}

/** What the private round does not set is as in the public one. */
export function roundFigures({ rounds, ...presale }: BrandFile['presale'], round: RoundName): RoundFigures {
  const { price, minAmount, maxAmount } = presale;
  const ofPublic = { price, minAmount, maxAmount, ...rounds.public };
  return round === 'public' ? ofPublic : { ...ofPublic, ...rounds.private };
}

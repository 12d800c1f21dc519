import type { Presale } from './presale.js';
import { isSoldOut } from './sold-out.js';

export const SALE_STAGES = ['notBegun', 'selling', 'soldOut', 'over'] as const;
export type SaleStage = (typeof SALE_STAGES)[number];

/** Whether the public round of the sale sells, and if it does not, why. */
export function saleStageOf(
  sale: Pick<Presale, 'opensAt' | 'over' | 'remainingTokens' | 'minAmount'>,
): SaleStage {
  if (sale.opensAt !== null) return 'notBegun';
  if (sale.over) return 'over';
  return isSoldOut(sale.remainingTokens, sale.minAmount) ? 'soldOut' : 'selling';
}

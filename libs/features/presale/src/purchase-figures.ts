import { Injectable } from '@nestjs/common';
import { CountedInOverview, type FigureSource, type Span, type Tx } from '#platform';
import { countSold } from './admin-purchases.repository.js';

/** Counts the purchases that stand. */
@Injectable()
@CountedInOverview()
export class PurchaseFigures implements FigureSource {
  async figures(tx: Tx, span: Span): Promise<{ purchases: number; tokensSold: bigint }> {
    const { purchases, tokens } = await countSold(tx, span);
    return { purchases, tokensSold: tokens };
  }
}

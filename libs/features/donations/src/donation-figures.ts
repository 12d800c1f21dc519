import { Injectable } from '@nestjs/common';
import { CountedInOverview, type FigureSource, type Span, type Tx } from '#platform';
import { countDonated } from './donations.repository.js';

/** Counts the donations that stand, and the tokens that were given. */
@Injectable()
@CountedInOverview()
export class DonationFigures implements FigureSource {
  async figures(tx: Tx, span: Span): Promise<{ donations: number; donated: bigint }> {
    const { donations, tokens } = await countDonated(tx, span);
    return { donations, donated: tokens };
  }
}

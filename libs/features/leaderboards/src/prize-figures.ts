import { Injectable } from '@nestjs/common';
import { CountedInOverview, type FigureSource, type Tx } from '#platform';
import { countOwed } from './prizes.repository.js';

/** Counts the prizes that the reward pool was too small to pay. */
@Injectable()
@CountedInOverview()
export class PrizeFigures implements FigureSource {
  async waiting(tx: Tx): Promise<{ prizes: number }> {
    return { prizes: await countOwed(tx) };
  }
}

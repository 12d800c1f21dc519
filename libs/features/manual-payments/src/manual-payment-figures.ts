import { Injectable } from '@nestjs/common';
import { CountedInOverview, type FigureSource, type Tx } from '#platform';
import { countWaiting } from './manual-payments.repository.js';

/** Counts the payments and the requests to undo an approval that wait for a decision. */
@Injectable()
@CountedInOverview()
export class ManualPaymentFigures implements FigureSource {
  waiting(tx: Tx): Promise<{ payments: number; undos: number }> {
    return countWaiting(tx);
  }
}

import { Injectable } from '@nestjs/common';
import type { PayoutProblem } from '#contracts';
import { CountedInOverview, type FigureSource, type Tx } from '#platform';
import { PayoutWallet } from './payout-wallet.js';
import { countOpen, type OpenCount } from './payout-figures.repository.js';

/** Problems that do not pass by themselves. */
const LASTING: ReadonlySet<PayoutProblem | null> = new Set<PayoutProblem>([
  'no-address',
  'approval',
  'two-approvals',
  'below-minimum',
  'own-token',
  'denied',
  'not-a-wallet',
  'landed-otherwise',
]);

const needsOperator = ({ state, problem, held }: OpenCount): boolean =>
  held || state === 'failed' || LASTING.has(problem);

/** Counts the payouts that go no further without an operator. Without a payout wallet, these are all that are open. */
@Injectable()
@CountedInOverview()
export class PayoutFigures implements FigureSource {
  constructor(private readonly wallet: PayoutWallet) {}

  async waiting(tx: Tx): Promise<{ payouts: number }> {
    const byHand = this.wallet.address === undefined;
    const waiting = (await countOpen(tx)).filter((open) => byHand || needsOperator(open));
    return { payouts: waiting.reduce((sum, { count }) => sum + count, 0) };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Screening, ScreeningFailure } from '#features/chain-payments';
import type { PayoutProblem } from '#contracts';
import { LOGGER } from '#platform';

/** How many addresses are asked for at the same time. */
const AT_A_TIME = 8;

/** Undefined if the service gave none. */
type Verdict = 'allowed' | 'denied' | undefined;

/** Says which recipients can't be paid now, by the rules for those who pay. */
@Injectable()
export class RecipientScreening {
  constructor(
    private readonly screening: Screening,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns why addresses can't be paid: they are denied, or the service gave no verdict on them, so they wait for the next round. The
   * others are paid meanwhile. If it gives no verdict on any of those that are asked for together, it is down and asked no more.
   */
  async problems(addresses: readonly string[]): Promise<Map<string, PayoutProblem>> {
    const unique = [...new Set(addresses)];
    const found = new Map<string, PayoutProblem>();
    let isDown = false;
    for (let from = 0; from < unique.length; from += AT_A_TIME) {
      const together = unique.slice(from, from + AT_A_TIME);
      const verdicts: Verdict[] = isDown
        ? []
        : await Promise.all(together.map((each) => this.verdictOn(each)));
      isDown = verdicts.every((verdict) => verdict === undefined);
      together.forEach((address, index) => {
        const verdict = verdicts[index];
        if (verdict !== 'allowed') found.set(address, verdict ?? 'unscreened');
      });
    }
    return found;
  }

  private verdictOn(address: string): Promise<Verdict> {
    return this.screening.verdictOn([address]).catch((error: unknown) => {
      if (!(error instanceof ScreeningFailure)) throw error;
      this.logger.warn({ err: error, address }, 'no verdict on the recipient of a payout');
      return undefined;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { MINUTE_MS, UnitOfWork } from '#platform';
import { ScreeningFailure } from './ask-screening.js';
import { findWaitingTransfers, noteVerdict, type WaitingTransfer } from './payer-verdicts.repository.js';
import { Screening, type Verdict } from './screening.service.js';

/** How many transfers are screened in one round, so that a slow service delays the round by a few seconds at most. */
const AT_A_TIME = 16;
/** After this time without a verdict, a transfer is held for an operator, so that one address can't stop the others. */
const WAITS_MS = 60 * MINUTE_MS;

/** Notes the verdict of the screening service with each transfer. Judging waits for it, and the watch does not. */
@Injectable()
export class PayerScreening {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly screening: Screening,
  ) {}

  async run(now = new Date()): Promise<void> {
    const waiting = await findWaitingTransfers(this.unitOfWork.read, AT_A_TIME);
    await Promise.all(
      waiting.map(async (transfer) => {
        const verdict = await this.verdictOn(transfer, now);
        if (verdict) await noteVerdict(this.unitOfWork.read, transfer.id, verdict);
      }),
    );
  }

  /** Undefined while it is not known. */
  private verdictOn(
    { payers, notedAt }: WaitingTransfer,
    now: Date,
  ): Promise<Verdict | 'missing' | undefined> {
    return this.screening.verdictOn(payers).catch((error: unknown) => {
      if (!(error instanceof ScreeningFailure)) throw error;
      return now.getTime() - notedAt.getTime() >= WAITS_MS ? 'missing' : undefined;
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import type { QuoteState, SwitchQuotes } from '#contracts';
import { appendEvent, recordAudit, UnitOfWork } from '#platform';
import { findQuoteSwitch, setQuoteSwitch } from './quote-switch.repository.js';

/** The operators' switch that pauses quotes. Open requests are still paid, watched and judged. */
@Injectable()
export class QuoteSwitching {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async state(): Promise<QuoteState> {
    const found = await findQuoteSwitch(this.unitOfWork.read);
    if (!found) return { paused: false, reason: null, changedAt: null };
    const { paused, reason, changedAt } = found;
    return { paused, reason, changedAt: changedAt.toISOString() };
  }

  /** Pauses or resumes quotes, and records who did so and why. Nothing happens if they are paused or resumed already. */
  async set(actor: Actor, caller: Caller, { paused, reason }: SwitchQuotes): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await setQuoteSwitch(tx, { paused, reason }))) return;
      await appendEvent(tx, 'payment.quotes-switched', { paused });
      await recordAudit(tx, {
        action: paused ? 'quotes-paused' : 'quotes-resumed',
        actor,
        caller,
        subject: { kind: 'quotes', id: 'all' },
        before: { paused: String(!paused) },
        after: { paused: String(paused) },
        reason,
      });
    });
  }
}

import { Injectable } from '@nestjs/common';
import { type ApprovePayout, may, type PaidByHand, type SwitchPayouts } from '#contracts';
import { type Actor, type Caller, FactorNeededError, ForbiddenError, hasFactorProof } from '#features/auth';
import { appendEvent, type AuditAct, recordAudit, type Tx, TwoPersons, UnitOfWork } from '#platform';
import { HandPayments } from './hand-payments.service.js';
import { insertApproval } from './payout-approvals.repository.js';
import { PayoutLanding } from './payout-landing.service.js';
import { explainOutflows, findUnexplained, setSwitch } from './payout-outflows.repository.js';
import {
  AlreadyApprovedError,
  ChainAwayError,
  orAway,
  PayoutNotFoundError,
  PayoutNotHeldError,
  PayoutStateError,
  RecipientUnknownError,
  UnexplainedOutflowsError,
} from './payouts.errors.js';
import type { PayoutRow } from './payout.js';
import { PayoutRoom } from './payout-room.js';
import { PayoutWallet } from './payout-wallet.js';
import { findPayouts, holdPayout, lockPayout, retryPayout } from './payouts.repository.js';

type PayoutAction = Extract<AuditAct['action'], `payout-${string}`>;

interface Acting {
  readonly actor: Actor;
  readonly caller: Caller;
}

/** What operators decide about payouts. Every act is in the audit log. */
@Injectable()
export class PayoutActs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly landing: PayoutLanding,
    private readonly hand: HandPayments,
    private readonly wallet: PayoutWallet,
    private readonly twoPersons: TwoPersons,
  ) {}

  /**
   * Approves a payout that waits. The worker sends it once enough persons have.
   * @throws PayoutNotFoundError, PayoutStateError, AlreadyApprovedError; RecipientUnknownError while it has no address
   * @throws FactorNeededError if two approvals are needed and this session has shown no second factor lately
   */
  approve({ actor, caller }: Acting, id: string, { reason }: ApprovePayout): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.state !== 'due') throw new PayoutStateError();
      if (row.destination === null) throw new RecipientUnknownError();
      // What is stored may be older than the address, or than what else went out today.
      const room = await PayoutRoom.read(tx, [row], this.wallet.limits);
      if (room.verdictOn(row).approvals === 2 && !(await hasFactorProof(tx, actor.sessionId)))
        throw new FactorNeededError();
      const added = await insertApproval(tx, { payoutId: id, approvedBy: actor.userId, reason });
      if (!added) throw new AlreadyApprovedError();
      await this.record(tx, row, { actor, caller }, 'payout-approved', reason);
    });
  }

  /** Lets a failed payout be tried again. @throws PayoutNotFoundError, PayoutStateError */
  retry({ actor, caller }: Acting, id: string, { reason }: ApprovePayout): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.state !== 'failed') throw new PayoutStateError();
      await retryPayout(tx, id);
      await this.record(tx, row, { actor, caller }, 'payout-retried', reason);
    });
  }

  /**
   * Takes a payout out of the site's hands, so that a person can pay it from elsewhere without its being paid twice.
   * @throws PayoutNotFoundError; PayoutStateError if a person holds it already, or if its bytes may still land
   */
  hold({ actor, caller }: Acting, id: string, { reason }: ApprovePayout): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.heldAt !== null || row.state === 'sent' || row.state === 'landed') throw new PayoutStateError();
      await holdPayout(tx, id, actor.userId);
      await this.record(tx, row, { actor, caller }, 'payout-held', reason);
    });
  }

  /** Gives a payout that a person holds back to the site. @throws PayoutNotFoundError, PayoutStateError */
  giveBack({ actor, caller }: Acting, id: string, { reason }: ApprovePayout): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.heldAt === null || row.state === 'landed') throw new PayoutStateError();
      await holdPayout(tx, id, null);
      await this.record(tx, row, { actor, caller }, 'payout-given-back', reason);
    });
  }

  /**
   * Records that a payout was made from elsewhere, after reading the transaction. A payout whose bytes may still land can't be paid so.
   * @throws PayoutNotFoundError, PayoutStateError, NotThisPayoutError; PayoutNotHeldError if the site may send it as well
   * @throws ChainAwayError also if endpoints disagree whether the payout was made
   */
  async paidByHand({ actor, caller }: Acting, id: string, { signature, reason }: PaidByHand): Promise<void> {
    const [found] = await findPayouts(this.unitOfWork.read, [id]);
    if (!found) throw new PayoutNotFoundError();
    if (found.state === 'landed' || found.state === 'sent') throw new PayoutStateError();
    if (found.heldAt === null) throw new PayoutNotHeldError();
    const paid = await this.hand.read(found, signature);
    const landings = await orAway(this.landing.findLanded([found]));
    if (landings.found.length > 0) throw new PayoutStateError();
    if (landings.doubtful.size > 0) throw new ChainAwayError();
    await this.unitOfWork.run(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.state === 'landed' || row.state === 'sent' || row.destination !== found.destination)
        throw new PayoutStateError();
      if (row.heldAt === null) throw new PayoutNotHeldError();
      await this.hand.refuseUsed(tx, signature);
      await this.record(tx, row, { actor, caller }, 'payout-paid-by-hand', reason, { signature });
      await explainOutflows(tx, [signature], 'payout');
      await this.landing.recordIn(tx, [{ id, paid }]);
    });
  }

  /**
   * Pauses payouts, or resumes them. Nothing happens if they are paused or resumed already.
   * @throws ForbiddenError unless the person may resume them
   * @throws SecondPersonNeededError if one person can't resume them alone
   * @throws UnexplainedOutflowsError as `switchIn`
   */
  switch({ actor, caller }: Acting, wanted: SwitchPayouts): Promise<void> {
    if (!wanted.paused && !may(actor.role, 'payouts.resume')) throw new ForbiddenError();
    return this.unitOfWork.run(async (tx) => {
      if (!wanted.paused) await this.twoPersons.refuseAlone(tx);
      await this.switchIn(tx, wanted, { actor, caller });
    });
  }

  /**
   * The same in the caller's transaction. Payouts are not resumed while something that has left the wallet is neither explained nor
   * accepted by name: it may be the payout of a purchase that a restored database does not know, and would be made a second time.
   * @throws UnexplainedOutflowsError
   */
  async switchIn(
    tx: Tx,
    { paused, reason, accepts }: SwitchPayouts,
    { actor, caller }: Pick<AuditAct, 'actor' | 'caller'>,
  ): Promise<void> {
    if (!(await setSwitch(tx, paused, reason))) return;
    const accepted = paused ? [] : await this.accept(tx, accepts);
    await appendEvent(tx, 'payout.switched', { paused });
    await recordAudit(tx, {
      action: paused ? 'payouts-paused' : 'payouts-resumed',
      actor,
      caller,
      subject: { kind: 'payouts', id: 'all' },
      before: { paused: String(!paused) },
      after: {
        paused: String(paused),
        ...(accepted.length > 0 && { accepted: accepted.join(', ') }),
      },
      reason,
    });
  }

  private async accept(tx: Tx, signatures: readonly string[]): Promise<string[]> {
    const named = new Set(signatures);
    const unexplained = (await findUnexplained(tx)).map(({ signature }) => signature);
    await explainOutflows(tx, signatures, 'operator');
    if ((await findUnexplained(tx, 1)).length > 0) throw new UnexplainedOutflowsError();
    return unexplained.filter((signature) => named.has(signature));
  }

  private async lock(tx: Tx, id: string): Promise<PayoutRow> {
    const row = await lockPayout(tx, id);
    if (!row) throw new PayoutNotFoundError();
    return row;
  }

  private record(
    tx: Tx,
    { id, key, kind, amount, currency, state }: PayoutRow,
    { actor, caller }: Acting,
    action: PayoutAction,
    reason: string,
    after: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    return recordAudit(tx, {
      action,
      actor,
      caller,
      subject: { kind: 'payout', id },
      before: { state },
      after: { key, kind, amount: amount.toString(), currency, ...after },
      reason,
    });
  }
}

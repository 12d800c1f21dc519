import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  PAYOUT_SIGNER,
  PayoutChain,
  payoutMarker,
  payoutMessage,
  type PayoutSimulation,
  type PayoutTransfer,
  type RecentBlock,
  type Shortage,
  type SignedTransaction,
  type Signer,
  SignerRefusal,
  signTransaction,
} from '#money/chain';
import { appendEvent, LOGGER, UnitOfWork } from '#platform';
import type { ChainCurrency, PayoutProblem } from '#contracts';
import type { PayoutRow } from './payout.js';
import { PayoutLanding } from './payout-landing.service.js';
import { PayoutWallet } from './payout-wallet.js';
import { insertAttempts } from './payout-attempts.repository.js';
import { failPayout, findInState, noteProblem } from './payouts.repository.js';

const BATCH = 200;
/** How many payouts are simulated, signed and sent at the same time. */
const AT_A_TIME = 8;

/** A payout whose bytes are signed and not kept yet. */
interface Signed extends SignedTransaction {
  readonly payoutId: string;
  readonly lastValidHeight: number;
  readonly marker: string;
  readonly wallet: string;
}

/** What payouts cost now, and the block with which they are signed. */
interface Terms {
  readonly unitPrice: bigint;
  readonly markerRent: bigint;
  readonly block: RecentBlock;
}

/**
 * Signs queued payouts, keeps the bytes, and only then sends them (decision 079), the oldest first. If the wallet holds too little of a
 * currency for a payout, it and all later ones in this currency wait for the next round, smaller ones as well, so that nothing
 * overtakes it. Those in other currencies go on. Without SOL for fees, all wait.
 */
@Injectable()
export class PayoutSending {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly chain: PayoutChain,
    private readonly wallet: PayoutWallet,
    private readonly landing: PayoutLanding,
    @Optional() @Inject(PAYOUT_SIGNER) private readonly signer: Signer | undefined,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws RpcFailure when no endpoint responds usably */
  async run(): Promise<void> {
    if (this.signer === undefined) return;
    const short = new Set<ChainCurrency>();
    for (let after = '0'; ;) {
      const page = { after, limit: BATCH, without: [...short] };
      const queued = await findInState(this.unitOfWork.read, 'queued', page);
      if (queued.length > 0 && !(await this.sendBatch(queued, short))) return;
      if (queued.length < BATCH) return;
      after = queued.at(-1)!.position;
    }
  }

  /**
   * Returns whether the wallet has SOL for more fees, and adds the currencies of which it holds too little to `short`. A payout
   * whose marker exists was made already, and one about whose marker endpoints disagree may have been.
   */
  private async sendBatch(queued: readonly PayoutRow[], short: Set<ChainCurrency>): Promise<boolean> {
    const { found, doubtful } = await this.landing.findLanded(queued);
    await this.landing.record(found);
    const marked = new Set([...found.map(({ id }) => id), ...doubtful]);
    let waiting = queued.filter(({ id }) => !marked.has(id));
    if (waiting.length === 0) return true;
    const [unitPrice, markerRent, block] = await Promise.all([
      this.chain.unitPrice(this.signer!.address),
      this.chain.markerRent(),
      this.chain.recentBlock(),
    ]);
    const terms = { unitPrice, markerRent, block };
    while (waiting.length > 0) {
      const hasFees = await this.sendTogether(waiting.slice(0, AT_A_TIME), terms, short);
      if (!hasFees) return false;
      waiting = waiting.slice(AT_A_TIME).filter(({ currency }) => !short.has(currency));
    }
    return true;
  }

  /** Returns whether the wallet has SOL for more fees. All are simulated before any is signed, so that nothing overtakes. */
  private async sendTogether(
    together: readonly PayoutRow[],
    { block, ...costs }: Terms,
    short: Set<ChainCurrency>,
  ): Promise<boolean> {
    const simulated = await Promise.allSettled(together.map((row) => this.simulate(row, costs)));
    const ready: { row: PayoutRow; transfer: PayoutTransfer }[] = [];
    let hasFees = true;
    for (const [index, row] of together.entries()) {
      const outcome = simulated[index]!;
      if (outcome.status === 'rejected' || !hasFees || short.has(row.currency)) continue;
      if ('ok' in outcome.value) ready.push({ row, transfer: outcome.value.ok });
      else if ('failed' in outcome.value) await this.fail(row, outcome.value.failed);
      else if (outcome.value.short === 'fees') hasFees = false;
      else short.add(row.currency);
      if ('short' in outcome.value) await this.wait(row, outcome.value.short);
    }
    const signed = await Promise.allSettled(
      ready.map(({ row, transfer }) =>
        this.sign(row, transfer, block).catch((error: unknown) => this.refused(row, error)),
      ),
    );
    await this.keepAndSend(signed.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : [])));
    const fault = [...simulated, ...signed].find((one) => one.status === 'rejected');
    if (fault) throw fault.reason;
    return hasFees;
  }

  private async simulate(
    row: PayoutRow,
    costs: Omit<Terms, 'block'>,
  ): Promise<Exclude<PayoutSimulation, { failed: string }> | { failed: PayoutProblem }> {
    const mint = this.wallet.mintOf(row.currency);
    if (mint === undefined) return { failed: 'short-of-currency' };
    const wallet = this.signer!.address;
    const wanted = { wallet, key: row.key, destination: row.destination!, mint, amount: row.amount };
    const simulated = await this.chain.simulate(wanted, costs);
    if (!('failed' in simulated)) return simulated;
    this.logger.warn({ payout: row.key, error: simulated.failed }, 'the chain would refuse a payout');
    return { failed: 'refused-by-chain' };
  }

  private async sign(row: PayoutRow, transfer: PayoutTransfer, block: RecentBlock): Promise<Signed> {
    const { address } = this.signer!;
    return {
      ...(await signTransaction(this.signer!, payoutMessage(transfer, block))),
      payoutId: row.id,
      lastValidHeight: block.lastValidBlockHeight,
      marker: payoutMarker(address, row.key),
      wallet: address,
    };
  }

  private wait({ id }: PayoutRow, shortage: Shortage): Promise<void> {
    return noteProblem(
      this.unitOfWork.read,
      [id],
      shortage === 'fees' ? 'short-of-sol' : 'short-of-currency',
    );
  }

  /** A refused payout delays no other one. @throws the error if it is no refusal */
  private async refused(row: PayoutRow, error: unknown): Promise<undefined> {
    if (!(error instanceof SignerRefusal)) throw error;
    this.logger.warn({ payout: row.key, reason: error.message }, 'the signer refuses a payout');
    await noteProblem(this.unitOfWork.read, [row.id], 'refused-by-signer');
    return undefined;
  }

  private async keepAndSend(signed: readonly Signed[]): Promise<void> {
    if (signed.length === 0) return;
    const kept = await this.unitOfWork.run((tx) => insertAttempts(tx, signed));
    const sending = signed.filter(({ payoutId }) => kept.has(payoutId));
    await Promise.all(sending.map(({ wire }) => this.chain.send(wire)));
  }

  private fail({ id, key, kind, subjectId }: PayoutRow, problem: PayoutProblem): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      if (await failPayout(tx, id, problem))
        await appendEvent(tx, 'payout.failed', { payoutId: id, key, kind, subjectId, problem });
    });
  }
}

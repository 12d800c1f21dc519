import { Inject, Injectable, Optional } from '@nestjs/common';
import bs58 from 'bs58';
import type { Logger } from 'pino';
import {
  isSignedBy,
  PAYOUT_SIGNER,
  PayoutChain,
  payoutMarker,
  payoutMessage,
  type PayoutTransfer,
  type RecentBlock,
  type Signer,
  SignerRefusal,
  signedTransaction,
} from '#money/chain';
import { appendEvent, LOGGER, UnitOfWork } from '#platform';
import type { PayoutProblem } from '#contracts';
import type { PayoutRow } from './payout.js';
import { PayoutLanding } from './payout-landing.service.js';
import { PayoutWallet } from './payout-wallet.js';
import { insertAttempts } from './payout-attempts.repository.js';
import { failPayout, findInState, noteProblem } from './payouts.repository.js';

const BATCH = 200;
/** How many payouts are simulated, signed and sent at the same time. */
const AT_A_TIME = 8;

/** A payout whose bytes are signed and not kept yet. */
interface Signed {
  readonly payoutId: string;
  readonly signature: string;
  readonly wire: Buffer;
  readonly lastValidHeight: number;
  readonly marker: string;
  readonly wallet: string;
}

/** Signs queued payouts, keeps the bytes, and only then sends them (decision 079). */
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
    for (let after = '0'; ;) {
      const queued = await findInState(this.unitOfWork.read, 'queued', { after, limit: BATCH });
      if (queued.length > 0 && !(await this.sendBatch(queued))) return;
      if (queued.length < BATCH) return;
      after = queued.at(-1)!.position;
    }
  }

  /** Returns whether the wallet has enough to go on. A payout whose marker exists was made already. */
  private async sendBatch(queued: readonly PayoutRow[]): Promise<boolean> {
    const landed = await this.landing.findLanded(queued);
    await this.landing.record(landed);
    const paid = new Set(landed.map(({ id }) => id));
    const unpaid = queued.filter(({ id }) => !paid.has(id));
    if (unpaid.length === 0) return true;
    const [unitPrice, markerRent, block] = await Promise.all([
      this.chain.unitPrice(this.signer!.address),
      this.chain.markerRent(),
      this.chain.recentBlock(),
    ]);
    const terms = { unitPrice, markerRent, block };
    for (let from = 0; from < unpaid.length; from += AT_A_TIME) {
      const together = unpaid.slice(from, from + AT_A_TIME);
      const settled = await Promise.allSettled(together.map((row) => this.sign(row, terms)));
      const outcomes = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      await this.keepAndSend(outcomes.filter((outcome) => typeof outcome === 'object'));
      const fault = settled.find((one) => one.status === 'rejected');
      if (fault) throw fault.reason;
      if (outcomes.includes('short')) return false;
    }
    return true;
  }

  /** Simulates and signs a payout. `short`: the wallet has too little; `refused`: the signer declines; `failed`: it can't work. */
  private async sign(
    row: PayoutRow,
    { block, ...terms }: { unitPrice: bigint; markerRent: bigint; block: RecentBlock },
  ): Promise<Signed | 'short' | 'refused' | 'failed'> {
    const wallet = this.signer!.address;
    const mint = this.wallet.mintOf(row.currency);
    if (mint === undefined) return this.fail(row, 'short-of-currency');
    const wanted = { wallet, key: row.key, destination: row.destination!, mint, amount: row.amount };
    const simulated = await this.chain.simulate(wanted, terms);
    if ('short' in simulated) {
      const problem = simulated.short === 'SOL' ? 'short-of-sol' : 'short-of-currency';
      await noteProblem(this.unitOfWork.read, [row.id], problem);
      return 'short';
    }
    if ('failed' in simulated) {
      this.logger.warn({ payout: row.key, error: simulated.failed }, 'the chain would refuse a payout');
      return this.fail(row, 'refused-by-chain');
    }
    return this.signed(row, simulated.ok, block).catch((error: unknown) => this.refused(row, error));
  }

  private async signed(row: PayoutRow, transfer: PayoutTransfer, block: RecentBlock): Promise<Signed> {
    const { address } = this.signer!;
    const message = payoutMessage(transfer, block);
    const signature = await this.signer!.sign(message);
    if (!isSignedBy(address, message, signature))
      throw new Error('The signer returned a signature that is not the payout wallet’s');
    return {
      payoutId: row.id,
      signature: bs58.encode(signature),
      wire: signedTransaction(message, signature),
      lastValidHeight: block.lastValidBlockHeight,
      marker: payoutMarker(address, row.key),
      wallet: address,
    };
  }

  /** A refused payout delays no other one. @throws the error if it is no refusal */
  private async refused(row: PayoutRow, error: unknown): Promise<'refused'> {
    if (!(error instanceof SignerRefusal)) throw error;
    this.logger.warn({ payout: row.key, reason: error.message }, 'the signer refuses a payout');
    await noteProblem(this.unitOfWork.read, [row.id], 'refused-by-signer');
    return 'refused';
  }

  private async keepAndSend(signed: readonly Signed[]): Promise<void> {
    if (signed.length === 0) return;
    const kept = await this.unitOfWork.run((tx) => insertAttempts(tx, signed));
    const sending = signed.filter(({ payoutId }) => kept.has(payoutId));
    await Promise.all(sending.map(({ wire }) => this.chain.send(wire)));
  }

  private async fail({ id, key, kind, subjectId }: PayoutRow, problem: PayoutProblem): Promise<'failed'> {
    await this.unitOfWork.run(async (tx) => {
      if (await failPayout(tx, id, problem))
        await appendEvent(tx, 'payout.failed', { payoutId: id, key, kind, subjectId, problem });
    });
    return 'failed';
  }
}

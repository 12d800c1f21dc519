import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ChainReader, RpcPool, type TransactionStatus } from '#money/chain';
import { LOGGER, MINUTE_MS, UnitOfWork } from '#platform';
import { findUnfinished, type Handover, saveStates } from './handovers.repository.js';

/** The most signatures that an RPC accepts in one call. */
const BATCH = 256;
/** The most transactions that are followed at a time. Anybody can name signatures that never land. */
const MOST = 20 * BATCH;
/** A transaction that a wallet has sent itself has no known blockhash. It can't land after this time. */
const UNKNOWN_LIFE_MS = 5 * MINUTE_MS;

/**
 * Follows the transactions that pages have handed over: sends the same bytes again until they have landed or their expiry is
 * finalized. This only shows payers where they are. Payments are found and judged by the watch, without it.
 */
@Injectable()
export class HandoverFollowing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: ChainReader,
    private readonly pool: RpcPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws RpcFailure when no endpoint responds usably */
  async follow(now = new Date()): Promise<void> {
    const unfinished = await findUnfinished(this.unitOfWork.read, MOST);
    const blockhashes = new Map<string, Promise<boolean>>();
    for (let from = 0; from < unfinished.length; from += BATCH) {
      const batch = unfinished.slice(from, from + BATCH);
      const statuses = await this.reader.statuses(batch.map(({ signature }) => signature));
      const states = await Promise.all(
        batch.map(async (handover, index) => {
          const status = statuses[index]!;
          const state = await this.stateOf(handover, status, now, blockhashes);
          return {
            signature: handover.signature,
            state,
            failure: state === 'failed' ? status!.failure : null,
          };
        }),
      );
      const changed = states.filter(({ state }, index) => state !== batch[index]!.state);
      await saveStates(this.unitOfWork.read, changed);
    }
  }

  private async stateOf(
    handover: Handover,
    status: TransactionStatus | null,
    now: Date,
    blockhashes: Map<string, Promise<boolean>>,
  ): Promise<Handover['state']> {
    if (status?.finalized) return status.failure === null ? 'landed' : 'failed';
    if (status) return 'seen';
    if (await this.hasExpired(handover, now, blockhashes)) return 'expired';
    if (handover.wire) await this.send(handover.wire);
    return 'sent';
  }

  /** Many transactions have the same blockhash, so each is asked for once. */
  private async hasExpired(
    { blockhash, handedOverAt }: Handover,
    now: Date,
    blockhashes: Map<string, Promise<boolean>>,
  ): Promise<boolean> {
    if (blockhash === null) return now.getTime() - handedOverAt.getTime() > UNKNOWN_LIFE_MS;
    const valid = blockhashes.get(blockhash) ?? this.reader.isBlockhashValid(blockhash);
    blockhashes.set(blockhash, valid);
    return !(await valid);
  }

  private async send(wire: Buffer): Promise<void> {
    try {
      await this.pool.sendToAll(wire, { skipPreflight: true });
    } catch (error) {
      this.logger.debug({ err: error }, 'handed-over transaction not accepted');
    }
  }
}

import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  PAYOUT_SIGNER,
  PayoutChain,
  payoutMarker,
  payoutMarkMessage,
  type Signer,
  SignerRefusal,
  signTransaction,
} from '#money/chain';
import { LOGGER, UnitOfWork } from '#platform';
import type { PayoutRow } from './payout.js';
import { PayoutWallet } from './payout-wallet.js';
import { expireAttempts, findAttempts } from './payout-attempts.repository.js';
import { findUnmarked, insertMarkAttempt, recordMarkers } from './payout-marks.repository.js';

const BATCH = 100;

/**
 * Allocates the markers of payouts that were paid from elsewhere. A database that was restored from before then finds on the chain that
 * they were made, and the chain refuses to make them again (decision 079).
 */
@Injectable()
export class PayoutMarks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly chain: PayoutChain,
    private readonly wallet: PayoutWallet,
    @Optional() @Inject(PAYOUT_SIGNER) private readonly signer: Signer | undefined,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws RpcFailure when no endpoint responds usably */
  async run(): Promise<void> {
    if (this.signer === undefined) return;
    for (let after = '0'; ;) {
      const unmarked = await findUnmarked(this.unitOfWork.read, { after, limit: BATCH });
      if (unmarked.length > 0) await this.follow(unmarked, this.signer);
      if (unmarked.length < BATCH) return;
      after = unmarked.at(-1)!.position;
    }
  }

  /** As with payouts, the height is read before the markers, and new bytes follow only if the old ones can't land any more. */
  private async follow(unmarked: readonly PayoutRow[], signer: Signer): Promise<void> {
    const height = await this.chain.finalizedHeight();
    const places = unmarked.flatMap(({ id, key }) =>
      this.wallet.wallets.map((wallet) => ({ id, wallet, marker: payoutMarker(wallet, key) })),
    );
    const { existing, doubtful } = await this.chain.markers(places.map(({ marker }) => marker));
    const marked = places.filter(({ marker }) => existing.has(marker));
    await recordMarkers(this.unitOfWork.read, marked);
    const known = new Set(
      places.filter(({ marker }) => existing.has(marker) || doubtful.has(marker)).map(({ id }) => id),
    );
    const open = unmarked.filter(({ id }) => !known.has(id));
    if (open.length === 0) return;
    const ids = open.map(({ id }) => id);
    if (height !== null) await this.unitOfWork.run((tx) => expireAttempts(tx, ids, height));
    const attempts = await findAttempts(this.unitOfWork.read, ids);
    const alive = attempts.filter(({ expiredAt }) => expiredAt === null);
    await Promise.all(alive.map(({ wire }) => this.chain.send(wire)));
    const sent = new Set(alive.map(({ payoutId }) => payoutId));
    await this.mark(
      open.filter(({ id }) => !sent.has(id)),
      signer,
    );
  }

  private async mark(unsent: readonly PayoutRow[], signer: Signer): Promise<void> {
    if (unsent.length === 0) return;
    const [unitPrice, markerRent, block] = await Promise.all([
      this.chain.unitPrice(signer.address),
      this.chain.markerRent(),
      this.chain.recentBlock(),
    ]);
    const lastValidHeight = block.lastValidBlockHeight;
    for (const { id: payoutId, key, signature, destination } of unsent) {
      const payment = { key, signature: signature!, destination: destination! };
      const message = payoutMarkMessage({ ...payment, wallet: signer.address, unitPrice, markerRent }, block);
      try {
        const signed = await signTransaction(signer, message);
        const isKept = await insertMarkAttempt(this.unitOfWork.read, {
          ...signed,
          payoutId,
          lastValidHeight,
        });
        if (isKept) await this.chain.send(signed.wire);
      } catch (error) {
        if (!(error instanceof SignerRefusal)) throw error;
        this.logger.warn({ payout: key, reason: error.message }, 'the signer refuses the mark of a payout');
      }
    }
  }
}

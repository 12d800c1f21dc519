import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  ChainReader,
  memoIn,
  memoMessage,
  PAYOUT_SIGNER,
  PayoutChain,
  type Signer,
  SignerRefusal,
  signTransaction,
} from '#money/chain';
import { noteText } from '#merkle-log';
import { Ledger } from '#money/ledger';
import { makeEntitlements } from '#features/presale';
import { ALL_ROWS_MS, DAY_MS, LOGGER, type Tx, UnitOfWork } from '#platform';
import { entitlementsLine } from './memo-text.js';
import { LogKey } from './log-key.js';
import { findLatestHead, type HeadRow } from './heads.repository.js';
import { lockLog } from './log.repository.js';
import { endMemo, findLastMemo, findOpenMemos, insertMemo, type NewMemo } from './memos.repository.js';

const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS);

/**
 * Puts the newest head into a memo on the chain once a day, with the root of who is owed what, so that neither can be rewritten for all
 * readers. Nothing is written on a day on which neither has changed; what is unlocked changes without a posting. Without a signer, as in
 * simulated mode, there are no memos.
 */
@Injectable()
export class LogMemos {
  /** The head and the time (Unix ms) up to which the last memo says what a new one would. */
  private unchanged = { size: -1, until: 0 };

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly chain: PayoutChain,
    private readonly reader: ChainReader,
    private readonly ledger: Ledger,
    private readonly key: LogKey,
    @Optional() @Inject(PAYOUT_SIGNER) private readonly signer: Signer | undefined,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws RpcFailure when no endpoint responds usably */
  async run(now = new Date()): Promise<void> {
    if (this.signer === undefined) return;
    await this.follow();
    const due = await this.due(this.unitOfWork.read, now);
    if (!due) return;
    const { size } = due.head;
    if (size === this.unchanged.size && now.getTime() < this.unchanged.until) return;
    const { text, until } = await this.textOf(due.head, now);
    if (text === due.before) this.unchanged = { size, until };
    else await this.write(this.signer, { size, text }, now);
  }

  /** Sends what is on its way again, and notes what has landed or has expired. A lost memo costs no more than another one. */
  private async follow(): Promise<void> {
    for (const { signature, wire, lastValidHeight } of await findOpenMemos(this.unitOfWork.read)) {
      // Before the transaction, because it may land in between.
      const height = await this.chain.finalizedHeight();
      const transaction = await this.reader.transaction(signature);
      const isOver = height !== null && height > lastValidHeight;
      if (transaction)
        await endMemo(this.unitOfWork.read, signature, transaction.failed ? 'expired' : 'landed');
      else if (isOver) await endMemo(this.unitOfWork.read, signature, 'expired');
      else await this.chain.send(wire);
    }
  }

  /** The head that may be written today, if any, and the text of the memo before. Days are in UTC. */
  private async due(tx: Tx, now: Date): Promise<{ head: HeadRow; before: string | null } | undefined> {
    const [head, last] = [await findLatestHead(tx), await findLastMemo(tx)];
    if (!head || (last && dayOf(last.signedAt) >= dayOf(now))) return undefined;
    return { head, before: last ? memoIn(last.wire) : null };
  }

  private async write(signer: Signer, wanted: { size: number; text: string }, now: Date): Promise<void> {
    const memo = await this.sign(signer, wanted).catch((error: unknown) => {
      if (!(error instanceof SignerRefusal)) throw error;
      this.logger.warn({ reason: error.message }, 'the signer refuses the memo of the ledger’s log');
      return undefined;
    });
    if (!memo) return;
    const isOurs = await this.unitOfWork.run(async (tx) => {
      await lockLog(tx);
      if ((await this.due(tx, now))?.head.size !== wanted.size) return false;
      await insertMemo(tx, memo, now);
      return true;
    });
    if (isOurs) await this.chain.send(memo.wire);
  }

  private async sign(signer: Signer, { size, text }: { size: number; text: string }): Promise<NewMemo> {
    const [unitPrice, block] = [await this.chain.unitPrice(signer.address), await this.chain.recentBlock()];
    const message = memoMessage({ wallet: signer.address, text, unitPrice }, block);
    const signed = await signTransaction(signer, message);
    return { size, ...signed, lastValidHeight: block.lastValidBlockHeight };
  }

  /** The head's note, signed again with the root of the entitlements if its key is still the log's. */
  private async textOf({ note, verifierKey }: HeadRow, now: Date): Promise<{ text: string; until: number }> {
    if (verifierKey !== this.key.verifierKey) return { text: note, until: Infinity };
    const seconds = Math.floor(now.getTime() / 1000);
    const { facts } = await this.unitOfWork.snapshot(
      (tx) => makeEntitlements(tx, this.ledger, seconds),
      ALL_ROWS_MS,
    );
    const text = this.key.note(noteText(note)! + entitlementsLine(facts));
    return { text, until: facts.nextUnlockAt === null ? Infinity : Date.parse(facts.nextUnlockAt) };
  }
}

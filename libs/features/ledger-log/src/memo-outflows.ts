import { Injectable } from '@nestjs/common';
import { ExplainsOutflows, type OutflowSource, PayoutWallet, tookOnlyFee } from '#features/payouts';
import { openNote, parseCheckpoint, parseVerifierKey } from '#merkle-log';
import type { RawTransaction } from '#money/chain';
import type { Tx } from '#platform';
import { findKeys } from './heads.repository.js';
import { LogKey, sha256, verifyEd25519 } from './log-key.js';

/** Explains the fees of memos. The memo itself is the proof, so that a restored database recognises it too. */
@Injectable()
@ExplainsOutflows()
export class MemoOutflows implements OutflowSource {
  constructor(
    private readonly wallet: PayoutWallet,
    private readonly key: LogKey,
  ) {}

  async explains(tx: Tx, transaction: RawTransaction): Promise<boolean> {
    const { wallets } = this.wallet;
    return tookOnlyFee(transaction, wallets) && (await this.isOurHead(tx, transaction.memo ?? ''));
  }

  private async isOurHead(tx: Tx, note: string): Promise<boolean> {
    const known = (await findKeys(tx)).map(({ verifierKey }) => verifierKey);
    for (const text of new Set([this.key.verifierKey, ...known])) {
      const key = parseVerifierKey(sha256, text);
      const opened = key && (await openNote(sha256, note, key, verifyEd25519));
      if (opened && 'text' in opened && parseCheckpoint(opened.text) !== null) return true;
    }
    return false;
  }
}

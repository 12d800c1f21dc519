import { Inject, Injectable } from '@nestjs/common';
import type {
  LogCheckpoint,
  LogHead,
  LogHeadList,
  LogHeadQuery,
  LogKeyList,
  LogRestoreList,
} from '#contracts';
import { PayoutWallet } from '#features/payouts';
import { moneyModeOf, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { findRestores } from './restores.repository.js';
import { findHeads, findKeys, findLatestHead, type HeadRow } from './heads.repository.js';

/** Serves the signed heads of the log, its keys, and the backups from which it was restored. */
@Injectable()
export class LogHeads {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wallet: PayoutWallet,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async checkpoint(): Promise<LogCheckpoint> {
    const head = await findLatestHead(this.unitOfWork.read);
    return {
      ...moneyModeOf(this.settings),
      head: head ? present(head) : null,
      memos: this.settings.PAYMENTS_MODE === 'solana' && this.wallet.address !== undefined,
    };
  }

  async heads({ from, limit }: LogHeadQuery): Promise<LogHeadList> {
    const items = await findHeads(this.unitOfWork.read, from, limit);
    return { items: items.map(present), nextFrom: items.length < limit ? null : items.at(-1)!.size };
  }

  /** Restored backups whose record the worker has signed. */
  async restores(): Promise<LogRestoreList> {
    const found = await findRestores(this.unitOfWork.read);
    return {
      items: found.flatMap(({ size, takenAt, restoredAt, note, verifierKey }) =>
        note === null || verifierKey === null
          ? []
          : {
              size,
              takenAt,
              restoredAt,
              note,
              key: verifierKey,
            },
      ),
    };
  }

  async keys(): Promise<LogKeyList> {
    const keys = await findKeys(this.unitOfWork.read);
    return {
      items: keys.map(({ verifierKey, firstUsedAt }) => ({
        key: verifierKey,
        firstUsedAt: firstUsedAt.toISOString(),
      })),
    };
  }
}

const present = ({ size, note, verifierKey, signedAt, memo }: HeadRow): LogHead => ({
  size,
  note,
  key: verifierKey,
  signedAt: signedAt.toISOString(),
  memo,
});

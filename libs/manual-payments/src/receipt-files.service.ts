import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  LOGGER,
  newStorageKey,
  SETTINGS,
  type Settings,
  STORAGE,
  type Storage,
  type StoredFile,
  type Tx,
  UnitOfWork,
} from '#libs/platform';
import { StorageAwayError } from './manual-payments.errors.js';
import type { ReceiptContent } from './receipt-content.js';
import {
  claimUpload,
  forgetReceipts,
  forgetUploads,
  lockOutlived,
  lockUnclaimed,
  noteUpload,
} from './receipt-files.repository.js';

/** An upload that no payment claimed in this time never will be. */
const UNCLAIMED_HOURS = 24;
/** Files removed in one transaction. */
const BATCH = 50;

/** The files of receipts: noted, stored, claimed by their payment; removed when nobody claims them or their time is over. */
@Injectable()
export class ReceiptFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores the receipt, runs `work` with its key, and removes it again when `work` fails or did not claim it.
   * @throws StorageAwayError; what `work` throws
   */
  async storedFor<T>(receipt: ReceiptContent, work: (key: string) => Promise<T>): Promise<T> {
    const key = newStorageKey('receipts');
    await noteUpload(this.unitOfWork.read, key);
    try {
      await this.put(key, receipt);
      return await work(key);
    } finally {
      await this.discardUnclaimed(key);
    }
  }

  /** @throws Error when the upload was given up meanwhile */
  async claim(tx: Tx, key: string): Promise<void> {
    if (!(await claimUpload(tx, key))) throw new Error('The upload was removed before it was claimed');
  }

  /** @throws StorageAwayError */
  async open(key: string): Promise<StoredFile | undefined> {
    try {
      return await this.storage.get(key);
    } catch (error) {
      throw new StorageAwayError({ cause: error });
    }
  }

  /** Removes every file whose time is over. @throws what the storage throws; the next run goes on */
  async sweep(): Promise<void> {
    await this.removeAll((tx) => lockUnclaimed(tx, UNCLAIMED_HOURS, BATCH), forgetUploads);
    const { RECEIPT_RETENTION_DAYS } = this.settings;
    await this.removeAll((tx) => lockOutlived(tx, RECEIPT_RETENTION_DAYS, BATCH), forgetReceipts);
  }

  private async removeAll(
    lock: (tx: Tx) => Promise<string[]>,
    forget: (tx: Tx, keys: readonly string[]) => Promise<void>,
  ): Promise<void> {
    for (let removed = BATCH; removed === BATCH;) {
      removed = await this.unitOfWork.run(async (tx) => {
        const keys = await lock(tx);
        for (const key of keys) await this.storage.remove(key);
        await forget(tx, keys);
        return keys.length;
      });
    }
  }

  private async put(key: string, { bytes, type }: ReceiptContent): Promise<void> {
    try {
      await this.storage.put(key, bytes, type);
    } catch (error) {
      throw new StorageAwayError({ cause: error });
    }
  }

  /** At once where that can be; otherwise the sweep's. */
  private async discardUnclaimed(key: string): Promise<void> {
    try {
      await this.unitOfWork.run(async (tx) => {
        if (await claimUpload(tx, key)) await this.storage.remove(key);
      });
    } catch (error) {
      this.logger.warn({ err: error }, 'an unclaimed upload is left to the sweep');
    }
  }
}

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
  withTimeout,
} from '#platform';
import { StorageUnavailableError } from './manual-payments.errors.js';
import type { ReceiptContent } from './receipt-content.js';
import {
  claimUpload,
  findExpiredReceipts,
  findUnclaimed,
  forgetReceipt,
  forgetUpload,
  abandonUpload,
  registerUpload,
} from './receipt-files.repository.js';

/** An upload that no payment has claimed after this time will never be claimed. */
const UNCLAIMED_HOURS = 24;
/** How long a sender waits for the removal of an unclaimed upload. */
const REMOVAL_MS = 1_000;
/** How many keys are read at a time. */
const BATCH = 50;
/** Sorts before every key. */
const FIRST = '';

/**
 * Manages the files of receipts. An upload is noted, stored, and claimed by its payment. It is removed if no
 * payment claims it or its retention period is over.
 */
@Injectable()
export class ReceiptFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores the receipt, runs `work` with its key, and removes the receipt again if `work` fails or doesn't claim
   * it. The storage may take minutes to remove it, but the caller waits for at most a second.
   * @throws StorageUnavailableError; the errors of `work`
   */
  async storedFor<T>(receipt: ReceiptContent, work: (key: string) => Promise<T>): Promise<T> {
    const key = newStorageKey('receipts');
    await registerUpload(this.unitOfWork.read, key);
    try {
      await this.put(key, receipt);
      return await work(key);
    } finally {
      await withTimeout(REMOVAL_MS, this.discardUnclaimed(key), 'a slow storage').catch(() => undefined);
    }
  }

  /** @throws Error if the upload has been given up meanwhile */
  async claim(tx: Tx, key: string): Promise<void> {
    if (!(await claimUpload(tx, key))) throw new Error('The upload was removed before it was claimed');
  }

  /** @throws StorageUnavailableError */
  async open(key: string): Promise<StoredFile | undefined> {
    try {
      return await this.storage.get(key);
    } catch (error) {
      throw new StorageUnavailableError({ cause: error });
    }
  }

  /**
   * Removes every file whose retention period is over, one by one. No transaction is open while the storage works,
   * because a file's row is changed only after the file has been removed. If the run is interrupted in between, the
   * next run removes the file again, which does no harm.
   * @throws AggregateError if some files could not be removed; the next run tries again
   */
  async sweep(): Promise<void> {
    const { read } = this.unitOfWork;
    const { RECEIPT_RETENTION_DAYS: days } = this.settings;
    const failures = [
      ...(await this.removeAll(
        (after) => findUnclaimed(read, UNCLAIMED_HOURS, BATCH, after),
        (key) => this.discardUpload(key),
      )),
      ...(await this.removeAll(
        (after) => findExpiredReceipts(read, days, BATCH, after),
        (key) => this.removeReceipt(key),
      )),
    ];
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files are still there`);
  }

  /** Continues with the next file if one can't be removed, and returns the errors. */
  private async removeAll(
    next: (after: string) => Promise<string[]>,
    remove: (key: string) => Promise<void>,
  ): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (let keys = await next(FIRST); keys.length > 0; keys = await next(keys.at(-1) ?? FIRST))
      for (const key of keys) await remove(key).catch((error: unknown) => failures.push(error));
    return failures;
  }

  private async removeReceipt(key: string): Promise<void> {
    await this.storage.remove(key);
    await forgetReceipt(this.unitOfWork.read, key);
  }

  /** Removes an upload. Does nothing if a payment has claimed it. */
  private async discardUpload(key: string): Promise<void> {
    if (!(await abandonUpload(this.unitOfWork.read, key))) return;
    await this.storage.remove(key);
    await forgetUpload(this.unitOfWork.read, key);
  }

  private async put(key: string, { bytes, type }: ReceiptContent): Promise<void> {
    try {
      await this.storage.put(key, bytes, type);
    } catch (error) {
      throw new StorageUnavailableError({ cause: error });
    }
  }

  /** Removes an upload at once if possible; otherwise the sweep removes it later. */
  private async discardUnclaimed(key: string): Promise<void> {
    try {
      await this.discardUpload(key);
    } catch (error) {
      this.logger.warn({ err: error }, 'an unclaimed upload is left to the sweep');
    }
  }
}

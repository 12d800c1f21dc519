import { Inject, Injectable } from '@nestjs/common';
import {
  type DocumentContent,
  SETTINGS,
  type Settings,
  type StoredFile,
  type Tx,
  UnitOfWork,
  Uploads,
} from '#platform';
import { findExpiredReceipts, forgetReceipt } from './receipt-files.repository.js';

/** Manages the files of receipts, which are removed once their retention period is over. */
@Injectable()
export class ReceiptFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly uploads: Uploads,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'RECEIPT_RETENTION_DAYS'>,
  ) {}

  /** @throws StorageUnavailableError; the errors of `work` */
  storedFor<T>(receipt: DocumentContent, work: (key: string) => Promise<T>): Promise<T> {
    return this.uploads.storedFor('receipts', receipt, work);
  }

  /** @throws Error if the upload has been given up meanwhile */
  claim(tx: Tx, key: string): Promise<void> {
    return this.uploads.claim(tx, key);
  }

  /** @throws StorageUnavailableError */
  open(key: string): Promise<StoredFile | undefined> {
    return this.uploads.open(key);
  }

  /**
   * Removes unclaimed uploads, and receipts whose retention period is over.
   * @throws AggregateError if some files could not be removed; the next run tries again
   */
  async sweep(): Promise<void> {
    const { read } = this.unitOfWork;
    const { RECEIPT_RETENTION_DAYS: days } = this.settings;
    const failures = [
      ...(await this.uploads.removeUnclaimed()),
      ...(await this.uploads.removeFiles(
        (after, limit) => findExpiredReceipts(read, days, limit, after),
        (key) => forgetReceipt(read, key),
      )),
    ];
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files are still there`);
  }
}

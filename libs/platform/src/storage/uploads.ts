import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Tx, UnitOfWork } from '../database/transaction.js';
import { withTimeout } from '../process/with-timeout.js';
import { LOGGER, STORAGE } from '../tokens.js';
import type { DocumentContent } from './document-content.js';
import { newStorageKey, type Storage, type StoredFile } from './storage.js';
import { StorageUnavailableError } from './uploads.errors.js';
import {
  abandonUpload,
  claimUpload,
  findUnclaimed,
  forgetUpload,
  registerUpload,
} from './uploads.repository.js';

/** An upload that no row has claimed after this time will never be claimed. */
const UNCLAIMED_HOURS = 24;
/** How long a sender waits for the removal of an unclaimed upload. */
const REMOVAL_MS = 1_000;
/** How many keys are read at a time. */
const BATCH = 50;
/** Sorts before every key. */
const FIRST = '';

/** Stores uploaded documents. An upload is noted, stored, and claimed by the row that it belongs to, or else removed. */
@Injectable()
export class Uploads {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores a document, runs `work` with its key, and removes the document again if `work` fails or doesn't claim
   * it. The storage may take minutes to remove it, but the caller waits for at most a second.
   * @param room names the kind of file
   * @throws StorageUnavailableError; the errors of `work`
   */
  async storedFor<T>(room: string, document: DocumentContent, work: (key: string) => Promise<T>): Promise<T> {
    const key = newStorageKey(room);
    await registerUpload(this.unitOfWork.read, key);
    try {
      await this.put(key, document);
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
   * Removes unclaimed uploads, and returns the errors. If a run is interrupted, the next one removes a
   * file again, which does no harm.
   */
  removeUnclaimed(): Promise<unknown[]> {
    return this.removeAll(
      (after) => findUnclaimed(this.unitOfWork.read, UNCLAIMED_HOURS, BATCH, after),
      (key) => this.discardUpload(key),
    );
  }

  /**
   * Removes files one by one, continues with the next one if one can't be removed, and returns the errors. No transaction
   * is open while the storage works, so change a file's row only in `forget`, after the file has been removed.
   * @param next returns so many keys after a key, in their order
   */
  removeFiles(
    next: (after: string, limit: number) => Promise<string[]>,
    forget: (key: string) => Promise<void>,
  ): Promise<unknown[]> {
    return this.removeAll(
      (after) => next(after, BATCH),
      async (key) => {
        await this.storage.remove(key);
        await forget(key);
      },
    );
  }

  private async removeAll(
    next: (after: string) => Promise<string[]>,
    remove: (key: string) => Promise<void>,
  ): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (let keys = await next(FIRST); keys.length > 0; keys = await next(keys.at(-1) ?? FIRST))
      for (const key of keys) await remove(key).catch((error: unknown) => failures.push(error));
    return failures;
  }

  /** Removes an upload. Does nothing if a row has claimed it. */
  private async discardUpload(key: string): Promise<void> {
    if (!(await abandonUpload(this.unitOfWork.read, key))) return;
    await this.storage.remove(key);
    await forgetUpload(this.unitOfWork.read, key);
  }

  private async put(key: string, { bytes, type }: DocumentContent): Promise<void> {
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

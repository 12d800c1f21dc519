import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Storage for uploaded files: bytes under a key, not reachable from the web. */
export interface Storage {
  /** Stores all of the bytes or none. @throws Error when they can't be stored */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns the file as a stream, or undefined if it does not exist. @throws Error when the storage can't be reached */
  get(key: string): Promise<StoredFile | undefined>;
  /** Removes a file. Does nothing if it does not exist. @throws Error when the storage can't be reached */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  stream: Readable;
  /** In bytes. */
  size: number;
}

/** Creates a key that can't be guessed and contains nothing from the uploader. @param room names the kind of file */
export const newStorageKey = (room: string): string => `${room}/${randomUUID()}`;

const KEY = /^[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Error for anything but a key of `newStorageKey`, so that no path leads out of the storage */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the storage');
  return key;
}

import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Where uploaded files are kept: bytes by a key, out of the web's reach. */
export interface Storage {
  /** Keeps the bytes whole or not at all. @throws Error when they can't be kept */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The file as a stream; undefined when there is none. @throws Error when the storage can't be reached */
  get(key: string): Promise<StoredFile | undefined>;
  /** A file that is not there is removed already. @throws Error when the storage can't be reached */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  stream: Readable;
  /** Bytes. */
  size: number;
}

/** A key nobody can guess, in a room of one kind of file. Nothing of it comes from whoever uploads. */
export const newStorageKey = (room: string): string => `${room}/${randomUUID()}`;

const KEY = /^[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Error for anything but a key of `newStorageKey`: no path leads out of the storage */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the storage');
  return key;
}

import type { SvmMetadata } from './litesvm.js';
import type { LoadedAddresses } from './lookup-tables.js';
import type { TokenBalance } from './token-accounts.js';
import type { TransactionError } from './transaction-error.js';
import type { WireTransaction } from './transaction.js';

interface Position {
  slot: number;
  height: number;
}

/** One executed transaction and its effects. Balances are in the order of `accountKeys`. */
export interface TransactionRecord extends Position {
  signature: string;
  transaction: WireTransaction;
  /** Static addresses, then those of `loadedAddresses`: first writable, then read-only. */
  accountKeys: string[];
  loadedAddresses: LoadedAddresses;
  err: TransactionError | null;
  /** In lamports. */
  fee: bigint;
  preBalances: bigint[];
  postBalances: bigint[];
  preTokenBalances: TokenBalance[];
  postTokenBalances: TokenBalance[];
  meta: SvmMetadata;
}

export interface SignatureRange {
  limit: number;
  /** Only transactions up to this slot. */
  maxSlot?: number;
  /** Only transactions older than this signature. */
  before?: string | null | undefined;
  /** Only transactions newer than this signature. */
  until?: string | null | undefined;
}

/** All transactions since genesis, in order. A slot contains at most one. */
export class History {
  /** Lamports burnt as fees. */
  totalFees = 0n;
  private readonly records: TransactionRecord[] = [];
  /** The slots that a transaction ended, including those whose transaction was dropped. */
  private readonly ended: Position[] = [];
  private readonly bySignature = new Map<string, TransactionRecord>();
  private readonly byAddress = new Map<string, TransactionRecord[]>();

  get length(): number {
    return this.records.length;
  }

  get endedSlots(): number {
    return this.ended.length;
  }

  /** The height of the last transaction. */
  lastHeight(): number {
    return this.ended.at(-1)?.height ?? 0;
  }

  add(record: TransactionRecord): void {
    this.records.push(record);
    this.ended.push({ slot: record.slot, height: record.height });
    this.totalFees += record.fee;
    this.bySignature.set(record.signature, record);
    for (const address of record.accountKeys) {
      const ofAddress = this.byAddress.get(address);
      if (ofAddress) ofAddress.push(record);
      else this.byAddress.set(address, [record]);
    }
  }

  /** Adds a slot whose transaction was dropped. */
  skip(position: Position): void {
    this.ended.push(position);
  }

  /** Removes the transactions from this slot on. Their slots remain, without a transaction. */
  dropFrom(slot: number): void {
    const dropped = this.records.splice(countBefore(this.records, 'slot', slot));
    for (const record of dropped) {
      this.totalFees -= record.fee;
      this.bySignature.delete(record.signature);
      for (const address of record.accountKeys) {
        const ofAddress = this.byAddress.get(address)!;
        ofAddress.splice(countBefore(ofAddress, 'slot', slot));
      }
    }
  }

  find(signature: string): TransactionRecord | undefined {
    return this.bySignature.get(signature);
  }

  at(slot: number): TransactionRecord | undefined {
    const record = this.records[countBefore(this.records, 'slot', slot)];
    return record?.slot === slot ? record : undefined;
  }

  /** The transactions of these slots, both included. */
  between(first: number, last: number): TransactionRecord[] {
    return this.records.slice(
      countBefore(this.records, 'slot', first),
      countBefore(this.records, 'slot', last + 1),
    );
  }

  /** The number of slots before this slot, or below this height, that a transaction ended. */
  endedBefore(position: keyof Position, limit: number): number {
    return countBefore(this.ended, position, limit);
  }

  /** The transactions that involve an address, newest first. */
  ofAddress(
    address: string,
    { limit, maxSlot = Infinity, before, until }: SignatureRange,
  ): TransactionRecord[] {
    const upTo = before ? this.find(before)?.slot : Infinity;
    const downTo = until ? this.find(until)?.slot : -1;
    if (upTo === undefined) return [];
    const found: TransactionRecord[] = [];
    const records = this.byAddress.get(address) ?? [];
    for (let i = records.length - 1; i >= 0 && found.length < limit; i--) {
      const record = records[i]!;
      if (record.slot <= (downTo ?? -1)) break;
      if (record.slot < upTo && record.slot <= maxSlot) found.push(record);
    }
    return found;
  }
}

function countBefore(positions: Position[], key: keyof Position, limit: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (positions[middle]![key] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

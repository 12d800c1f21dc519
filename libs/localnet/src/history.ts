import type { VersionedTransaction } from '@solana/web3.js';
import type { SvmMetadata } from './litesvm.js';
import type { TokenBalance } from './token-accounts.js';
import type { TransactionError } from './transaction-error.js';

/** One executed transaction and its effects. Balances are in the order of `accountKeys`. */
export interface TransactionRecord {
  slot: number;
  height: number;
  signature: string;
  transaction: VersionedTransaction;
  accountKeys: string[];
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
  private readonly bySignature = new Map<string, TransactionRecord>();
  private readonly byAddress = new Map<string, TransactionRecord[]>();

  get length(): number {
    return this.records.length;
  }

  last(): TransactionRecord | undefined {
    return this.records.at(-1);
  }

  add(record: TransactionRecord): void {
    this.records.push(record);
    this.totalFees += record.fee;
    this.bySignature.set(record.signature, record);
    for (const address of record.accountKeys) {
      const ofAddress = this.byAddress.get(address);
      if (ofAddress) ofAddress.push(record);
      else this.byAddress.set(address, [record]);
    }
  }

  find(signature: string): TransactionRecord | undefined {
    return this.bySignature.get(signature);
  }

  at(slot: number): TransactionRecord | undefined {
    const record = this.records[this.countBefore('slot', slot)];
    return record?.slot === slot ? record : undefined;
  }

  /** The number of transactions before this slot, or below this height. */
  countBefore(position: 'slot' | 'height', limit: number): number {
    let low = 0;
    let high = this.records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.records[middle]![position] < limit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The transactions that involve an address, newest first. */
  ofAddress(address: string, { limit, before, until }: SignatureRange): TransactionRecord[] {
    const upTo = before ? this.find(before)?.slot : Infinity;
    const downTo = until ? this.find(until)?.slot : -1;
    if (upTo === undefined) return [];
    const found: TransactionRecord[] = [];
    const records = this.byAddress.get(address) ?? [];
    for (let i = records.length - 1; i >= 0 && found.length < limit; i--) {
      const record = records[i]!;
      if (record.slot <= (downTo ?? -1)) break;
      if (record.slot < upTo) found.push(record);
    }
    return found;
  }
}

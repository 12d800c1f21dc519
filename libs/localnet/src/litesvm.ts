import type { WireTransaction } from './transaction.js';

/*
 * Types for the part of litesvm that this library uses. They are declared here because litesvm is an optional dependency:
 * the product must build and start without it.
 */

export interface SvmAccount {
  address: string;
  lamports: bigint;
  data: Uint8Array;
  /** The owning program. */
  programAddress: string;
  executable: boolean;
  space: bigint;
}

export interface SvmInnerInstruction {
  instruction(): { programIdIndex(): number; accounts(): Uint8Array; data(): Uint8Array };
  stackHeight(): number;
}

export interface SvmMetadata {
  logs(): string[];
  innerInstructions(): SvmInnerInstruction[][];
  computeUnitsConsumed(): bigint;
  returnData(): { programId(): Uint8Array; data(): Uint8Array };
}

export interface SvmFailure {
  err(): unknown;
  meta(): SvmMetadata;
}

export interface SvmSimulation {
  meta(): SvmMetadata;
  postAccounts(): SvmAccount[];
}

/** A transaction as litesvm expects it: the signed bytes and the signature of each signer. */
export interface SvmTransaction {
  messageBytes: Uint8Array;
  signatures: Record<string, Uint8Array>;
}

export interface Svm {
  withSigverify(on: boolean): Svm;
  withBlockhashCheck(on: boolean): Svm;
  withTransactionHistory(capacity: bigint): Svm;
  minimumBalanceForRentExemption(size: bigint): bigint;
  getAccount(address: string): ({ exists: true } & SvmAccount) | { exists: false };
  getBalance(address: string): bigint | null;
  getProgramAccounts(program: string): SvmAccount[];
  setAccount(account: SvmAccount): void;
  sendTransaction(transaction: SvmTransaction): SvmMetadata | SvmFailure;
  simulateTransaction(transaction: SvmTransaction): SvmSimulation | SvmFailure;
  setClock(clock: object): void;
  setSlotHashes(hashes: SlotHash[]): void;
  setRent(rent: object): void;
}

export interface SlotHash {
  slot: bigint;
  hash: string;
}

interface LitesvmModule {
  LiteSVM: new () => Svm;
  Rent: new (lamportsPerByte: bigint, exemptionThreshold: number, burnPercent: number) => object;
  Clock: new (
    slot: bigint,
    epochStartTimestamp: bigint,
    epoch: bigint,
    leaderScheduleEpoch: bigint,
    unixTimestamp: bigint,
  ) => object;
}

/** How many lamports an account must hold for each of its bytes. */
export const DEFAULT_RENT = 6_960;

/** Sets the time that programs read: a slot, its epoch and its time in Unix seconds. */
export type SetClock = (slot: number, epoch: number, unixTime: number) => void;

/**
 * Starts an empty virtual machine with the token programs. It keeps no history and accepts any blockhash, because litesvm
 * knows only its newest one. The bank checks both instead.
 * @param rent lamports that an account must hold for each of its bytes
 * @throws Error when litesvm has no build for this platform
 */
export async function startSvm(rent = DEFAULT_RENT): Promise<{ svm: Svm; setClock: SetClock }> {
  const { LiteSVM, Clock, Rent } = await load();
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n);
  svm.setRent(new Rent(BigInt(rent), 1, 50));
  const setClock: SetClock = (slot, epoch, unixTime) =>
    svm.setClock(new Clock(BigInt(slot), 0n, BigInt(epoch), BigInt(epoch + 1), BigInt(unixTime)));
  return { svm, setClock };
}

async function load(): Promise<LitesvmModule> {
  const optionalModule: string = 'litesvm';
  try {
    return (await import(optionalModule)) as LitesvmModule;
  } catch (cause) {
    throw new Error(
      `The development chain cannot run on ${process.platform}-${process.arch} (litesvm did not load): set SOLANA_RPC_URL to use another Solana node.`,
      { cause },
    );
  }
}

export const isFailure = (result: SvmMetadata | SvmSimulation | SvmFailure): result is SvmFailure =>
  'err' in result;

export function toSvmTransaction({ message, messageBytes, signatures }: WireTransaction): SvmTransaction {
  const signers = message.staticAccountKeys.slice(0, signatures.length);
  return {
    messageBytes,
    signatures: Object.fromEntries(signers.map((signer, i) => [signer.toBase58(), signatures[i]!])),
  };
}

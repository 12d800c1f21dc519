import { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import { isWalletAddress } from './chain.js';
import type { ChainReader } from './chain-reader.js';
import { type PaymentMint, priorityPrice, tokenAccountAddress } from './payment-transaction.js';
import type { PriceRange } from './payment-builder.js';
import {
  isMarkerRent,
  MARKER_SIZE,
  PAYOUT_UNIT_LIMIT,
  payoutMessage,
  type PayoutTransfer,
  type RecentBlock,
  signedTransaction,
} from './payout-transaction.js';
import { type RpcConnection, RpcFailure } from './rpc-connection.js';
import { feeOf } from './transaction-fee.js';
import type { RpcPool } from './rpc-pool.js';
import { tokenAccountOf, tokenProgramOf } from './token-account.js';

/** A payout that would be sent. Amounts are in lamports or the token's base units. */
export type WantedPayoutTransfer = Omit<PayoutTransfer, 'mint' | 'unitPrice' | 'markerRent'> & {
  mint: string | null;
};

/** What a wallet lacks for a payout: SOL for the fee and the deposits, or what the payout pays. Both pass. */
export type Shortage = 'fees' | 'amount';

/** `failed`: the network's error as JSON. */
export type PayoutSimulation = { ok: PayoutTransfer } | { short: Shortage } | { failed: string };

/** What endpoints say about markers. */
export interface Markers {
  /** Those that two endpoints have, or the only one there is. */
  readonly existing: ReadonlySet<string>;
  /** Those that one endpoint has, while the second one has not, or does not respond. */
  readonly doubtful: ReadonlySet<string>;
}

/** The sizes of a token account in bytes. */
const TOKEN_ACCOUNT_SIZES = { token: 165, 'token-2022': 182 };
/** One call returns at most so many accounts. */
const ACCOUNTS_A_CALL = 100;

const accountsSchema = z.object({
  context: z.object({ slot: z.int() }),
  value: z.array(z.object({ space: z.int().optional(), data: z.tuple([z.string(), z.string()]) }).nullable()),
});
const blockSchema = z.object({
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.int() }),
});
const feesSchema = z.array(z.object({ prioritizationFee: z.number().min(0) }));
const simulationSchema = z.object({ value: z.object({ err: z.unknown() }) });

/** Builds payouts, sends them, and reads their markers. */
export class PayoutChain {
  private readonly mints = new Map<string, PaymentMint>();

  constructor(
    private readonly pool: RpcPool,
    private readonly reader: ChainReader,
    private readonly prices: PriceRange,
  ) {}

  /** The finalized slot. @throws RpcFailure */
  finalizedSlot(): Promise<number> {
    return this.pool.read((connection) =>
      connection.call('getSlot', [{ commitment: 'finalized' }], z.int().min(0)),
    );
  }

  /**
   * Returns the height up to which two endpoints have finalized the chain, or that of the only one. Null if there are several
   * and only one responds.
   * @throws RpcFailure when no endpoint responds usably
   */
  async finalizedHeight(): Promise<number | null> {
    const wanted = Math.min(2, this.pool.size);
    const heights = await this.pool.readFrom(wanted, (connection) =>
      connection.call('getBlockHeight', [{ commitment: 'finalized' }], z.int().min(0)),
    );
    return heights.length < wanted ? null : Math.min(...heights);
  }

  /**
   * Returns which of the addresses are markers: accounts with data. Those that hold only SOL are not.
   * @throws RpcFailure when no endpoint responds usably
   */
  async existing(addresses: readonly string[]): Promise<Set<string>> {
    return (await this.markersFrom(1, addresses)).existing;
  }

  /**
   * The same from two endpoints where there are several, so that none of them alone can invent or hide a marker.
   * @throws RpcFailure when no endpoint responds usably
   */
  markers(addresses: readonly string[]): Promise<Markers> {
    return this.markersFrom(Math.min(2, this.pool.size), addresses);
  }

  private async markersFrom(
    wanted: number,
    addresses: readonly string[],
  ): Promise<{ existing: Set<string>; doubtful: Set<string> }> {
    const existing = new Set<string>();
    const doubtful = new Set<string>();
    for (let from = 0; from < addresses.length; from += ACCOUNTS_A_CALL) {
      const part = addresses.slice(from, from + ACCOUNTS_A_CALL);
      const answers = await this.pool.readFrom(wanted, (connection) => haveData(connection, part));
      part.forEach((address, index) => {
        const saying = answers.filter((answer) => answer[index]).length;
        if (saying === wanted) existing.add(address);
        else if (saying > 0) doubtful.add(address);
      });
    }
    return { existing, doubtful };
  }

  /**
   * Returns which of the addresses are programs, token accounts or mints: what is sent there may be lost.
   * @throws RpcFailure when no endpoint responds usably
   */
  async notWallets(addresses: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>();
    const unique = [...new Set(addresses)].filter(isWalletAddress);
    for (let from = 0; from < unique.length; from += ACCOUNTS_A_CALL) {
      const part = unique.slice(from, from + ACCOUNTS_A_CALL);
      const accounts = await this.pool.read((connection) =>
        connection.getMultipleAccountsInfo(part.map((address) => new PublicKey(address))),
      );
      accounts.forEach((account, index) => {
        if (account && (account.executable || tokenProgramOf(account.owner.toBase58()) !== null))
          found.add(part[index]!);
      });
    }
    return found;
  }

  /** Returns a recent blockhash and the last height at which it is valid. @throws RpcFailure */
  async recentBlock(): Promise<RecentBlock> {
    const { value } = await this.pool.read((connection) =>
      connection.call('getLatestBlockhash', [{ commitment: 'confirmed' }], blockSchema),
    );
    return value;
  }

  /** Returns what transactions offer for a compute unit, in micro-lamports. @throws RpcFailure */
  async unitPrice(wallet: string): Promise<bigint> {
    const fees = await this.pool.read((connection) =>
      connection.call('getRecentPrioritizationFees', [[wallet]], feesSchema),
    );
    return priorityPrice(fees, this.prices.floor, this.prices.ceiling);
  }

  /** Returns the deposit for a marker in lamports. @throws RpcFailure when no endpoint names one that a marker can have */
  markerRent(): Promise<bigint> {
    return this.pool.read(async (connection) => {
      const rent = await rentOf(connection, MARKER_SIZE);
      if (isMarkerRent(rent)) return rent;
      throw new RpcFailure('The RPC returned a rent that no marker has');
    });
  }

  /**
   * Returns what a payout of a token costs in lamports, to a wallet that has no account for it yet: the fee, and the deposits for
   * the marker and the account.
   * @throws RpcFailure when no endpoint responds usably
   */
  async tokenCost(wallet: string, mint: string): Promise<bigint> {
    const { program } = await this.mintOf(mint);
    const [unitPrice, marker, account] = await Promise.all([
      this.unitPrice(wallet),
      this.markerRent(),
      this.pool.read((connection) => rentOf(connection, TOKEN_ACCOUNT_SIZES[program])),
    ]);
    return payoutFee(unitPrice) + marker + account;
  }

  /**
   * Simulates a payout before it is signed.
   * @throws RpcFailure when no endpoint responds usably
   */
  async simulate(
    wanted: WantedPayoutTransfer,
    terms: { unitPrice: bigint; markerRent: bigint },
  ): Promise<PayoutSimulation> {
    const mint = wanted.mint === null ? null : await this.mintOf(wanted.mint);
    const transfer: PayoutTransfer = { ...wanted, ...terms, mint };
    // The node replaces the blockhash, and verifies no signature.
    const block = { blockhash: PublicKey.default.toBase58(), lastValidBlockHeight: 0 };
    const unsigned = signedTransaction(payoutMessage(transfer, block), new Uint8Array(64));
    return this.pool.read(async (connection) => {
      const options = {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
      };
      const { value } = await connection.call(
        'simulateTransaction',
        [unsigned.toString('base64'), options],
        simulationSchema,
      );
      if (value.err === null) return { ok: transfer };
      const short = await shortOf(connection, transfer);
      return short ? { short } : { failed: JSON.stringify(value.err) };
    });
  }

  /**
   * Sends a signed payout to all endpoints. A refusal says nothing about its end, which only the marker tells.
   * @throws RpcFailure when no endpoint responds usably
   */
  async send(wire: Uint8Array): Promise<void> {
    try {
      await this.pool.sendToAll(wire, { skipPreflight: true, maxRetries: 0 });
    } catch (error) {
      if (error instanceof RpcFailure) throw error;
    }
  }

  private async mintOf(address: string): Promise<PaymentMint> {
    const known = this.mints.get(address) ?? (await this.reader.mint(address));
    if (!known) throw new Error(`${address} is not a mint`);
    this.mints.set(address, known);
    return known;
  }
}

/** Says of each address whether its account holds data. */
async function haveData(connection: RpcConnection, addresses: readonly string[]): Promise<boolean[]> {
  const options = { encoding: 'base64', commitment: 'finalized' };
  const { value } = await connection.call('getMultipleAccounts', [addresses, options], accountsSchema);
  if (value.length !== addresses.length) throw new RpcFailure('The RPC returned fewer accounts than asked');
  return value.map((account) => account !== null && account.data[0].length > 0);
}

/** What the wallet has too little of for a payout that fails; null if that is not the reason. */
async function shortOf(
  connection: RpcConnection,
  { wallet, destination, mint, amount, markerRent, unitPrice }: PayoutTransfer,
): Promise<Shortage | null> {
  const accounts = mint ? [wallet, destination].map((owner) => tokenAccountAddress(owner, mint)) : [];
  const [own, source, target] = await connection.getMultipleAccountsInfo(
    [wallet, ...accounts].map((address) => new PublicKey(address)),
  );
  const tokens = source ? (tokenAccountOf(source.owner.toBase58(), source.data)?.amount ?? 0n) : 0n;
  if (mint && tokens < amount) return 'amount';
  const deposit = mint && !target ? await rentOf(connection, TOKEN_ACCOUNT_SIZES[mint.program]) : 0n;
  const fees = payoutFee(unitPrice) + markerRent + deposit + (await rentOf(connection, 0));
  const lamports = BigInt(own?.lamports ?? 0);
  if (lamports < fees) return 'fees';
  return !mint && lamports < fees + amount ? 'amount' : null;
}

/** Returns the fee of a payout in lamports, without the deposits for accounts. */
export const payoutFee = (unitPrice: bigint): bigint => feeOf(PAYOUT_UNIT_LIMIT, unitPrice);

async function rentOf(connection: RpcConnection, size: number): Promise<bigint> {
  return BigInt(await connection.call('getMinimumBalanceForRentExemption', [size], z.int().min(0)));
}

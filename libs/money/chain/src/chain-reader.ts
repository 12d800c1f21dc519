import { SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { TransactionFailure } from '#contracts';
import { type RawTransaction, readTransaction } from './read-transaction.js';
import { type RpcConnection, RpcFailure } from './rpc-connection.js';
import type { RpcPool } from './rpc-pool.js';
import type { PaymentMint } from './payment-transaction.js';
import {
  MINT_DATA_SLICE,
  TOKEN_DATA_SLICE,
  TOKEN_PROGRAMS,
  type TokenAccount,
  mintOf,
  tokenAccountOf,
} from './token-account.js';
import { failureOf } from './transaction-failure.js';

/** One of the site's accounts: a wallet if `mint` is null, or else a token account. */
export interface WatchedAccount {
  address: string;
  mint: string | null;
  /** If set, the balance of a token account counts only while this wallet owns the account. */
  owner?: string;
}

export type AccountState = 'open' | 'frozen' | 'missing';

export interface WatchedBalance {
  slot: number;
  /** Unix seconds of that slot. */
  blockTime: number;
  /** In lamports or the token's base units, in the order asked; 0n for accounts that don't exist. */
  balances: bigint[];
  /** Whether the accounts can receive, in the order asked. A wallet always can. */
  states: AccountState[];
}

export interface ListedSignature {
  signature: string;
  slot: number;
  failed: boolean;
  /** As the RPC lists it: each memo is preceded by its length, as in `[5] hello`. */
  memo: string | null;
}

export interface OwnedTokenAccount extends TokenAccount {
  address: string;
}

/** A transaction that the network has confirmed. */
export interface TransactionStatus {
  /** Why it moved nothing; null if it succeeded. */
  failure: TransactionFailure | null;
  finalized: boolean;
}

/** What two endpoints say about one transaction. */
export type SecondOpinion = { agreed: RawTransaction } | { disagreement: true } | { onlyOne: true };

type ReadCommitment = 'finalized' | 'confirmed';

/** One call returns at most 100 accounts, and the clock is one of them. */
export const MOST_WATCHED_ACCOUNTS = 99;
const CLOCK_TIME_OFFSET = 32;
/** Versions that don't exist yet are read as well, because balances are the same in all of them. */
const ANY_VERSION = 255;

const accountSchema = z.object({
  lamports: z.int().min(0),
  owner: z.string(),
  data: z.tuple([z.string().transform((text) => Buffer.from(text, 'base64')), z.literal('base64')]),
});
type Account = z.infer<typeof accountSchema>;
const accountsSchema = z.object({
  context: z.object({ slot: z.int() }),
  value: z.array(accountSchema.nullable()),
});
const mintAccountSchema = z.object({ value: accountSchema.nullable() });
const ownedSchema = z.object({ value: z.array(z.object({ pubkey: z.string(), account: accountSchema })) });
const signaturesSchema = z.array(
  z.object({
    signature: z.string(),
    slot: z.int(),
    err: z.unknown().refine((err) => err !== undefined),
    memo: z
      .string()
      .nullish()
      .transform((memo) => memo?.replaceAll('\0', '\uFFFD') ?? null),
  }),
);

const statusesSchema = z.object({
  value: z.array(z.object({ err: z.unknown(), confirmationStatus: z.string().nullish() }).nullable()),
});
const blockhashSchema = z.object({ value: z.boolean() });

/** An endpoint does not have the transaction. Another one may have it. */
class NotFound extends RpcFailure {}

/** Reads what the watch of payments needs, finalized unless a method says otherwise. */
export class ChainReader {
  constructor(private readonly pool: RpcPool) {}

  /** How many endpoints there are. */
  get endpoints(): number {
    return this.pool.size;
  }

  /**
   * Returns the balances of our accounts at one slot, and that slot's time.
   * @param accounts at most `MOST_WATCHED_ACCOUNTS`
   * @param minSlot the oldest slot to accept
   * @throws RangeError for more accounts
   * @throws RpcFailure when no endpoint responds usably
   */
  async balances(accounts: readonly WatchedAccount[], minSlot?: number): Promise<WatchedBalance> {
    if (accounts.length > MOST_WATCHED_ACCOUNTS)
      throw new RangeError(`At most ${MOST_WATCHED_ACCOUNTS} accounts can be read at one slot`);
    const addresses = [SYSVAR_CLOCK_PUBKEY.toBase58(), ...accounts.map(({ address }) => address)];
    const options = {
      encoding: 'base64',
      commitment: 'finalized',
      dataSlice: TOKEN_DATA_SLICE,
      ...(minSlot !== undefined && { minContextSlot: minSlot }),
    };
    return this.pool.read(async (connection) => {
      const read = await connection.call('getMultipleAccounts', [addresses, options], accountsSchema);
      const [clock, ...values] = read.value;
      if (!clock || values.length !== accounts.length)
        throw new RpcFailure('The RPC returned fewer accounts than asked');
      return {
        slot: read.context.slot,
        blockTime: Number(clock.data[0].readBigInt64LE(CLOCK_TIME_OFFSET)),
        balances: accounts.map((account, index) => balanceOf(values[index] ?? null, account)),
        states: accounts.map((account, index) => stateOf(values[index] ?? null, account)),
      };
    });
  }

  /**
   * Lists the transactions that name an address, newest first.
   * @param options.before lists only older ones than this signature
   * @param options.limit at most 1,000
   * @throws RpcFailure when no endpoint responds usably
   */
  async signatures(address: string, options: { before?: string; limit: number }): Promise<ListedSignature[]> {
    const listed = await this.pool.read((connection) =>
      connection.call(
        'getSignaturesForAddress',
        [address, { ...options, commitment: 'finalized' }],
        signaturesSchema,
      ),
    );
    return listed.map(({ signature, slot, err, memo }) => ({ signature, slot, failed: err !== null, memo }));
  }

  /**
   * Returns a transaction, or null if none of the endpoints that respond has it.
   * @throws RpcFailure when no endpoint responds usably, or only with a transaction that can't be read
   */
  async transaction(
    signature: string,
    commitment: ReadCommitment = 'finalized',
  ): Promise<RawTransaction | null> {
    try {
      return await this.pool.read((connection) => find(connection, signature, commitment));
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  /**
   * Reads a finalized transaction from two endpoints, and compares slot, outcome, balances, signers and memo.
   * @throws RpcFailure when no endpoint responds usably, or only with a transaction that can't be read
   */
  async transactionFromTwo(signature: string): Promise<SecondOpinion> {
    try {
      const [first, second] = await this.pool.readFrom(2, (connection) =>
        find(connection, signature, 'finalized'),
      );
      if (!first || !second) return { onlyOne: true };
      return isDeepStrictEqual(factsOf(first), factsOf(second)) ? { agreed: first } : { disagreement: true };
    } catch (error) {
      if (error instanceof NotFound) return { onlyOne: true };
      throw error;
    }
  }

  /**
   * Returns a finalized transaction as two endpoints have it, or the only one there is. Null if they disagree, or if fewer have it.
   * @throws RpcFailure when no endpoint responds usably, or only with a transaction that can't be read
   */
  async agreedTransaction(signature: string): Promise<RawTransaction | null> {
    if (this.pool.size === 1) return this.transaction(signature);
    const opinion = await this.transactionFromTwo(signature);
    return 'agreed' in opinion ? opinion.agreed : null;
  }

  /**
   * Returns the token accounts of an owner, of both token programs.
   * @throws RpcFailure when no endpoint responds usably
   */
  async tokenAccountsOf(owner: string): Promise<OwnedTokenAccount[]> {
    const options = { encoding: 'base64', commitment: 'finalized', dataSlice: TOKEN_DATA_SLICE };
    const lists = await this.pool.read((connection) =>
      Promise.all(
        Object.values(TOKEN_PROGRAMS).map((programId) =>
          connection.call('getTokenAccountsByOwner', [owner, { programId }, options], ownedSchema),
        ),
      ),
    );
    return lists.flatMap(({ value }) =>
      value.flatMap(({ pubkey, account }) => {
        const token = tokenAccountOf(account.owner, account.data[0]);
        return token ? { address: pubkey, ...token } : [];
      }),
    );
  }

  /**
   * Returns what is needed to pay with a token, or null if the address is not a mint.
   * @throws RpcFailure when no endpoint responds usably
   */
  async mint(address: string): Promise<PaymentMint | null> {
    const options = { encoding: 'base64', commitment: 'finalized', dataSlice: MINT_DATA_SLICE };
    const { value } = await this.pool.read((connection) =>
      connection.call('getAccountInfo', [address, options], mintAccountSchema),
    );
    const mint = value && mintOf(value.owner, value.data[0]);
    return mint && { address, ...mint };
  }

  /** Returns the hash that identifies the cluster. @throws RpcFailure when no endpoint responds usably */
  genesisHash(): Promise<string> {
    return this.pool.read((connection) => connection.call('getGenesisHash', [], z.string()));
  }

  /**
   * Returns what has become of transactions, in their order; null for those that are not even confirmed.
   * @param signatures at most 256
   * @throws RpcFailure when no endpoint responds usably
   */
  statuses(signatures: readonly string[]): Promise<(TransactionStatus | null)[]> {
    return this.pool.read((connection) => statusesOf(connection, signatures));
  }

  /**
   * Returns those of the transactions that are final and have succeeded, as two endpoints say, or the only one there is.
   * @param signatures at most 256
   * @throws RpcFailure when no endpoint responds usably
   */
  async succeeded(signatures: readonly string[]): Promise<Set<string>> {
    const wanted = Math.min(2, this.pool.size);
    const answers = await this.pool.readFrom(wanted, (connection) => statusesOf(connection, signatures));
    if (answers.length < wanted) return new Set();
    const succeededIn = (status: TransactionStatus | null | undefined): boolean =>
      status?.finalized === true && status.failure === null;
    return new Set(signatures.filter((_, index) => answers.every((answer) => succeededIn(answer[index]))));
  }

  /**
   * Returns whether transactions with this blockhash may still land. Once it returns false, they never will: a new blockhash
   * is unknown to the finalized chain at first, and an old one is valid there for longer.
   * @throws RpcFailure when no endpoint responds usably
   */
  isBlockhashValid(blockhash: string): Promise<boolean> {
    return this.pool.read(async (connection) => {
      for (const commitment of ['confirmed', 'finalized']) {
        const { value } = await connection.call(
          'isBlockhashValid',
          [blockhash, { commitment }],
          blockhashSchema,
        );
        if (value) return true;
      }
      return false;
    });
  }
}

async function statusesOf(
  connection: RpcConnection,
  signatures: readonly string[],
): Promise<(TransactionStatus | null)[]> {
  const options = { searchTransactionHistory: true };
  const { value } = await connection.call('getSignatureStatuses', [signatures, options], statusesSchema);
  return value.map((status) => {
    if (!status || status.confirmationStatus === 'processed') return null;
    return {
      failure: status.err === null ? null : failureOf(status.err),
      finalized: status.confirmationStatus === 'finalized',
    };
  });
}

function balanceOf(account: Account | null, { mint, owner }: WatchedAccount): bigint {
  if (!account) return 0n;
  if (mint === null) return BigInt(account.lamports);
  const token = tokenAccountOf(account.owner, account.data[0]);
  const isOurs = token?.mint === mint && token.holder === (owner ?? token.holder);
  return isOurs ? token.amount : 0n;
}

function stateOf(account: Account | null, { mint, owner }: WatchedAccount): AccountState {
  if (mint === null) return 'open';
  const token = account && tokenAccountOf(account.owner, account.data[0]);
  if (token?.mint !== mint || token.holder !== (owner ?? token.holder)) return 'missing';
  return token.frozen ? 'frozen' : 'open';
}

/** A memo names the payout that was made, and the signers say by whom. */
const factsOf = (transaction: RawTransaction) => {
  const { slot, failed, accountKeys, signers, memo, lamportDeltas, tokenDeltas } = transaction;
  return { slot, failed, accountKeys, signers, memo, lamportDeltas, tokenDeltas };
};

async function find(
  connection: RpcConnection,
  signature: string,
  commitment: ReadCommitment,
): Promise<RawTransaction> {
  const options = { encoding: 'json', commitment, maxSupportedTransactionVersion: ANY_VERSION };
  const json = await connection.call('getTransaction', [signature, options], z.unknown());
  if (json === null) throw new NotFound('The RPC does not have the transaction');
  const transaction = readable(json);
  if (transaction.signature !== signature) throw new RpcFailure('The RPC returned another transaction');
  return transaction;
}

/** Another endpoint may return a transaction in a form that we understand. */
function readable(json: unknown): RawTransaction {
  try {
    return readTransaction(json);
  } catch (cause) {
    throw new RpcFailure('The RPC returned a transaction that can’t be read', { cause });
  }
}

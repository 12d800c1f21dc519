import bs58 from 'bs58';
import { z } from 'zod';
import { FIRST_MEMO_PROGRAM, MEMO_PROGRAM } from './memo-program.js';

/** A transaction of any version, as far as payments are concerned. */
export interface ReadTransaction {
  /** Base58. */
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number;
  readonly failed: boolean;
  /** Base58 of static and loaded keys, in the order of the transaction. */
  readonly accountKeys: readonly string[];
  /** The texts of the memo program's instructions, joined by newlines, at most 566 characters. */
  readonly memo: string | null;
  readonly signers: readonly string[];
}

/** With every balance that the transaction changed, which `deltaOf` and `payerOf` judge it by. */
export interface RawTransaction extends ReadTransaction {
  /** By how many lamports each account changed, in the order of `accountKeys`. */
  readonly lamportDeltas: readonly bigint[];
  /** The fee in lamports, which the first account paid. */
  readonly fee: bigint;
  readonly tokenDeltas: readonly TokenDelta[];
}

export interface TokenDelta {
  readonly account: string;
  readonly mint: string;
  /** Null in transactions from before nodes recorded owners. */
  readonly owner: string | null;
  /** In the token's base units. */
  readonly delta: bigint;
}

/** The RPC's response is not a transaction that we understand. It must not be skipped, because it may be a payment. */
export class UnreadableTransaction extends Error {}

const MOST_MEMO_CHARACTERS = 566;
const MEMO_PROGRAMS = new Set([MEMO_PROGRAM, FIRST_MEMO_PROGRAM]);

/** JSON numbers above 2^53 are rounded. Only accounts with millions of SOL have so many lamports. */
const lamportsSchema = z
  .number()
  .refine((lamports) => Number.isInteger(lamports) && lamports >= 0)
  .transform(BigInt);
const instructionSchema = z.object({ programIdIndex: z.int(), data: z.string() });
const tokenBalancesSchema = z
  .array(
    z.object({
      accountIndex: z.int(),
      mint: z.string(),
      owner: z.string().nullish(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
    }),
  )
  .nullish();

/** The result of `getTransaction` in the encoding `json`, for every version of transactions. */
const transactionSchema = z.object({
  slot: z.int().min(0),
  blockTime: z.int(),
  transaction: z.object({
    signatures: z.array(z.string()).min(1),
    message: z.object({
      header: z.object({ numRequiredSignatures: z.int().min(1) }),
      accountKeys: z.array(z.string()).min(1),
      instructions: z.array(instructionSchema),
    }),
  }),
  meta: z.object({
    err: z.union([z.null(), z.string(), z.record(z.string(), z.unknown())]),
    fee: lamportsSchema,
    preBalances: z.array(lamportsSchema),
    postBalances: z.array(lamportsSchema),
    preTokenBalances: tokenBalancesSchema,
    postTokenBalances: tokenBalancesSchema,
    innerInstructions: z.array(z.object({ instructions: z.array(instructionSchema) })).nullish(),
    loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
  }),
});

type TokenBalances = z.infer<typeof tokenBalancesSchema>;

/**
 * Reads the result of `getTransaction` in the encoding `json`. The instructions are not interpreted, apart from memos.
 * @throws UnreadableTransaction
 */
export function readTransaction(json: unknown): RawTransaction {
  const parsed = transactionSchema.safeParse(json);
  if (!parsed.success)
    throw new UnreadableTransaction('The RPC returned an unknown form of transaction', {
      cause: parsed.error,
    });
  const { slot, blockTime, transaction, meta } = parsed.data;
  const { message, signatures } = transaction;
  const { writable, readonly } = meta.loadedAddresses ?? { writable: [], readonly: [] };
  const accountKeys = [...message.accountKeys, ...writable, ...readonly];
  const { preBalances, postBalances } = meta;
  if (preBalances.length !== accountKeys.length || postBalances.length !== accountKeys.length)
    throw new UnreadableTransaction('The RPC returned a transaction without the balances of all accounts');
  const instructions = [
    ...message.instructions,
    ...(meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions),
  ];
  return {
    signature: signatures[0]!,
    slot,
    blockTime,
    failed: meta.err !== null,
    accountKeys,
    memo: memoOf(instructions, accountKeys),
    signers: accountKeys.slice(0, message.header.numRequiredSignatures),
    lamportDeltas: postBalances.map((after, index) => after - preBalances[index]!),
    fee: meta.fee,
    tokenDeltas: [
      ...tokenDeltas(meta.preTokenBalances, accountKeys, -1n),
      ...tokenDeltas(meta.postTokenBalances, accountKeys, 1n),
    ],
  };
}

/** An account's balances before and after the transaction count separately, because its mint or owner may change. */
function tokenDeltas(balances: TokenBalances, accountKeys: readonly string[], sign: bigint): TokenDelta[] {
  return (balances ?? []).map(({ accountIndex, mint, owner, uiTokenAmount }) => {
    const account = accountKeys[accountIndex];
    if (account === undefined)
      throw new UnreadableTransaction('The RPC returned a token balance of an unknown account');
    return { account, mint, owner: owner ?? null, delta: sign * BigInt(uiTokenAmount.amount) };
  });
}

function memoOf(
  instructions: readonly z.infer<typeof instructionSchema>[],
  accountKeys: readonly string[],
): string | null {
  const memos = instructions.filter(({ programIdIndex }) =>
    MEMO_PROGRAMS.has(accountKeys[programIdIndex] ?? ''),
  );
  if (memos.length === 0) return null;
  const text = memos.map(({ data }) => new TextDecoder().decode(bs58.decodeUnsafe(data))).join('\n');
  // PostgreSQL can't store a NUL.
  return Array.from(text.replaceAll('\0', '\uFFFD')).slice(0, MOST_MEMO_CHARACTERS).join('');
}

/**
 * Returns by how much the transaction changed the balance of an account: in lamports if `mint` is null, or else in the
 * token's base units. An account that the transaction does not name changed by 0n. If `owner` is set, the tokens of the account
 * count only while this wallet owns it: others can hand over an account of theirs, and what they did with it before is not ours.
 */
export function deltaOf(
  tx: RawTransaction,
  { address, mint, owner }: { address: string; mint: string | null; owner?: string },
): bigint {
  if (mint === null) return tx.lamportDeltas[tx.accountKeys.indexOf(address)] ?? 0n;
  const isOurs = (each: TokenDelta): boolean =>
    each.account === address && each.mint === mint && (owner ?? each.owner) === each.owner;
  return sum(tx.tokenDeltas.filter(isOurs));
}

/**
 * Returns the signer who paid in this currency: SOL if `mint` is null, or else the token. Only one party may have lost any
 * of it, apart from the fee, and that party must have signed; otherwise the payer is unknown, and null is returned. For
 * tokens, the party is the owner of the token accounts.
 */
export function payerOf(tx: RawTransaction, mint: string | null): string | null {
  const [payer, ...others] = mint === null ? lamportLosers(tx) : tokenLosers(tx, mint);
  return payer !== undefined && others.length === 0 && tx.signers.includes(payer) ? payer : null;
}

/** Returns everyone who may have paid in this currency: all who signed, and all who lost any of it apart from the fee. */
export const payersOf = (tx: RawTransaction, mint: string | null): string[] => {
  const losers = mint === null ? lamportLosers(tx) : tokenLosers(tx, mint).filter(Boolean);
  return [...new Set([...tx.signers, ...losers])];
};

const lamportLosers = ({ accountKeys, lamportDeltas, fee }: RawTransaction): string[] =>
  accountKeys.filter((_, index) => lamportDeltas[index]! + (index === 0 ? fee : 0n) < 0n);

/** Token accounts without a known owner form a party of their own, which never signed. */
function tokenLosers(tx: RawTransaction, mint: string): string[] {
  const deltas = tx.tokenDeltas.filter((each) => each.mint === mint);
  const owners = new Set(deltas.map(({ owner }) => owner));
  return [...owners]
    .filter((owner) => sum(deltas.filter((each) => each.owner === owner)) < 0n)
    .map((owner) => owner ?? '');
}

const sum = (deltas: readonly TokenDelta[]): bigint => deltas.reduce((total, { delta }) => total + delta, 0n);

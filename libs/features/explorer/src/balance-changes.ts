import { z } from 'zod';
import { readTransaction, type ReadTransaction, UnreadableTransaction } from '#money/chain';

/** How a transaction changed one balance, in base units. The mint is null for lamports. */
export interface Change {
  account: string;
  mint: string | null;
  /** The wallet that a token account belongs to, if nodes recorded it. */
  owner: string | null;
  decimals: number;
  before: bigint;
  after: bigint;
}

export interface TransactionWithChanges extends ReadTransaction {
  /** In lamports. */
  fee: bigint;
  changes: Change[];
}

const LAMPORT_DECIMALS = 9;

const tokenBalancesSchema = z
  .array(
    z.object({
      accountIndex: z.int(),
      mint: z.string(),
      owner: z.string().nullish(),
      uiTokenAmount: z.object({ amount: z.string(), decimals: z.int() }),
    }),
  )
  .nullish();
const balancesSchema = z.object({
  meta: z.object({
    preBalances: z.array(z.number()),
    preTokenBalances: tokenBalancesSchema,
    postTokenBalances: tokenBalancesSchema,
  }),
});

/**
 * Reads the result of `getTransaction` in the encoding `json`, with the balances before and after: first those that fell,
 * then those that rose. Balances that did not change are left out.
 * @throws UnreadableTransaction
 */
export function readChanges(json: unknown): TransactionWithChanges {
  const transaction = readTransaction(json);
  const parsed = balancesSchema.safeParse(json);
  if (!parsed.success)
    throw new UnreadableTransaction('The RPC returned unknown balances', { cause: parsed.error });
  const { preBalances, preTokenBalances, postTokenBalances } = parsed.data.meta;
  const { accountKeys, lamportDeltas } = transaction;
  const lamports = accountKeys.map((account, index): Change => {
    const before = BigInt(preBalances[index]!);
    const after = before + lamportDeltas[index]!;
    return { account, mint: null, owner: null, decimals: LAMPORT_DECIMALS, before, after };
  });
  const tokens = tokenChanges(accountKeys, preTokenBalances ?? [], postTokenBalances ?? []);
  const changes = [...lamports, ...tokens];
  return {
    ...transaction,
    changes: [
      ...changes.filter(({ before, after }) => after < before),
      ...changes.filter(({ before, after }) => after > before),
    ],
  };
}

type TokenBalances = NonNullable<z.infer<typeof tokenBalancesSchema>>;

/** A balance that is missing on one side is of an account that did not exist there. */
function tokenChanges(accountKeys: readonly string[], pre: TokenBalances, post: TokenBalances): Change[] {
  const changes = new Map<string, Change>();
  const note = (balances: TokenBalances, side: 'before' | 'after') => {
    for (const { accountIndex, mint, owner, uiTokenAmount } of balances) {
      const account = accountKeys[accountIndex]!;
      const { amount, decimals } = uiTokenAmount;
      const known = changes.get(`${account}/${mint}`);
      const change = known ?? { account, mint, owner: owner ?? null, decimals, before: 0n, after: 0n };
      changes.set(`${account}/${mint}`, { ...change, [side]: BigInt(amount) });
    }
  };
  note(pre, 'before');
  note(post, 'after');
  return [...changes.values()];
}

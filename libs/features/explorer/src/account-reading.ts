import { z } from 'zod';
import type { RpcConnection } from '#money/chain';

/** A token account's balance, in base units. */
export interface TokenBalance {
  account: string;
  owner: string;
  mint: string;
  amount: bigint;
  decimals: number;
  frozen: boolean;
}

export interface Mint {
  supply: bigint;
  decimals: number;
  mintAuthority: string | null;
  freezeAuthority: string | null;
}

/** What is at an address. */
export interface ReadAccount {
  lamports: bigint;
  executable: boolean;
  token: TokenBalance | null;
  mint: Mint | null;
}

export interface ListedSignature {
  signature: string;
  slot: number;
  /** Unix seconds. */
  blockTime: number;
  failed: boolean;
}

const unitsSchema = z.string().regex(/^\d+$/).transform(BigInt);
const tokenInfoSchema = z.object({
  type: z.literal('account'),
  info: z.object({
    mint: z.string(),
    owner: z.string(),
    state: z.string(),
    tokenAmount: z.object({ amount: unitsSchema, decimals: z.int() }),
  }),
});
const mintInfoSchema = z.object({
  type: z.literal('mint'),
  info: z.object({
    supply: unitsSchema,
    decimals: z.int(),
    mintAuthority: z.string().nullable(),
    freezeAuthority: z.string().nullable(),
  }),
});
const parsedSchema = z.object({
  parsed: z.discriminatedUnion('type', [tokenInfoSchema, mintInfoSchema]),
});
/** Data of other programs is returned in base64. */
const dataSchema = z.union([parsedSchema, z.unknown().transform(() => null)]);
const accountSchema = z.object({
  lamports: z.number().min(0).transform(BigInt),
  executable: z.boolean(),
  data: dataSchema,
});
const accountResponseSchema = z.object({ value: accountSchema.nullable() });
const ownedResponseSchema = z.object({
  value: z.array(z.object({ pubkey: z.string(), account: accountSchema })),
});
const signaturesSchema = z.array(
  z.object({
    signature: z.string(),
    slot: z.int(),
    blockTime: z.int(),
    err: z.unknown().refine((err) => err !== undefined),
  }),
);

const PARSED = { encoding: 'jsonParsed', commitment: 'confirmed' };

/** Reads an account; null if there is none. */
export async function readAccount(connection: RpcConnection, address: string): Promise<ReadAccount | null> {
  const { value } = await connection.call('getAccountInfo', [address, PARSED], accountResponseSchema);
  if (!value) return null;
  const { lamports, executable, data } = value;
  const mint = data?.parsed.type === 'mint' ? data.parsed.info : null;
  return { lamports, executable, mint, token: tokenBalanceOf(address, value) };
}

/** Reads the token accounts of a wallet, of both token programs. */
export async function readTokenBalances(
  connection: RpcConnection,
  owner: string,
  programs: readonly string[],
): Promise<TokenBalance[]> {
  const lists = await Promise.all(
    programs.map((programId) =>
      connection.call('getTokenAccountsByOwner', [owner, { programId }, PARSED], ownedResponseSchema),
    ),
  );
  return lists.flatMap(({ value }) =>
    value.flatMap(({ pubkey, account }) => tokenBalanceOf(pubkey, account) ?? []),
  );
}

/** Lists the transactions that name an address, newest first. */
export async function readSignatures(
  connection: RpcConnection,
  address: string,
  options: { limit: number; before?: string | undefined },
): Promise<ListedSignature[]> {
  const params = [address, { ...options, commitment: 'confirmed' }];
  const listed = await connection.call('getSignaturesForAddress', params, signaturesSchema);
  return listed.map(({ signature, slot, blockTime, err }) => ({
    signature,
    slot,
    blockTime,
    failed: err !== null,
  }));
}

function tokenBalanceOf(account: string, { data }: z.infer<typeof accountSchema>): TokenBalance | null {
  if (data?.parsed.type !== 'account') return null;
  const { mint, owner, state, tokenAmount } = data.parsed.info;
  return { account, owner, mint, ...tokenAmount, frozen: state === 'frozen' };
}

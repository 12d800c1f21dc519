import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js';
import type { KnownAccount, NamedAccount } from '#contracts';

export interface KnownAddresses {
  paymentAddress: string | undefined;
  treasury: string | undefined;
  tokenMint: string | undefined;
  usdcMint: string | undefined;
  usdtMint: string | undefined;
  /** The symbol of the token. */
  ticker: string;
}

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

export const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((key) =>
  key.toBase58(),
);

/** The programs of which every transaction calls at least one. */
export const CALLED_PROGRAMS: readonly string[] = [
  ComputeBudgetProgram.programId.toBase58(),
  SystemProgram.programId.toBase58(),
  ...TOKEN_PROGRAMS,
];

/** The accounts and tokens that the explorer shows by name. */
export class KnownAccounts {
  /** The site's own accounts, without mints and programs. */
  readonly own: readonly NamedAccount[];
  private readonly names: ReadonlyMap<string, KnownAccount>;
  private readonly symbols: ReadonlyMap<string, string>;

  constructor(addresses: KnownAddresses) {
    const { paymentAddress, treasury, tokenMint, usdcMint, usdtMint, ticker } = addresses;
    const own = known({
      paymentAddress,
      paymentUsdc: tokenAccount(paymentAddress, usdcMint),
      paymentUsdt: tokenAccount(paymentAddress, usdtMint),
      treasury,
      treasuryTokens: tokenAccount(treasury, tokenMint),
    });
    const others = known({
      tokenMint,
      usdcMint,
      usdtMint,
      systemProgram: SystemProgram.programId.toBase58(),
      tokenProgram: TOKEN_PROGRAM_ID.toBase58(),
      token2022Program: TOKEN_2022_PROGRAM_ID.toBase58(),
      associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ID.toBase58(),
      computeBudgetProgram: ComputeBudgetProgram.programId.toBase58(),
      memoProgram: MEMO_PROGRAM,
    });
    this.own = own.map(([address, name]) => ({ address, name }));
    this.names = new Map([...others, ...own]);
    const mints: [string | undefined, string][] = [
      [tokenMint, ticker],
      [usdcMint, 'USDC'],
      [usdtMint, 'USDT'],
    ];
    this.symbols = new Map(mints.flatMap(([mint, symbol]) => (mint === undefined ? [] : [[mint, symbol]])));
  }

  nameOf(address: string): KnownAccount | null {
    return this.names.get(address) ?? null;
  }

  named(address: string): NamedAccount {
    return { address, name: this.nameOf(address) };
  }

  /** Returns the symbol of a mint, or of SOL if it is null. Returns null for a token that the site does not know. */
  symbolOf(mint: string | null): string | null {
    return mint === null ? 'SOL' : (this.symbols.get(mint) ?? null);
  }
}

const known = (addresses: Partial<Record<KnownAccount, string | undefined>>): [string, KnownAccount][] =>
  Object.entries(addresses).flatMap(([name, address]) =>
    address === undefined ? [] : [[address, name as KnownAccount]],
  );

const tokenAccount = (owner: string | undefined, mint: string | undefined): string | undefined =>
  owner !== undefined && mint !== undefined
    ? getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true).toBase58()
    : undefined;

import {
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
  unpackMint,
  type Account,
  type Mint,
} from '@solana/spl-token';
import { PublicKey, type AccountInfo } from '@solana/web3.js';
import { formatUnits } from '#contracts/amount';
import type { SvmAccount } from './litesvm.js';

export const TOKEN_PROGRAMS = [TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()];

export interface TokenAmount {
  amount: string;
  decimals: number;
  uiAmount: number;
  uiAmountString: string;
}

/** One token account's balance before or after a transaction. */
export interface TokenBalance {
  accountIndex: number;
  mint: string;
  owner: string;
  programId: string;
  uiTokenAmount: TokenAmount;
}

export type ReadAccount = (address: string) => SvmAccount | null;

export function toTokenAmount(units: bigint, decimals: number): TokenAmount {
  const uiAmountString = formatUnits(units, decimals);
  return { amount: units.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

/** Reads an account as a token account; null if it is not one. */
export const readTokenAccount = (account: SvmAccount | null): Account | null =>
  unpack(account, unpackAccount);

/** Reads an account as a token's mint; null if it is not one. */
export const readMint = (account: SvmAccount | null): Mint | null => unpack(account, unpackMint);

function unpack<T>(
  account: SvmAccount | null,
  read: (address: PublicKey, info: AccountInfo<Buffer>, program: PublicKey) => T,
): T | null {
  if (!account || !TOKEN_PROGRAMS.includes(account.programAddress)) return null;
  const owner = new PublicKey(account.programAddress);
  const data = Buffer.from(account.data);
  const info = { data, owner, executable: account.executable, lamports: Number(account.lamports) };
  try {
    return read(new PublicKey(account.address), info, owner);
  } catch {
    return null;
  }
}

/** Returns the balances of the token accounts among a transaction's accounts. */
export function tokenBalances(accountKeys: string[], readAccount: ReadAccount): TokenBalance[] {
  return accountKeys.flatMap((address, accountIndex) => {
    const account = readAccount(address);
    const token = readTokenAccount(account);
    const mint = token && readMint(readAccount(token.mint.toBase58()));
    if (!account || !token || !mint) return [];
    return {
      accountIndex,
      mint: token.mint.toBase58(),
      owner: token.owner.toBase58(),
      programId: account.programAddress,
      uiTokenAmount: toTokenAmount(token.amount, mint.decimals),
    };
  });
}

/** Returns a token account or mint in the encoding `jsonParsed`, or null if the account is neither. */
export function parseTokenProgramAccount(account: SvmAccount, readAccount: ReadAccount): object | null {
  const program = account.programAddress === TOKEN_PROGRAMS[0] ? 'spl-token' : 'spl-token-2022';
  const space = account.data.length;
  const token = readTokenAccount(account);
  const decimals = token && readMint(readAccount(token.mint.toBase58()))?.decimals;
  if (token && typeof decimals === 'number') {
    return { program, space, parsed: { type: 'account', info: tokenAccountInfo(token, decimals) } };
  }
  const mint = readMint(account);
  return mint && { program, space, parsed: { type: 'mint', info: mintInfo(mint) } };
}

function tokenAccountInfo(token: Account, decimals: number): object {
  return {
    isNative: token.isNative,
    mint: token.mint.toBase58(),
    owner: token.owner.toBase58(),
    state: token.isFrozen ? 'frozen' : token.isInitialized ? 'initialized' : 'uninitialized',
    tokenAmount: toTokenAmount(token.amount, decimals),
    ...(token.delegate && {
      delegate: token.delegate.toBase58(),
      delegatedAmount: toTokenAmount(token.delegatedAmount, decimals),
    }),
    ...(token.closeAuthority && { closeAuthority: token.closeAuthority.toBase58() }),
    ...(token.rentExemptReserve !== null && {
      rentExemptReserve: toTokenAmount(token.rentExemptReserve, decimals),
    }),
  };
}

function mintInfo(mint: Mint): object {
  return {
    decimals: mint.decimals,
    freezeAuthority: mint.freezeAuthority?.toBase58() ?? null,
    isInitialized: mint.isInitialized,
    mintAuthority: mint.mintAuthority?.toBase58() ?? null,
    supply: mint.supply.toString(),
  };
}

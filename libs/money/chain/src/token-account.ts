import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';

export type TokenProgram = 'token' | 'token-2022';

/** The addresses of the token programs. */
export const TOKEN_PROGRAMS = {
  token: TOKEN_PROGRAM_ID.toBase58(),
  'token-2022': TOKEN_2022_PROGRAM_ID.toBase58(),
} as const;

export interface TokenAccount {
  mint: string;
  /** The wallet that controls the account. */
  holder: string;
  /** In the token's base units. */
  amount: bigint;
  frozen: boolean;
  program: TokenProgram;
}

const AMOUNT_OFFSET = 64;
const STATE_OFFSET = 108;
const FROZEN = 2;
const DECIMALS_OFFSET = 44;
const MINT_INITIALIZED_OFFSET = 45;

/** The part of the data that `tokenAccountOf` reads. It is the same in both token programs. */
export const TOKEN_DATA_SLICE = { offset: 0, length: STATE_OFFSET + 1 };

/** The part of the data that `mintOf` reads. */
export const MINT_DATA_SLICE = { offset: 0, length: MINT_INITIALIZED_OFFSET + 1 };

/** Returns the token program with this address, or null if it is another program. */
export function tokenProgramOf(address: string): TokenProgram | null {
  if (address === TOKEN_PROGRAMS.token) return 'token';
  return address === TOKEN_PROGRAMS['token-2022'] ? 'token-2022' : null;
}

/** Reads the data of a token account that belongs to `owner`, a program. Returns null if it is not a token account. */
export function tokenAccountOf(owner: string, data: Buffer): TokenAccount | null {
  const program = tokenProgramOf(owner);
  const state = data[STATE_OFFSET];
  if (!program || !state) return null;
  return {
    mint: new PublicKey(data.subarray(0, 32)).toBase58(),
    holder: new PublicKey(data.subarray(32, AMOUNT_OFFSET)).toBase58(),
    amount: data.readBigUInt64LE(AMOUNT_OFFSET),
    frozen: state === FROZEN,
    program,
  };
}

/** Reads the data of a mint that belongs to `owner`, a program. Returns null if it is not a mint. */
export function mintOf(owner: string, data: Buffer): { decimals: number; program: TokenProgram } | null {
  const program = tokenProgramOf(owner);
  const decimals = data[DECIMALS_OFFSET];
  if (!program || decimals === undefined || data[MINT_INITIALIZED_OFFSET] !== 1) return null;
  return { decimals, program };
}

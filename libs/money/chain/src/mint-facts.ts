import { TOKEN_PROGRAM_ID, unpackMint } from '@solana/spl-token';
import { type AccountInfo, PublicKey } from '@solana/web3.js';

/** A mint as it is on the chain. */
export interface MintFacts {
  /** How many tokens exist, in base units. */
  supply: bigint;
  decimals: number;
  /** Whether it belongs to the classic token program, which has no extensions. */
  classic: boolean;
  /** Who can create more tokens, and who can freeze them; null if no address can. */
  mintAuthority: string | null;
  freezeAuthority: string | null;
}

/** Reads the account of a mint. Returns null if it is not one. */
export function mintFactsOf(address: PublicKey, account: AccountInfo<Buffer> | null): MintFacts | null {
  if (!account) return null;
  try {
    const mint = unpackMint(address, account, account.owner);
    return {
      supply: mint.supply,
      decimals: mint.decimals,
      classic: account.owner.equals(TOKEN_PROGRAM_ID),
      mintAuthority: mint.mintAuthority?.toBase58() ?? null,
      freezeAuthority: mint.freezeAuthority?.toBase58() ?? null,
    };
  } catch {
    return null;
  }
}

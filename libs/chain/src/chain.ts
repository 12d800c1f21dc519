import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { type Connection, PublicKey, SystemProgram } from '@solana/web3.js';

/** What the sale's figures are computed from; base units. */
export interface TokenFigures {
  mintSupply: bigint;
  treasuryBalance: bigint;
}

/** The token's addresses on this cluster; undefined where the operator has not named them yet. */
export interface TokenAddresses {
  mint: string | undefined;
  treasury: string | undefined;
}

/** What an address is when it is no wallet: a token's account or mint, or a program. */
export type DeliveryObstacle = 'token-account' | 'program';

/** Reads the token from any Solana RPC. */
export class Chain {
  constructor(
    private readonly connection: Connection,
    readonly addresses: TokenAddresses,
    private readonly decimals: number,
  ) {}

  /**
   * Token supply, and the sum of the treasury owner's token accounts (specification §7).
   * @throws Error when the chain can't be read, or the mint counts in other decimals than the brand says.
   */
  async tokenFigures(): Promise<TokenFigures> {
    const { mint, treasury } = this.addresses;
    if (!mint || !treasury) throw new Error('MINT_ADDRESS and TREASURY_ADDRESS are not set');
    const [supply, owned] = await Promise.all([
      this.connection.getTokenSupply(new PublicKey(mint)),
      this.connection.getParsedTokenAccountsByOwner(new PublicKey(treasury), { mint: new PublicKey(mint) }),
    ]);
    if (supply.value.decimals !== this.decimals) {
      throw new Error(`The mint has ${supply.value.decimals} decimals, the brand file says ${this.decimals}`);
    }
    return {
      mintSupply: BigInt(supply.value.amount),
      treasuryBalance: sumOf(owned.value),
    };
  }

  /**
   * What a wallet holds: lamports, and the token's base units (0n while no mint is named).
   * @throws Error when the chain can't be read.
   */
  async holdings(address: string): Promise<{ lamports: bigint; tokens: bigint }> {
    const owner = new PublicKey(address);
    const { mint } = this.addresses;
    const [lamports, owned] = await Promise.all([
      this.connection.getBalance(owner),
      mint && this.connection.getParsedTokenAccountsByOwner(owner, { mint: new PublicKey(mint) }),
    ]);
    return { lamports: BigInt(lamports), tokens: owned ? sumOf(owned.value) : 0n };
  }

  /**
   * Why tokens can't be delivered to an address; undefined when they can.
   * @throws Error when the chain can't be read.
   */
  async deliveryObstacle(address: string): Promise<DeliveryObstacle | undefined> {
    const account = await this.connection.getAccountInfo(new PublicKey(address));
    if (!account) return undefined;
    if (account.owner.equals(TOKEN_PROGRAM_ID) || account.owner.equals(TOKEN_2022_PROGRAM_ID)) {
      return 'token-account';
    }
    return account.executable ? 'program' : undefined;
  }
}

const sumOf = (accounts: readonly { account: { data: { parsed: unknown } } }[]): bigint =>
  accounts.reduce((sum, { account }) => sum + tokenAmount(account.data.parsed), 0n);

/** The parsed account data is untyped JSON of the RPC. */
function tokenAmount(parsed: unknown): bigint {
  const amount = (parsed as { info?: { tokenAmount?: { amount?: string } } }).info?.tokenAmount?.amount;
  if (amount === undefined) throw new Error('The RPC answered a token account without an amount');
  return BigInt(amount);
}

/** Whether the text is a 32-byte key that somebody could hold a wallet at. */
export function isWalletAddress(address: string): boolean {
  try {
    return !new PublicKey(address).equals(SystemProgram.programId);
  } catch {
    return false;
  }
}

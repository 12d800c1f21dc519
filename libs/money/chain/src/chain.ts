import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { type AccountInfo, PublicKey, SendTransactionError, SystemProgram } from '@solana/web3.js';
import { type MintFacts, mintFactsOf } from './mint-facts.js';
import type { RpcConnection } from './rpc-connection.js';
import type { RpcPool } from './rpc-pool.js';
import { tokenAccountOf } from './token-account.js';

/** What the chain says about the token and what the treasury holds of it. */
export interface TokenFigures {
  mint: MintFacts;
  /** What the treasury and the payout wallets hold together, in base units. */
  treasuryBalance: bigint;
}

/** The token's addresses on this cluster, undefined until the operator sets them. */
export interface TokenAddresses {
  mint: string | undefined;
  treasury: string | undefined;
  /** The wallets that send payouts, or have. A refill from the treasury is no sale, so both count as unsold. */
  payout?: readonly string[];
}

/** What an address is if it is not a wallet: a token account or mint, or a program. */
export type DeliveryObstacle = 'token-account' | 'program' | 'treasury';

/** The network has rejected a transaction as malformed, unsigned, expired or without sufficient funds. */
export class RefusedTransaction extends Error {}

/** Reads the token's data from the cluster, and sends transactions to it. */
export class Chain {
  constructor(
    private readonly pool: RpcPool,
    readonly addresses: TokenAddresses,
    private readonly decimals: number,
  ) {}

  /**
   * Returns the token's mint, and the sum of the token accounts of the treasury and the payout wallets (specification §7).
   * @throws Error when the chain can't be read, has no such mint, or the mint's decimals differ from the brand file's
   */
  async tokenFigures(): Promise<TokenFigures> {
    const { mint, treasury, payout = [] } = this.addresses;
    if (!mint || !treasury) throw new Error('MINT_ADDRESS and TREASURY_ADDRESS are not set');
    const address = new PublicKey(mint);
    const [{ value: account }, balances] = await this.pool.read((connection) =>
      Promise.all([
        connection.getAccountInfoAndContext(address),
        balanceOf(connection, address, [treasury, ...payout]),
      ]),
    );
    const facts = mintFactsOf(address, account);
    if (!facts) throw new Error(`There is no token mint at ${mint}`);
    if (facts.decimals !== this.decimals) {
      throw new Error(`The mint has ${facts.decimals} decimals, the brand file says ${this.decimals}`);
    }
    return { mint: facts, treasuryBalance: balances };
  }

  /**
   * Returns the balances of a wallet: lamports, and the token's base units (0n while no mint is set).
   * @throws Error when the chain can't be read
   */
  async holdings(address: string): Promise<{ lamports: bigint; tokens: bigint }> {
    const owner = new PublicKey(address);
    const { mint } = this.addresses;
    const [lamports, owned] = await this.pool.read((connection) =>
      Promise.all([
        connection.getBalanceAndContext(owner),
        mint && connection.getParsedTokenAccountsByOwner(owner, { mint: new PublicKey(mint) }),
      ]),
    );
    return { lamports: BigInt(lamports.value), tokens: owned ? sumOf(owned.value) : 0n };
  }

  /**
   * Sends a signed transaction in wire format.
   * @returns its signature in base58
   * @throws RefusedTransaction when the network rejects it
   * @throws Error when the chain can't be reached
   */
  async send(transaction: Uint8Array): Promise<string> {
    try {
      return await this.pool.sendToAll(transaction);
    } catch (error) {
      throw error instanceof SendTransactionError
        ? new RefusedTransaction('The network refused the transaction', { cause: error })
        : error;
    }
  }

  /**
   * Returns the state of a sent transaction, at 'confirmed' commitment (specification §7).
   * @throws Error when the chain can't be read
   */
  async stateOf(signature: string): Promise<'pending' | 'confirmed' | 'failed'> {
    const { value } = await this.pool.read((connection) =>
      connection.getSignatureStatus(signature, { searchTransactionHistory: true }),
    );
    if (!value) return 'pending';
    if (value.err) return 'failed';
    return value.confirmationStatus === 'processed' ? 'pending' : 'confirmed';
  }

  /**
   * Returns for each address why tokens can't be delivered to it, or undefined if they can.
   * @throws Error when the chain can't be read
   */
  async deliveryObstacles(addresses: readonly string[]): Promise<(DeliveryObstacle | undefined)[]> {
    const obstacles: (DeliveryObstacle | undefined)[] = [];
    for (let from = 0; from < addresses.length; from += ACCOUNTS_A_CALL) {
      const keys = addresses.slice(from, from + ACCOUNTS_A_CALL).map((address) => new PublicKey(address));
      const accounts = await this.pool.read((connection) => connection.getMultipleAccountsInfo(keys));
      obstacles.push(...accounts.map((account, index) => this.obstacleOf(keys[index]!, account)));
    }
    return obstacles;
  }

  /** Tokens of the treasury count as unsold, so that none can be delivered to it. */
  private obstacleOf(address: PublicKey, account: AccountInfo<Buffer> | null): DeliveryObstacle | undefined {
    const { treasury, payout = [] } = this.addresses;
    if ([treasury, ...payout].includes(address.toBase58())) return 'treasury';
    if (!account) return undefined;
    if (account.owner.equals(TOKEN_PROGRAM_ID) || account.owner.equals(TOKEN_2022_PROGRAM_ID)) {
      return 'token-account';
    }
    return account.executable ? 'program' : undefined;
  }
}

/** The most accounts that a Solana RPC returns for one call. */
const ACCOUNTS_A_CALL = 100;

/** All accounts are read at one slot, so that tokens that move between the owners count once. */
async function balanceOf(
  connection: RpcConnection,
  mint: PublicKey,
  owners: readonly string[],
): Promise<bigint> {
  const owned = await Promise.all(
    owners.map((owner) => connection.getParsedTokenAccountsByOwner(new PublicKey(owner), { mint })),
  );
  if (owners.length === 1) return sumOf(owned[0]!.value);
  const accounts = owned.flatMap(({ value }) => value.map(({ pubkey }) => pubkey));
  if (accounts.length === 0) return 0n;
  const read = await connection.getMultipleAccountsInfo(accounts);
  return read.reduce(
    (sum, account) =>
      sum + (account ? (tokenAccountOf(account.owner.toBase58(), account.data)?.amount ?? 0n) : 0n),
    0n,
  );
}

const sumOf = (accounts: readonly { account: { data: { parsed: unknown } } }[]): bigint =>
  accounts.reduce((sum, { account }) => sum + tokenAmount(account.data.parsed), 0n);

/** Reads the amount from the parsed account data, which is untyped JSON from the RPC. */
function tokenAmount(parsed: unknown): bigint {
  const amount = (parsed as { info?: { tokenAmount?: { amount?: string } } }).info?.tokenAmount?.amount;
  if (amount === undefined) throw new Error('The RPC answered a token account without an amount');
  return BigInt(amount);
}

/** Whether the text is a 32-byte key that can be a wallet's address. The system program's can't. */
export function isWalletAddress(address: string): boolean {
  try {
    return !new PublicKey(address).equals(SystemProgram.programId);
  } catch {
    return false;
  }
}

/** Whether an address is on the curve, so that a key can sign for it. Only programs sign for others. */
export const isOnCurve = (address: string): boolean => PublicKey.isOnCurve(new PublicKey(address).toBytes());

import { afterEach } from '@jest/globals';
import { createAssociatedTokenAccountInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { startLocalnet, type Localnet, type LocalnetOptions, type MoneyAddresses } from '#localnet';

export const TOKEN = {
  decimals: 6,
  supply: '1500000000',
  saleSupply: '10000000',
  soldAtGenesis: '5000000',
};

/** A running chain with a client. `passTime` moves its clock forward. */
export interface Chain extends Localnet {
  connection: Connection;
  passTime(ms: number): void;
}

const running = new Set<Localnet>();

afterEach(async () => {
  await Promise.all([...running].map((chain) => chain.close()));
  running.clear();
});

type Options = Partial<LocalnetOptions>;

export async function startChain(options: Options & { money: true }): Promise<Chain & MoneyAddresses>;
export async function startChain(options?: Options): Promise<Chain>;
export async function startChain(options: Options = {}): Promise<Chain> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const chain = await startLocalnet({ dataDir: null, rpcPort: 0, wsPort: 0, token: TOKEN, now, ...options });
  const { rpcUrl, wsUrl } = chain;
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint: wsUrl });
  // web3.js reconnects a lost socket forever, which would keep the process running after the chain has closed.
  const { _rpcWebSocket } = connection as unknown as Record<string, { setAutoReconnect(on: boolean): void }>;
  _rpcWebSocket?.setAutoReconnect(false);
  running.add(chain);
  return { ...chain, connection, passTime: (ms) => void (ahead += ms) };
}

export async function signed(
  { connection }: Chain,
  signer: Keypair,
  ...instructions: TransactionInstruction[]
): Promise<Transaction> {
  const lifetime = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: signer.publicKey, ...lifetime }).add(...instructions);
  transaction.sign(signer);
  return transaction;
}

export const pay = (from: Keypair, to: Keypair, lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports });

/** Creates a wallet with 10 SOL. */
export async function wallet({ connection }: Chain): Promise<Keypair> {
  const keypair = Keypair.generate();
  await connection.requestAirdrop(keypair.publicKey, 10_000_000_000);
  return keypair;
}

/** Creates an owner's token account without a WebSocket, which would outlive a short test. */
export async function openTokenAccount(
  chain: Chain,
  payer: Keypair,
  mint: PublicKey,
  owner: PublicKey,
): Promise<PublicKey> {
  const account = getAssociatedTokenAddressSync(mint, owner);
  const create = createAssociatedTokenAccountInstruction(payer.publicKey, account, owner, mint);
  await chain.connection.sendRawTransaction((await signed(chain, payer, create)).serialize());
  return account;
}

import { join } from 'node:path';
import { accountMethods } from './account.methods.js';
import { Bank } from './bank.js';
import { clusterMethods } from './cluster.methods.js';
import { DEFAULT_SEED, demoKeypairs, genesisHash, writeGenesis, type TokenGenesis } from './genesis.js';
import { History } from './history.js';
import { Journal } from './journal.js';
import { callMethod } from './json-rpc.js';
import { closeServer, listen } from './listen.js';
import { startSvm } from './litesvm.js';
import { createPubSubServer } from './pubsub.server.js';
import { createRpcServer } from './rpc.server.js';
import { SlotClock } from './slot-clock.js';
import { transactionMethods } from './transaction.methods.js';
import { decodeTransaction } from './transaction.js';

export interface LocalnetOptions {
  /** The folder where the chain is stored. With `null` it is only in memory. */
  dataDir: string | null;
  /** Conventionally 8899. 0 takes a free port. */
  rpcPort: number;
  /** Conventionally 8900. 0 takes a free port. */
  wsPort: number;
  /** The address to listen on, 127.0.0.1 by default. */
  host?: string;
  /** Determines the chain's wallets and mint, see `demoKeypairs`. */
  seed?: string;
  token: TokenGenesis;
  /** Returns the time in Unix milliseconds; `Date.now` by default. */
  now?: () => number;
}

export interface Localnet {
  rpcUrl: string;
  wsUrl: string;
  mintAddress: string;
  treasuryAddress: string;
  /** Closes all connections, both ports and the journal. May be called more than once. */
  close(): Promise<void>;
}

/**
 * Starts the development chain: litesvm behind Solana's JSON-RPC over HTTP and WebSocket. A chain stored in `dataDir`
 * continues where it ended.
 * @throws Error with a message of one line when litesvm does not run on this platform, a port is taken, or the journal
 *   is damaged or belongs to another token
 */
export async function startLocalnet(options: LocalnetOptions): Promise<Localnet> {
  const { rpcPort, wsPort, host = '127.0.0.1', seed = DEFAULT_SEED, token } = options;
  const bank = await openBank(options);
  const { faucet, mint, treasury } = demoKeypairs(seed);
  const call = callMethod({
    ...clusterMethods(bank, genesisHash(seed, token)),
    ...accountMethods(bank),
    ...transactionMethods(bank, faucet),
  });
  const rpc = createRpcServer(call);
  const pubsub = createPubSubServer(bank, call);
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= end());
  const end = async () => {
    for (const socket of pubsub.sockets.clients) socket.terminate();
    await Promise.all([closeServer(rpc), closeServer(pubsub.server)]);
    bank.close();
  };
  try {
    return {
      rpcUrl: `http://${host}:${await listen(rpc, host, rpcPort, 'RPC')}`,
      wsUrl: `ws://${host}:${await listen(pubsub.server, host, wsPort, 'WebSocket')}`,
      mintAddress: mint.publicKey.toBase58(),
      treasuryAddress: treasury.publicKey.toBase58(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openBank({ dataDir, token, ...options }: LocalnetOptions): Promise<Bank> {
  const { seed = DEFAULT_SEED, now = Date.now } = options;
  const genesis = genesisHash(seed, token);
  const { svm, setClock } = await startSvm();
  const kept = dataDir === null ? null : Journal.open(join(dataDir, 'journal.ndjson'), genesis, now());
  const history = new History();
  const clock = new SlotClock(genesis, kept?.journal.startedAt ?? now(), history, now);
  const bank = new Bank(svm, setClock, clock, history, kept?.journal ?? null);
  try {
    writeGenesis(bank, seed, token);
    for (const { slot, transaction } of kept?.entries ?? []) {
      bank.apply(slot, decodeTransaction(Buffer.from(transaction, 'base64')));
    }
    return bank;
  } catch (error) {
    bank.close();
    throw error;
  }
}

import { join } from 'node:path';
import { accountMethods } from './account.methods.js';
import { Bank } from './bank.js';
import { blockMethods } from './block.methods.js';
import { clusterMethods } from './cluster.methods.js';
import { DEFAULT_SEED, demoKeypairs } from './demo-keypairs.js';
import { faucetMethods } from './faucet.methods.js';
import { genesisHash, writeGenesis, type GenesisSettings } from './genesis.js';
import { History } from './history.js';
import { Journal } from './journal.js';
import { callMethod } from './json-rpc.js';
import { closeServer, listen } from './listen.js';
import { startSvm } from './litesvm.js';
import { moneyAddresses, type MoneyAddresses } from './money.js';
import { createPubSubServer } from './pubsub.server.js';
import { refillPayouts } from './refill-payouts.js';
import { createRpcServer } from './rpc.server.js';
import { simulationMethods } from './simulation.methods.js';
import { SLOT_MS, SlotClock } from './slot-clock.js';
import { transactionMethods } from './transaction.methods.js';

export interface LocalnetOptions extends Omit<GenesisSettings, 'seed'> {
  /** The folder where the chain is stored. With `null` it is only in memory. */
  dataDir: string | null;
  /** Conventionally 8899. 0 takes a free port. */
  rpcPort: number;
  /** Conventionally 8900. 0 takes a free port. */
  wsPort: number;
  /** The address to listen on, 127.0.0.1 by default. */
  host?: string;
  /** Determines the chain's wallets and mints, see `demoKeypairs`. */
  seed?: string;
  /** Returns the time in Unix milliseconds; `Date.now` by default. */
  now?: () => number;
  /**
   * On a chain with money: how many tokens (base units) of the treasury the payout wallet gets, and with them stand-ins, if it holds no
   * tokens at the start.
   */
  payoutTokens?: bigint | undefined;
  /** How many milliseconds a transaction takes to become final after it was confirmed, 0 by default. */
  finalityMs?: number;
}

/** A running chain. The addresses of money are set if it was started with `money`. */
export interface Localnet extends Partial<MoneyAddresses> {
  rpcUrl: string;
  wsUrl: string;
  mintAddress: string;
  treasuryAddress: string;
  /**
   * For tests: removes a transaction that is not final, with all that followed it, as a fork does.
   * @throws Error when the transaction is unknown or final
   */
  drop(signature: string): void;
  /** Closes all connections, both ports and the journal. May be called more than once. */
  close(): Promise<void>;
}

/**
 * Starts the development chain: litesvm behind Solana's JSON-RPC over HTTP and WebSocket. A chain stored in `dataDir`
 * continues where it ended.
 * @throws Error with a message of one line when litesvm does not run on this platform, a port is taken, or the journal
 *   is damaged or belongs to a chain with other settings
 */
export async function startLocalnet(
  options: LocalnetOptions & { money: true },
): Promise<Localnet & MoneyAddresses>;
export async function startLocalnet(options: LocalnetOptions): Promise<Localnet>;
export async function startLocalnet(options: LocalnetOptions): Promise<Localnet> {
  const { rpcPort, wsPort, host = '127.0.0.1', seed = DEFAULT_SEED } = options;
  const settings = { ...options, seed };
  const bank = await openBank(settings);
  const keypairs = demoKeypairs(seed);
  const { mint, treasury } = keypairs;
  if (options.payoutTokens) refillPayouts(bank, keypairs, options.payoutTokens);
  const call = callMethod({
    ...clusterMethods(bank, genesisHash(settings)),
    ...blockMethods(bank),
    ...accountMethods(bank),
    ...transactionMethods(bank),
    ...simulationMethods(bank),
    ...faucetMethods(bank, keypairs),
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
      ...(options.money && moneyAddresses(keypairs)),
      drop: (signature) => bank.drop(signature),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openBank(settings: LocalnetOptions & GenesisSettings): Promise<Bank> {
  const { dataDir, now = Date.now, slotMs = SLOT_MS, finalityMs = 0 } = settings;
  const genesis = genesisHash(settings);
  const { svm, setClock } = await startSvm(settings.rent);
  const kept = dataDir === null ? null : Journal.open(join(dataDir, 'journal.ndjson'), genesis, now());
  const history = new History();
  const startedAt = kept?.journal.startedAt ?? now();
  const clock = new SlotClock(genesis, startedAt, history, now, { slotMs, finalityMs });
  const bank = new Bank(svm, setClock, clock, history, kept?.journal ?? null);
  try {
    writeGenesis(bank, settings);
    for (const entry of kept?.entries ?? []) bank.replay(entry);
    return bank;
  } catch (error) {
    bank.close();
    throw error;
  }
}

import type { Keypair } from '@solana/web3.js';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreatedPurchase, Purchase } from '#contracts';
import { brand, type Kingdom, type KingdomOptions, SOLD_BEFORE, startKingdom } from './kingdom.js';
import { type DirectPayment, type PayableChain, Payers } from './payers.js';
import { REMOTE_RPC } from './local-chain.js';
import { openPaymentServices, type PaymentServices, type WatchOptions } from './payment-services.js';
import { buy, readPurchase } from './purchases.js';
import { openRemoteChain } from './remote-chain.js';

/**
 * A kingdom in solana mode whose chain is read only when a test says so, and whose chain's clock a test can set forward if it is the
 * local chain.
 */
export interface PayingKingdom
  extends
    Kingdom,
    Pick<PaymentServices, 'watch' | 'readChain' | 'metric' | 'payouts' | 'refreshFigures' | 'proofs'> {
  readonly chain: PayableChain;
  readonly payers: Payers;
  /** Sets the local chain's clock forward. */
  pass(seconds: number): void;
  /** Sets the price of SOL in USD. Purchases are quoted at the first one for two minutes. */
  setPrice(usd: string): Promise<void>;
  /** Ends the time for a payment that is open, a second from now by the chain's clock, and lets it pass. */
  expire(paid: { id: string }): Promise<void>;
  /** Makes a payment that was just asked for expire by the chain's clock. The server's has not been set forward. */
  followClock(subjectId: string): Promise<void>;
  /** Requests a purchase, which must be accepted. */
  request(input?: object): Promise<CreatedPurchase>;
  read(purchase: CreatedPurchase): Promise<Purchase>;
  /** A wallet with SOL and stablecoins. */
  payer(): Promise<Keypair>;
  /** Pays to the payment address: by default what is asked, in one transaction that names the reference. */
  pay(payer: Keypair, purchase: CreatedPurchase | null, payment?: Partial<DirectPayment>): Promise<string>;
}

const REFRESH_MS = 20_000;

async function listenOn(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts a kingdom in solana mode on a chain of its own, or on the chain that `TEST_RPC_URL` names. */
export async function startPayingKingdom({ env, chain, ...options }: KingdomOptions): Promise<PayingKingdom> {
  let passedMs = 0;
  let price = '150';
  const followClock = async (subjectId: string): Promise<void> => {
    await kingdom.unitOfWork.read.query(
      `UPDATE payment_request SET expires_at = expires_at + $2 * interval '1 millisecond' WHERE subject_id = $1`,
      [subjectId, passedMs],
    );
  };
  const prices = createServer((_, response) => response.end(JSON.stringify({ data: { amount: price } })));
  const port = await listenOn(prices);
  const remote = REMOTE_RPC === undefined ? undefined : await openRemoteChain(brand, SOLD_BEFORE);
  const kingdom = await startKingdom({
    ...options,
    ...(remote && { openChain: () => Promise.resolve(remote.chain) }),
    env: {
      PAYMENTS_MODE: 'solana',
      PRICE_PROVIDER: 'http',
      PRICE_URL: `http://127.0.0.1:${port}/{symbol}`,
      ...env,
    },
    chain: { money: true, now: () => Date.now() + passedMs, ...chain },
  });
  const own = { ...kingdom.chain, paymentAddress: kingdom.settings.PAYMENT_ADDRESS! } as PayableChain;
  const payers = new Payers(own, remote?.money);
  const services = await openPaymentServices(kingdom.settings);
  const { close } = kingdom;
  let refreshedAt = Date.now();
  const pass = (seconds: number): void => {
    if (remote) throw new Error('Only the local chain has a clock that tests can set: mark the test.');
    passedMs += seconds * 1000;
  };
  return Object.assign(kingdom, {
    chain: own,
    payers,
    watch: async (options?: WatchOptions) => {
      await payers.settle();
      await services.watch(options);
    },
    readChain: services.readChain,
    metric: services.metric,
    payouts: services.payouts,
    refreshFigures: services.refreshFigures,
    proofs: services.proofs,
    pass,
    setPrice: (usd: string) => {
      price = usd;
      return services.refreshPrice();
    },
    followClock,
    expire: async ({ id }: { id: string }) => {
      const expiresAt = new Date(Date.now() + passedMs + 1000);
      if (!remote) pass(3);
      await kingdom.unitOfWork.read.query(
        `UPDATE payment_request SET expires_at = $1 WHERE subject_id = $2 AND state = 'open'`,
        [expiresAt, id],
      );
      await remote?.reach(expiresAt.getTime() + 1000);
    },
    request: async (input: object = {}) => {
      // A worker would do so, and on a busy machine the tests of a file may take longer than a price is live.
      if (Date.now() - refreshedAt > REFRESH_MS) {
        refreshedAt = Date.now();
        await services.refreshPrice();
      }
      const { status, body } = await buy(kingdom, input);
      if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
      await followClock(body.id);
      return body;
    },
    read: (purchase: CreatedPurchase) => readPurchase(kingdom, purchase),
    payer: () => payers.open(),
    pay: (payer: Keypair, purchase: CreatedPurchase | null, payment?: Partial<DirectPayment>) =>
      payers.pay(payer, purchase?.payment ?? null, payment),
    close: async () => {
      prices.close();
      await services.close();
      await close();
    },
  });
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreatedPurchase, MONEY, decimalsOf, type ChainCurrency, parseUnits } from '#contracts';
import { ENTITIES } from '#features';
import { createDataSource, rows, type Tx, UnitOfWork } from '#platform';
import { prepareDatabase } from '../../apps/migrate/src/prepare-database.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { type FaultyRpc, openFaultyRpc } from '../support/faulty-rpc.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices } from '../support/payment-services.js';
import { backUp } from '../support/restored-database.js';
import { unreachable } from '../support/rpc-faults.js';
import { casesOf } from '../support/thorough.js';

/** How many random runs there are. The sale has tokens for about 550, so more need a second go with another `PAYMENT_SEED`. */
const RUNS = Number(process.env['PAYMENT_RUNS'] ?? casesOf(15, 60));
const SEED = Number(process.env['PAYMENT_SEED'] ?? 1);

const database = freshDatabase();
const other = freshDatabase();
let rpc: FaultyRpc;
let kingdom: PayingKingdom;
const folder = mkdtempSync(join(tmpdir(), 'kingdom-replay-'));
const deniedWallets = join(folder, 'denied.txt');
/** Its payments stay in suspense. */
let denied: Keypair;

beforeAll(async () => {
  writeFileSync(deniedWallets, '');
  const rpcPort = await ownPort();
  rpc = await openFaultyRpc(`http://127.0.0.1:${rpcPort}`);
  kingdom = await startPayingKingdom({
    databaseUrl: database.url,
    env: {
      PAYMENT_HOLDS_PER_CALLER: '1000',
      PAYMENT_HOLD_PERCENT: '1',
      SOLANA_RPC_URL: rpc.url,
      DENIED_WALLETS_FILE: deniedWallets,
    },
    chain: { rpcPort },
  });
  denied = await kingdom.payer();
  writeFileSync(deniedWallets, denied.publicKey.toBase58());
});
afterAll(async () => {
  await kingdom.close();
  rpc.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => checkPaymentBooks(kingdom.unitOfWork, kingdom.chain));

const dueOf = ({ payment }: CreatedPurchase): bigint =>
  parseUnits(payment!.due, decimalsOf(payment!.currency, 0));

/** Returns numbers from 0 up to 1 that depend on the seed alone (Park and Miller's generator). */
function randomNumbers(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Plays a random history: purchases, payments of all kinds, and readings that are killed at random points. */
class History {
  readonly paid = new Set<string>();
  private purchases: CreatedPurchase[] = [];

  constructor(
    private readonly random: () => number,
    private readonly payer: Keypair,
  ) {}

  async step(): Promise<void> {
    const steps = [
      () => this.request(),
      () => this.pay(),
      () => this.pay(),
      () => kingdom.watch({ all: this.chance(0.5) }),
      () => this.killedWhileReading(),
      () => kingdom.readChain({ all: this.chance(0.5) }),
      () => this.expire(),
    ];
    await this.pick(steps)();
  }

  async request(): Promise<void> {
    this.purchases.push(await kingdom.request({ paymentCurrency: this.pick(MONEY) }));
  }

  forget(): void {
    this.purchases = [];
  }

  /** Pays all, a part, twice as much or dust, sometimes from a denied wallet, in another currency, or for another purchase as well, or for none. */
  private async pay(): Promise<void> {
    const purchase = this.pick(this.purchases);
    if (!purchase) return this.request();
    const references = [purchase, ...(this.chance(0.2) ? [this.pick(this.purchases)] : [])].map(
      ({ payment }) => payment!.reference,
    );
    const due = dueOf(purchase);
    const amount = this.pick([due, due, due, due / 2n, due / 2n + 1n, due * 2n, 1n]);
    const currency: ChainCurrency = this.chance(0.1) ? this.pick(MONEY) : purchase.payment!.currency;
    const names = this.chance(0.9) ? references : [];
    const payer = this.chance(0.15) ? denied : this.payer;
    this.paid.add(await kingdom.pay(payer, purchase, { amount, currency, references: names }));
  }

  private async expire(): Promise<void> {
    const purchase = this.pick(this.purchases);
    if (purchase) await kingdom.expire(purchase);
  }

  /** The reading ends in the middle, at a random request to the RPC. */
  private async killedWhileReading(): Promise<void> {
    let left = Math.floor(this.random() * 6);
    const heal = rpc.add((call, forward) => (left-- > 0 ? forward(call) : unreachable()(call, forward)));
    await kingdom.watch({ all: this.chance(0.5) }).catch(() => undefined);
    heal();
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }
}

/** The transactions with money that came in, each as often as it is noted. */
const notedSince = async (slot: number): Promise<string[]> => {
  const found = await rows<{ signature: string }>(
    kingdom.unitOfWork.read,
    'SELECT signature FROM chain_transfer WHERE delta > 0 AND slot >= $1',
    [slot],
  );
  return found.map(({ signature }) => signature).sort();
};

describe('the random run', () => {
  it.each(Array.from({ length: RUNS }, (_, run) => SEED + run))(
    '%i loses no payment and credits none twice',
    async (seed) => {
      const random = randomNumbers(seed);
      const history = new History(random, await kingdom.payer());
      const slot = await kingdom.payers.connection.getSlot('finalized');
      await history.request();
      for (let step = 0; step < 6; step++) await history.step();
      // In some runs, the database is lost and restored from a backup. Later purchases are then unknown.
      if (random() < 0.3) {
        const backup = await backUp(kingdom.unitOfWork);
        for (let step = 0; step < 4; step++) await history.step();
        await backup.restore();
        history.forget();
      }
      for (let step = 0; step < 4; step++) await history.step();
      await kingdom.watch();
      await kingdom.watch();
      expect(await notedSince(slot)).toEqual([...history.paid].sort());
    },
  );
});

/** The ends of all payments, without ids and times that differ between databases. */
const endsIn = (tx: Tx) =>
  rows(
    tx,
    `SELECT t.signature, t.account, t.delta, t.credited, t.refund, t.suspense, t.verdict, t.request_id, r.state, r.signature AS completed_by
     FROM chain_transfer t FULL JOIN payment_request r ON r.id = t.request_id
     ORDER BY t.signature, t.account, r.id`,
  );

it('78: an empty database that reads the same chain again reaches the same ends', async () => {
  const history = new History(randomNumbers(SEED), await kingdom.payer());
  for (let step = 0; step < 60; step++) await history.step();
  await kingdom.watch();
  const withheld = await rows(
    kingdom.unitOfWork.read,
    `SELECT FROM chain_transfer WHERE verdict = 'denied' AND suspense = delta AND request_id IS NULL`,
  );
  expect(withheld.length).toBeGreaterThan(0);
  const settings = { ...kingdom.settings, DATABASE_URL: other.url };
  await prepareDatabase(settings);
  const dataSource = await createDataSource(settings, { entities: ENTITIES }).initialize();
  const copy = new UnitOfWork(dataSource);
  await copyOpenings(kingdom.unitOfWork.read, copy.read);
  const services = await openPaymentServices(settings);
  await services.watch();
  expect(await copy.snapshot(endsIn)).toEqual(await kingdom.unitOfWork.snapshot(endsIn));
  await services.close();
  await dataSource.destroy();
});

/** Copies the requests as they were when they were opened, and the watched accounts as they were when the watch began. */
async function copyOpenings(from: Tx, to: Tx): Promise<void> {
  const copyTable = async (table: string, changes: string): Promise<void> => {
    const [found] = await rows<{ all: string }>(
      from,
      `SELECT json_agg(to_jsonb(t) || jsonb_build_object(${changes}))::text AS all FROM ${table} t`,
    );
    await to.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [found!.all],
    );
  };
  // Amounts differ among requests that are open at the same time, and now all of them are.
  await to.query('DROP INDEX payment_request_due');
  await copyTable('payment_request', `'state', 'open', 'signature', NULL, 'decided_at', NULL`);
  await copyTable('watched_account', `'balance', opening, 'listed_slot', opened_slot`);
  await copyTable(
    'chain_watch',
    `'read_slot', opened_slot, 'listed_slot', opened_slot, 'listed_time', 0, 'listed_at', to_timestamp(0)`,
  );
}

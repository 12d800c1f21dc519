import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import pg from 'pg';
import { brandFileSchema, DEFAULT_BRAND_FILE } from '#brand';
import { freePort } from '../apps/standalone/src/ports.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv, startProgram } from './child-program.js';
import { openLine } from './http-line.js';
import type { Measure } from './measures.js';
import { compareRates, CONNECTIONS } from './rates.js';
import { openDonor } from './signed-gift.js';

const WRITES = 4_000;
const WARM_UP = 500;
const MINT = bs58.encode(Buffer.alloc(32, 7));

const wallet = (): string => bs58.encode(randomBytes(32));

/** Compares purchases and donations over HTTP with the same statements sent directly over as many connections. */
export async function measureWrites(engines: BenchEngines): Promise<Measure[]> {
  const databaseUrl = await engines.freshDatabase();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...benchEnv(databaseUrl, engines.redisUrl),
    PORT: port,
    DATABASE_POOL: String(CONNECTIONS),
    MINT_ADDRESS: MINT,
    BRAND_FILE: endlessSale(),
  };
  const api = await startProgram('api', env, `${url}/health/live`);
  const gift = openDonor(env);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  try {
    await pool.query(
      `INSERT INTO chain_stats VALUES ($1, 1000000000000000000000, 1000000000000000000000, now())`,
      [MINT],
    );
    const send = openLine(url);
    const post = (path: string, body: object, expected: number) =>
      send('POST', path, { body, expected, headers: { 'idempotency-key': randomUUID() } });
    const purchase = () =>
      post(
        '/api/presale/purchases',
        { tokenAmount: '10000', paymentCurrency: 'SOL', buyerWallet: wallet() },
        202,
      );
    const donation = () => post('/api/donations', gift(), 201);
    return [
      await compare('purchases over HTTP', purchase, () => rawPurchase(pool)),
      await compare('donations over HTTP', donation, () => rawDonation(pool)),
    ];
  } finally {
    await pool.end();
    await api.stop();
  }
}

const compare = (what: string, ours: () => Promise<unknown>, raw: () => Promise<unknown>): Promise<Measure> =>
  compareRates({
    what,
    ours,
    peer: raw,
    peerName: 'raw SQL',
    count: WRITES / 2,
    warmUp: WARM_UP,
    aim: '≥ 0.5',
  });

/** Writes the default brand with a sale too large to sell out. @returns the file */
function endlessSale(): string {
  const brand = brandFileSchema.parse(JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')));
  const endless = '1000000000000000';
  brand.presale.saleSupply = endless;
  brand.allocation = {
    total: endless,
    groups: [{ id: 'pre-sale', amount: endless }],
  };
  brand.game.treasury = '0';
  brand.leaderboard.pool = '0';
  const file = join(mkdtempSync(join(tmpdir(), 'kingdom-brand-')), 'brand.json');
  writeFileSync(file, JSON.stringify(brand));
  return file;
}

async function transaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const takeKey = (client: pg.PoolClient, scope: string, key: string) =>
  client.query(
    `INSERT INTO idempotency_key (scope, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key`,
    [scope, key, randomBytes(32).toString('hex')],
  );

const keepAnswer = (client: pg.PoolClient, scope: string, key: string) =>
  client.query(`UPDATE idempotency_key SET answer = $3 WHERE scope = $1 AND key = $2`, [
    scope,
    key,
    JSON.stringify({ id: key, status: 'processing', filler: 'x'.repeat(350) }),
  ]);

const addEvent = (client: pg.PoolClient, name: string) =>
  client.query(`INSERT INTO outbox_event (id, name, payload, request_id) VALUES ($1, $2, $3, $4)`, [
    randomUUID(),
    name,
    '{}',
    randomUUID(),
  ]);

async function rawPurchase(pool: pg.Pool): Promise<void> {
  await pool.query(`SELECT price, source, provider, updated_at FROM price WHERE symbol = 'SOL'`);
  await transaction(pool, async (client) => {
    const key = randomUUID();
    await takeKey(client, 'presale-purchase', key);
    await client.query(
      `SELECT treasury_balance, mint_supply, read_at, failing FROM chain_stats WHERE mint_address = $1`,
      [MINT],
    );
    await client.query(
      `UPDATE presale_sale SET reserved = reserved + $2
       WHERE id = $1 AND reserved + allocated + $2 + $3 <= $4 RETURNING id`,
      ['main', '10000000000', '0', '1000000000000000000000'],
    );
    await client.query(
      `INSERT INTO presale_purchase (id, status, mode, cluster, round, token_amount, payment_currency, amount_paid,
         amount_unit, network_fee, buyer_wallet, buyer_email)
       VALUES ($1, 'processing', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
      [
        randomUUID(),
        'simulated',
        'localnet',
        'public',
        '10000000000',
        'SOL',
        '0.067',
        'SOL',
        '{}',
        wallet(),
        null,
      ],
    );
    await addEvent(client, 'presale.purchase-requested');
    await keepAnswer(client, 'presale-purchase', key);
  });
}

const lane = (): number => randomInt(16);

async function rawDonation(pool: pg.Pool): Promise<void> {
  await transaction(pool, async (client) => {
    const [key, ledgerId, donationId] = [randomUUID(), randomUUID(), randomUUID()];
    const codes = ['charity-fund', 'outside/simulated-wallets'];
    const lanes = [lane(), lane()];
    await takeKey(client, 'donation', key);
    await client.query(
      `INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash, reverses, metadata)
       VALUES ($1, 'donation', $2, $3, null, '{}') ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
      [ledgerId, `donation/${key}`, randomBytes(32).toString('hex')],
    );
    await client.query(
      `INSERT INTO ledger_account (code, lane, allow_overdraft)
       SELECT * FROM unnest($1::text[], $2::smallint[], $3::boolean[]) ON CONFLICT (code, lane) DO NOTHING`,
      [codes, lanes, [false, true]],
    );
    await client.query(
      `SELECT id FROM ledger_account WHERE (code, lane) IN (SELECT * FROM unnest($1::text[], $2::smallint[]))
       ORDER BY code COLLATE "C", lane FOR UPDATE`,
      [codes, lanes],
    );
    await client.query(
      `WITH moved AS (
         UPDATE ledger_account a SET balance = a.balance + m.amount
         FROM unnest($2::text[], $3::smallint[], $4::numeric[]) AS m (code, lane, amount)
         WHERE a.code = m.code AND a.lane = m.lane RETURNING a.id, m.amount)
       INSERT INTO ledger_posting (transaction_id, account_id, amount) SELECT $1::uuid, id, amount FROM moved`,
      [ledgerId, codes, lanes, ['5000000', '-5000000']],
    );
    await client.query(
      `WITH given AS (
         INSERT INTO donation (id, user_id, amount, donation_type, transaction_hash, ledger_transaction_id)
         VALUES ($1, '00000000-0000-0000-0000-000000000000', 5000000, 'manual', $2, $3) RETURNING *
       ), newcomers AS (INSERT INTO donor VALUES ('unknown') ON CONFLICT DO NOTHING RETURNING key
       ), tally AS (
         UPDATE donation_tally SET total = total + 5000000, donors = donors + (SELECT count(*) FROM newcomers)
         WHERE lane = $4)
       SELECT * FROM given`,
      [donationId, `SIM-${key}`, ledgerId, lane()],
    );
    await client.query(
      `INSERT INTO donation_signature (donation_id, wallet_address, nonce, signed_text, signature)
       VALUES ($1, 'wallet', $2, $3, $4) ON CONFLICT (wallet_address, nonce) DO NOTHING RETURNING donation_id`,
      [donationId, key, 'x'.repeat(300), 'x'.repeat(88)],
    );
    await addEvent(client, 'donation.recorded');
    await keepAnswer(client, 'donation', key);
  });
}

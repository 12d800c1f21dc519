import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { LANES } from './schema.js';

const TOKEN = 1_000_000n;

export interface GiftBody {
  walletAddress: string;
  amount: string;
  proof: { nonce: string; signature: string };
}

export interface PurchaseBody {
  tokenAmount: string;
  paymentCurrency: string;
  buyerWallet: string;
}

interface Posting {
  code: string;
  amount: bigint;
}

export interface Recorded {
  id: string;
  amount: string;
}

/** Runs the work in one transaction with its idempotency key. A repeated key returns the first response. */
export async function once<Response>(
  pool: pg.Pool,
  scope: string,
  key: string,
  work: (client: pg.PoolClient) => Promise<Response>,
): Promise<Response> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const taken = await client.query(
      `INSERT INTO idempotency_key (scope, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [scope, key, key],
    );
    const response = taken.rowCount ? await work(client) : undefined;
    if (response)
      await client.query(`UPDATE idempotency_key SET response = $3 WHERE scope = $1 AND key = $2`, [
        scope,
        key,
        JSON.stringify(response),
      ]);
    await client.query('COMMIT');
    if (response) return response;
    const { rows } = await client.query<{ response: Response }>(
      `SELECT response FROM idempotency_key WHERE scope = $1 AND key = $2`,
      [scope, key],
    );
    return rows[0]!.response;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export async function recordDonation(client: pg.PoolClient, gift: GiftBody): Promise<Recorded> {
  const id = randomUUID();
  const amount = BigInt(gift.amount) * TOKEN;
  const ledgerId = await post(client, 'donation', [
    { code: 'charity', amount },
    { code: 'donors', amount: -amount },
  ]);
  await insertDonation(client, id, gift.walletAddress, amount, ledgerId);
  await client.query(
    `INSERT INTO donation_signature (donation_id, wallet_address, nonce, signature) VALUES ($1, $2, $3, $4)`,
    [id, gift.walletAddress, gift.proof.nonce, gift.proof.signature],
  );
  await addEvent(client, 'donation.recorded', id);
  return { id, amount: gift.amount };
}

/** Sells, settles and donates the charity share at once. The kingdom's worker settles and donates later. */
export async function recordPurchase(client: pg.PoolClient, purchase: PurchaseBody): Promise<Recorded> {
  const id = randomUUID();
  const amount = BigInt(purchase.tokenAmount) * TOKEN;
  const tenth = amount / 10n;
  const ledgerId = await post(client, 'purchase', [
    { code: 'charity', amount: tenth },
    { code: 'released', amount: tenth },
    { code: 'sale', amount: -amount },
    { code: 'vested', amount: amount - tenth - tenth },
  ]);
  await client.query(
    `INSERT INTO purchase (id, status, token_amount, currency, buyer_wallet, ledger_transaction_id)
     VALUES ($1, 'confirmed', $2, $3, $4, $5)`,
    [id, amount, purchase.paymentCurrency, purchase.buyerWallet, ledgerId],
  );
  await insertDonation(client, randomUUID(), purchase.buyerWallet, tenth, ledgerId);
  await addEvent(client, 'purchase.confirmed', id);
  // The last statement, because all purchases wait for this row.
  const sold = await client.query(
    `UPDATE sale SET sold = sold + $1 WHERE id = 'main' AND sold + $1 <= supply`,
    [amount],
  );
  if (!sold.rowCount) throw new Error('Sold out');
  return { id, amount: purchase.tokenAmount };
}

async function post(client: pg.PoolClient, kind: string, postings: readonly Posting[]): Promise<string> {
  const id = randomUUID();
  await client.query(`INSERT INTO ledger_transaction (id, kind, idempotency_key) VALUES ($1, $2, $3)`, [
    id,
    kind,
    `${kind}/${id}`,
  ]);
  await client.query(
    `WITH moved AS (
       UPDATE ledger_account a SET balance = a.balance + m.amount
       FROM unnest($2::text[], $3::numeric[]) AS m (code, amount) WHERE a.code = m.code AND a.lane = $4
       RETURNING a.id, m.amount)
     INSERT INTO ledger_posting (transaction_id, account_id, amount) SELECT $1::uuid, id, amount FROM moved`,
    [id, postings.map(({ code }) => code), postings.map(({ amount }) => amount), randomInt(LANES)],
  );
  return id;
}

async function insertDonation(
  client: pg.PoolClient,
  id: string,
  wallet: string,
  amount: bigint,
  ledgerId: string,
): Promise<void> {
  await client.query(
    `WITH total AS (UPDATE donation_total SET total = total + $3, donations = donations + 1 WHERE lane = $5)
     INSERT INTO donation (id, wallet_address, amount, ledger_transaction_id) VALUES ($1, $2, $3, $4)`,
    [id, wallet, amount, ledgerId, randomInt(LANES)],
  );
}

async function addEvent(client: pg.PoolClient, name: string, subject: string): Promise<void> {
  await client.query(`INSERT INTO outbox_event (id, name, payload) VALUES ($1, $2, $3)`, [
    randomUUID(),
    name,
    JSON.stringify({ id: subject }),
  ]);
}

/** The last five donations. */
export async function latestDonations(pool: pg.Pool): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `SELECT id, amount, message, created_at FROM donation ORDER BY position DESC LIMIT 5`,
  );
  return rows;
}

export async function donationTotals(pool: pg.Pool): Promise<object> {
  const { rows } = await pool.query<object>(
    `SELECT sum(total) AS total, sum(donations) AS donations FROM donation_total`,
  );
  return rows[0]!;
}

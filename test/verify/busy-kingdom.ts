import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import {
  AUTH_PATH,
  type ManualPayment,
  type NotifiedPayment,
  type Order,
  type WalletChallenge,
} from '#contracts';
import { AutoDonations, Donations, seedDemoDonations } from '#features/donations';
import { Games } from '#features/game';
import { Ledger } from '#money/ledger';
import { createDataSource, rows } from '#platform';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import { recordRestore } from '#features/ledger-log';
import { TermsVersions } from '../../libs/features/presale/src/terms-versions.service.js';
import { accessTokenOf, anEmail, call, PASSWORD } from '../support/auth.js';
import { eventually } from '../support/eventually.js';
import { backdateGame, playedLog } from '../support/games.js';
import { signedGift } from '../support/gifts.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { makeLogAnew } from '../support/ledger-logs.js';
import { notifyPayment } from '../support/manual-payments.js';
import { buy, settled } from '../support/purchases.js';
import { controlClock } from '../support/set-clock.js';
import { openWallet } from '../support/wallets.js';
import { featureTables } from './table-rules.js';

/** Returns the response's body. @throws if the request was refused */
async function accepted<T>(answer: Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as T;
}

export interface Member {
  userId: string;
  token: string;
}

export type BusyKingdom = Pick<Kingdom, 'settings' | 'env'> & { readonly dataSource: DataSource };

/**
 * Fills a kingdom through its own services with every kind of money movement, and closes it. Everything is then two hours
 * old, except for a purchase, an order and a game that are still in progress.
 */
export async function busyKingdom(databaseUrl: string): Promise<BusyKingdom> {
  const setClock = await controlClock(databaseUrl, '2024-02-05T12:00:00Z');
  const kingdom = await startKingdom({
    databaseUrl,
    env: { AUTH_CONFIRM_EMAIL: 'false', GAME_DAILY_CAP: '40', GAME_ENTRY_FEE: '1', LIVE_FEATURES: 'vault' },
  });
  const worker = await startWorker(kingdom.settings);
  const { unitOfWork, app } = kingdom;
  const key = () => ({ 'idempotency-key': randomUUID() });
  await unitOfWork.run((tx) => seedDemoDonations(tx, new Ledger(), brand));
  const member = () => newMember(kingdom);
  const [lion, cub, guest, leaver] = [await member(), await member(), await member(), await member()];

  await eventually(
    async () => (await call(kingdom, 'GET', '/api/presale')).body,
    (presale) => presale?.['soldTokens'] !== null,
  );
  const wallet = openWallet();
  const challenge = await accepted<WalletChallenge>(
    call(kingdom, 'POST', '/api/wallets/challenge', { body: { address: wallet.address }, token: lion.token }),
  );
  await accepted(
    call(kingdom, 'POST', '/api/wallets', {
      body: {
        challengeId: challenge.challengeId,
        address: wallet.address,
        signature: wallet.sign(challenge.message),
      },
      token: lion.token,
    }),
  );
  for (const overrides of [
    { buyerWallet: wallet.address, buyerEmail: anEmail() },
    { buyerWallet: wallet.address, paymentCurrency: 'USDT', tokenAmount: '12345.678901' },
    { buyerWallet: kingdom.chain.mintAddress },
  ])
    await settled(kingdom, (await buy(kingdom, overrides)).body);

  const admin = await accessTokenOf(kingdom, ADMIN);
  const decide = (id: string, deed: string, body?: object, token = admin) =>
    call(kingdom, 'POST', `/api/admin/payments/${id}/${deed}`, { body, token, headers: key() });
  const notified = async () => (await accepted<NotifiedPayment>(notifyPayment(kingdom))).id;
  const approved = async () => {
    const id = await notified();
    const transactionReference = `ref${randomUUID().replaceAll('-', '')}`;
    const verified = {
      tokenAmount: '20000',
      paymentCurrency: 'USDT',
      amountPaid: '20',
      transactionReference,
    };
    await accepted(decide(id, 'approve', verified));
    return id;
  };
  await approved();
  const wrong = await approved();
  const withUndo = await accepted<ManualPayment>(
    decide(wrong, 'undos', { reason: 'Paid to somebody else.' }),
  );
  await rows(unitOfWork.read, `UPDATE account SET role = 'operator' WHERE id = $1`, [guest.userId]);
  // An approval can only be undone after the worker has recorded its charity share.
  await eventually(
    () => decide(wrong, `undos/${withUndo.undo!.id}/confirm`, undefined, guest.token),
    ({ status }) => status < 300,
  );
  await accepted(decide(await notified(), 'reject', { reason: 'Nothing arrived.' }));
  await notified();

  const order = (amount: string) =>
    accepted<Order>(
      call(kingdom, 'POST', '/api/buy/fiat', { body: { amount }, token: lion.token, headers: key() }),
    );
  for (const amount of ['50', '13.13']) {
    const { id } = await order(amount);
    await eventually(
      async () => (await call(kingdom, 'GET', `/api/buy/orders/${id}`, { token: lion.token })).body,
      (body) => body?.['status'] !== 'processing',
    );
  }
  for (const [fromToken, amountIn] of [
    ['SOL', '1.5'],
    ['USDC', '33.333333'],
  ])
    await accepted(
      call(kingdom, 'POST', '/api/swaps', {
        body: { fromToken, toToken: brand.ticker, amountIn },
        token: lion.token,
        headers: key(),
      }),
    );

  const give = (body: object, token?: string) =>
    accepted<{ id: string }>(
      call(kingdom, 'POST', '/api/donations', { body, headers: key(), ...(token && { token }) }),
    );
  const games = app.get(Games, { strict: false });
  const begin = ({ userId }: Member) => games.start(userId, { charity: true }, undefined);
  const play = async (player: Member) => {
    const game = await begin(player);
    await backdateGame(unitOfWork, game, 10_000);
    await games.finish(player.userId, game.id, playedLog(game.seed), undefined);
  };
  const automatic = app.get(AutoDonations, { strict: false });
  await unitOfWork.run((tx) => automatic.change(tx, lion.userId, { enabled: true, percent: 20 }));
  // The games of each day reach the daily cap, and the fourth day earns the streak bonus.
  for (const day of ['05', '06', '07', '08']) {
    await setClock(`2024-02-${day}T12:00:00Z`);
    await play(lion);
    await setClock(`2024-02-${day}T13:00:00Z`);
    await play(lion);
    await play(lion);
    await play(lion);
    await play(cub);
  }
  // A winner whose account is deleted before the end of the period gets a prize that is kept in the pool.
  await play(leaver);
  await give(await signedGift(kingdom, { amount: '700' }), leaver.token);
  await accepted(
    call(kingdom, 'DELETE', '/api/account', {
      body: { password: PASSWORD, forfeits: '1000' },
      token: leaver.token,
    }),
  );
  await begin(guest);
  await setClock('2024-03-20T12:00:00Z');
  await games.closeLeft();
  await eventually(
    () => openPrizes(kingdom),
    (open) => open === 0,
  );
  await give(await signedGift(kingdom, { amount: '5', message: 'For the young ones' }));
  await give(await signedGift(kingdom, { amount: '5000' }), cub.token);
  await give({ amount: '25', donationType: 'manual', source: 'earned' }, lion.token);
  const regretted = await give(await signedGift(kingdom, { amount: '600' }), cub.token);
  await unitOfWork.run((tx) => app.get(Donations, { strict: false }).reverse(tx, regretted.id));
  for (const { fill } of featureTables()) await fill?.(kingdom, [lion, cub, guest]);
  await allSettled(kingdom);
  await worker.close();

  await twoHoursPass(kingdom);
  await unitOfWork.run((tx) => recordRestore(tx, '2026-01-01T00:00:00.000Z'));
  await makeLogAnew(unitOfWork);

  // Payments on the chain were made under terms of their own meanwhile, so this start makes a version.
  await kingdom.app.get(TermsVersions).onApplicationBootstrap();
  await buy(kingdom, { tokenAmount: '11000' });
  await order('75');
  await play(guest);
  await begin(guest);
  for (const { finish } of featureTables()) await finish?.(kingdom);
  await kingdom.close();
  const dataSource = await createDataSource(kingdom.settings).initialize();
  return { settings: kingdom.settings, env: kingdom.env, dataSource };
}

async function newMember(kingdom: Kingdom): Promise<Member> {
  const body = { email: anEmail(), password: PASSWORD, data: {} };
  const answer = await call(kingdom, 'POST', `${AUTH_PATH}/signup`, { body });
  return {
    token: answer.body!['access_token'] as string,
    userId: (answer.body!['user'] as { id: string }).id,
  };
}

/** Counts the prizes that are not settled, and the periods that are over and not closed. */
async function openPrizes({ unitOfWork }: Kingdom): Promise<number> {
  const [row] = await rows<{ open: number }>(
    unitOfWork.read,
    `SELECT ((SELECT count(*) FROM leaderboard_period WHERE closed_at IS NULL AND ends_at < clock_timestamp())
       + (SELECT count(*) FROM leaderboard_prize WHERE status IN ('due', 'owed')))::int AS open`,
  );
  return row!.open;
}

const allSettled = ({ unitOfWork }: Kingdom): Promise<unknown> =>
  eventually(
    async () => {
      await unitOfWork.read.query(
        `UPDATE outbox_event SET look_at = now() WHERE settled_at IS NULL AND relayed_at IS NOT NULL`,
      );
      const [row] = await rows<{ open: number }>(
        unitOfWork.read,
        `SELECT count(*)::int AS open FROM outbox_event WHERE settled_at IS NULL`,
      );
      return row!.open;
    },
    (open) => open === 0,
  );

const twoHoursPass = ({ unitOfWork }: Kingdom): Promise<unknown> =>
  unitOfWork.run(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = replica`);
    for (const [table, column] of [
      ['presale_purchase', 'created_at'],
      ['presale_purchase', 'settled_at'],
      ['presale_purchase', 'reversed_at'],
      ['sale_terms', 'valid_from'],
      ['donation', 'created_at'],
      ['donation', 'reversed_at'],
      ['ledger_transaction', 'posted_at'],
      ['outbox_event', 'occurred_at'],
      ['event_handler', 'since'],
    ])
      await tx.query(`UPDATE ${table} SET ${column} = ${column} - interval '2 hours'`);
  });

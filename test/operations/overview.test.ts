import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type ChartedFigure,
  formatUnits,
  type Overview,
  type Series,
  type SpanFigure,
  type Waiting,
} from '#contracts';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { signedGift } from '../support/gifts.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { signUpWithoutMail } from '../support/orders.js';
import { buy, settled } from '../support/purchases.js';

const database = freshDatabase();
let kingdom: Kingdom;
let token: string;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  token = await accessTokenOf(kingdom, ADMIN);
});
afterAll(() => kingdom.close());

const overview = async (days: string): Promise<Overview> => {
  const { status, body } = await call(kingdom, 'GET', `/api/admin/overview?days=${days}`, { token });
  expect(status).toBe(200);
  return body as unknown as Overview;
};
const figureOf = ({ figures }: Overview, name: SpanFigure) => {
  const { now, before } = figures.find((figure) => figure.name === name)!;
  return [now, before];
};
const waitingOf = ({ waiting }: Overview, name: Waiting) => waiting.find((one) => one.name === name)!.count;

it('the overview counts the days of its span beside as many days before, as the books have them', async () => {
  const [old, recent] = [(await buy(kingdom, {})).body, (await buy(kingdom, {})).body];
  for (const purchase of [old, recent]) await settled(kingdom, purchase);
  await call(kingdom, 'POST', '/api/donations', { body: await signedGift(kingdom, { amount: '7' }) });
  const { userId } = await signUpWithoutMail(kingdom);
  const tx = kingdom.unitOfWork.read;
  await tx.query(`UPDATE presale_purchase SET created_at = now() - interval '10 days' WHERE id = $1`, [
    old.id,
  ]);
  await tx.query(`UPDATE account SET created_at = now() - interval '40 days' WHERE id <> $1`, [userId]);

  const week = await eventually(
    () => overview('7'),
    (read) => figureOf(read, 'donations')[0] !== '0',
  );
  expect(figureOf(week, 'purchases')).toEqual(['1', '1']);
  expect(figureOf(week, 'tokensSold')).toEqual([recent.tokenAmount, old.tokenAmount]);
  expect(figureOf(week, 'signUps')).toEqual(['1', '0']);
  const month = await overview('30');
  expect(figureOf(month, 'purchases')).toEqual(['2', '0']);
  const [donated] = await tx.query<{ total: string }[]>(
    `SELECT sum(amount) AS total FROM donation WHERE reversed_at IS NULL AND currency = 'token'`,
  );
  expect(figureOf(month, 'donated')[0]).toBe(formatUnits(BigInt(donated!.total), brand.token.decimals));
  const span = Date.parse(week.to) - Date.parse(week.from);
  expect(span).toBe(7 * 86_400_000);
});

it('the overview counts what waits for a decision', async () => {
  const before = waitingOf(await overview('1'), 'payments');
  const form = new FormData();
  form.set('email', 'waiting@example.org');
  form.set('wallet', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU');
  const sent = await fetch(`${kingdom.url}/api/presale/manual-payments`, { method: 'POST', body: form });
  expect(sent.status).toBe(202);
  await eventually(
    async () => waitingOf(await overview('1'), 'payments'),
    (count) => count === before + 1,
  );
});

it('the overview takes no other span', async () => {
  const { status } = await call(kingdom, 'GET', '/api/admin/overview?days=365', { token });
  expect(status).toBe(400);
});

it('the charts have each day of the span and of the span before, as the overview sums them', async () => {
  const series = async (days: string) =>
    (await call(kingdom, 'GET', `/api/admin/overview/series?days=${days}`, { token }))
      .body as unknown as Series;
  const { now, before, stepS } = await series('30');
  expect([now.length, before.length, stepS]).toEqual([30, 30, 86_400]);
  const days = [...before, ...now].map(({ at }) => Date.parse(at));
  expect(days).toEqual(days.map((_, index) => days[0]! + index * 86_400_000));
  expect(days.at(-1)).toBe(Math.floor(Date.now() / 86_400_000) * 86_400_000);
  const sum = (steps: Series['now'], name: ChartedFigure) =>
    steps.reduce((all, { figures }) => all + Number(figures[name]), 0);
  const month = await overview('30');
  expect(sum(now, 'tokensSold')).toBe(Number(figureOf(month, 'tokensSold')[0]));
  expect(sum(before, 'signUps')).toBe(Number(figureOf(month, 'signUps')[1]));
  const hours = await series('1');
  expect([hours.now.length, hours.stepS]).toEqual([24, 3_600]);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  type AdminPurchaseDetail,
  formatUnits,
  LEDGER_KINDS,
  type LedgerAccount,
  type LedgerTransaction,
  type LedgerTransactionDetail,
  type VerificationList,
} from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { FEATURES } from '#features';
import { accounts, Ledger } from '#money/ledger';
import { recordVerification, rows } from '#platform';
import { accessTokenOf } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { reading } from '../support/listings.js';
import { buy } from '../support/purchases.js';

const AUDITOR = {
  email: 'auditor@books.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;

const database = freshDatabase();
let kingdom: Kingdom;
let operator: string;
let purchaseId: string;

const { get, list, all, mishandled } = reading(
  () => kingdom,
  () => operator,
);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const MEMBER = accounts.memberEarned('0b5c7a4e-9f3d-4c2b-8a1e-6d5f4c3b2a19');

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await kingdom.startWorker();
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  operator = await accessTokenOf(kingdom, ADMIN);
  purchaseId = (await buy(kingdom, {})).body.id;
  // Nothing else is posted once the purchase has its charity share.
  await eventually(
    () => list('donations'),
    ({ items }) => items.length === 1,
  );
  // Each of these is in another lane of the reward pool, and the last one takes from several lanes.
  const ledger = kingdom.app.get(Ledger, { strict: false });
  for (const amount of [1n, 2n, 3n, 4n, 10n])
    await kingdom.unitOfWork.run((tx) =>
      ledger.post(tx, {
        kind: 'prize',
        key: randomUUID(),
        postings: [
          { account: accounts.rewardPool, amount: amount === 10n ? -amount : amount },
          {
            account: amount === 10n ? MEMBER : accounts.simulatedMarket,
            amount: amount === 10n ? amount : -amount,
          },
        ],
      }),
    );
});
afterAll(() => kingdom.close());

const postedIn = async (condition: string, value: string): Promise<string[]> =>
  idsOf(
    await rows<{ id: string }>(
      kingdom.unitOfWork.read,
      `SELECT id FROM ledger_transaction t WHERE ${condition} ORDER BY position DESC`,
      [value],
    ),
  );

it('accounts are listed page by page, each once, with the balance of all their lanes', async () => {
  const listed = await all<LedgerAccount>('ledger/accounts');
  const expected = await rows<{ code: string }>(
    kingdom.unitOfWork.read,
    'SELECT code FROM ledger_account GROUP BY code ORDER BY min(id)',
  );
  expect(idsOf(listed)).toEqual(expected.map(({ code }) => code));
  expect(listed.find(({ id }) => id === MEMBER.code)).toMatchObject({
    balance: formatUnits(10n, brand.token.decimals),
    outside: false,
  });
  expect(listed.find(({ id }) => id === accounts.issuance.code)).toMatchObject({ outside: true });
});

it('accounts are found by the beginning of their codes', async () => {
  expect(idsOf((await list<LedgerAccount>('ledger/accounts?q=member-earned/0b')).items)).toEqual([
    MEMBER.code,
  ]);
  expect((await list('ledger/accounts?q=earned')).items).toEqual([]);
});

it('transactions are listed page by page, each once, and by kind, id and account', async () => {
  const listed = await all<LedgerTransaction>('ledger/transactions');
  expect(idsOf(listed)).toEqual(await postedIn('$1 = $1', ''));
  expect(idsOf(await all('ledger/transactions?kind=prize'))).toEqual(await postedIn('kind = $1', 'prize'));
  const [newest] = listed;
  for (const q of [newest!.id, newest!.id.slice(0, 8)])
    expect(idsOf((await list<LedgerTransaction>(`ledger/transactions?q=${q}`)).items)).toEqual([newest!.id]);
  const account = accounts.rewardPool.code;
  expect(idsOf(await all(`ledger/transactions?account=${account}`))).toEqual(
    await postedIn(
      'EXISTS (SELECT FROM ledger_posting p JOIN ledger_account a ON a.id = account_id WHERE transaction_id = t.id AND code = $1)',
      account,
    ),
  );
  expect(idsOf(await all(`ledger/transactions?account=${account}&kind=prize&q=${newest!.id}`))).toEqual([
    newest!.id,
  ]);
  expect((await list('ledger/transactions?account=reward')).items).toEqual([]);
  expect((await get('ledger/transactions?kind=theft')).status).toBe(400);
});

it('a transaction shows all its postings, and a purchase leads to it', async () => {
  const { ledgerTransaction } = await eventually(
    async () => (await get(`purchases/${purchaseId}`)).body as unknown as AdminPurchaseDetail,
    (detail) => detail.ledgerTransaction !== null,
  );
  const detail = (await get(`ledger/transactions/${ledgerTransaction!.id}`))
    .body as unknown as LedgerTransactionDetail;
  expect(detail).toMatchObject({ kind: 'presale-purchase', reverses: null });
  expect(detail.postings.map(({ amount }) => amount)).toEqual(
    ledgerTransaction!.postings.map(({ amount }) => amount),
  );
  expect((await get(`ledger/transactions/${purchaseId}`)).status).toBe(404);
  expect((await get('ledger/transactions/nothing')).status).toBe(400);
});

it('the last verification is shown with its result', async () => {
  await recordVerification(kingdom.unitOfWork.read, { name: 'ledger', differences: 2 });
  const { items } = (await get('ledger/verifications')).body as unknown as VerificationList;
  expect(items).toContainEqual({ name: 'ledger', differences: 2, verifiedAt: expect.any(String) });
});

it('every kind that features post can be filtered by', () => {
  const kinds = FEATURES.flatMap(({ ledgerKinds }) => ledgerKinds ?? []);
  expect(kinds.filter((kind) => !(LEDGER_KINDS as readonly string[]).includes(kind))).toEqual([]);
});

it('odd searches and forged cursors are refused or find nothing', async () => {
  expect(await mishandled('ledger/accounts')).toEqual([]);
  expect(await mishandled('ledger/transactions')).toEqual([]);
  expect(await mishandled('ledger/transactions?account=reward-pool')).toEqual([]);
});

it('auditors read the ledger', async () => {
  const auditor = await accessTokenOf(kingdom, AUDITOR);
  const asAuditor = reading(
    () => kingdom,
    () => auditor,
  );
  for (const path of ['accounts', 'transactions', 'verifications'])
    expect((await asAuditor.get(`ledger/${path}`)).status).toBe(200);
});

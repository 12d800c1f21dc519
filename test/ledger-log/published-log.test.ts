import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type {
  LogCheckpoint,
  LogConsistency,
  LogHeadList,
  LogInclusion,
  LogKeyList,
  LogLeafList,
} from '#contracts';
import {
  checkReceipt,
  fromBase64,
  leafHash,
  openNote,
  parseCheckpoint,
  parseVerifierKey,
  utf8,
  verifyConsistency,
  verifyInclusion,
} from '#merkle-log';
import { accounts } from '#money/ledger';
import { rows } from '#platform';
import { call, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { differencesIn } from '../support/differences.js';
import { units } from '../support/donations.js';
import { eventually } from '../support/eventually.js';
import { signedGift } from '../support/gifts.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { fillPool, openBoards, playAt } from '../support/leaderboards.js';
import { postGift } from '../support/ledger-logs.js';
import { buy, settled } from '../support/purchases.js';
import { checksumOf } from '../support/tables.js';
import { verifyPublishedLog } from '#features/ledger-log';
import { LedgerLog } from '../../libs/features/ledger-log/src/ledger-log.service.js';
import { LogKey, sha256, verifyEd25519 } from '../../libs/features/ledger-log/src/log-key.js';

const database = freshDatabase();
let kingdom: Kingdom;
let log: LedgerLog;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  log = new LedgerLog(kingdom.unitOfWork, new LogKey(kingdom.settings));
});
afterAll(() => kingdom.close());

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await call(kingdom, 'GET', `/api/ledger-log/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body as T;
};
const fileOf = async (path: string, token?: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${kingdom.url}/api/ledger-log/${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.status, text: await response.text() };
};
const crypto = { sha256, verify: verifyEd25519 };
const hash = (text: string): Uint8Array => fromBase64(text)!;
const gift = () => kingdom.unitOfWork.run((tx) => postGift(tx));

/** Opens the note of a head with the published key. */
async function headOf(note: string) {
  const { items } = await get<LogKeyList>('keys');
  const opened = await openNote(sha256, note, parseVerifierKey(sha256, items.at(-1)!.key)!, verifyEd25519);
  return parseCheckpoint('text' in opened ? opened.text : '')!;
}

describe('the published log', () => {
  it('proves every leaf, and that each head follows from the one before', async () => {
    for (let count = 0; count < 6; count++) {
      await gift();
      if (count % 2 === 0) await gift();
      await log.append(false);
    }
    const { head } = await get<LogCheckpoint>('checkpoint');
    const newest = await headOf(head!.note);
    expect(newest).toMatchObject({ origin: expect.stringMatching(/\/ledger$/), size: head!.size });
    const { items: leaves } = await get<LogLeafList>('leaves');
    expect(leaves).toHaveLength(newest.size);
    for (const { index, data } of leaves) {
      const { path } = await get<LogInclusion>(`inclusion?leaf=${index}&size=${newest.size}`);
      const proof = {
        leafHash: leafHash(sha256, utf8(data)),
        index,
        size: newest.size,
        path: path.map(hash),
      };
      expect(verifyInclusion(sha256, proof, newest.root)).toBe(true);
    }
    const { items } = await get<LogHeadList>('heads');
    const heads = await Promise.all(items.map(({ note }) => headOf(note)));
    for (const earlier of heads)
      for (const later of heads.filter(({ size }) => size >= earlier.size)) {
        const { path } = await get<LogConsistency>(`consistency?from=${earlier.size}&to=${later.size}`);
        expect(verifyConsistency(sha256, earlier, later, path.map(hash))).toBe(true);
      }
  });

  it('is served in pages', async () => {
    const first = await get<LogLeafList>('leaves?limit=4');
    const second = await get<LogLeafList>(`leaves?limit=1000&from=${first.nextFrom}`);
    expect(second).toMatchObject({ items: [{ index: 4 }, ...second.items.slice(1)], nextFrom: null });
    const heads = await get<LogHeadList>('heads?limit=2');
    const after = await get<LogHeadList>(`heads?from=${heads.nextFrom}`);
    expect(after.items[0]!.size).toBeGreaterThan(heads.items[1]!.size);
  });

  it('says that no memo is on the chain while payments are simulated', async () => {
    expect(await get<LogCheckpoint>('checkpoint')).toMatchObject({
      mode: 'simulated',
      memos: false,
      head: { memo: null },
    });
  });

  it.each([
    ['inclusion?leaf=1', 'VALIDATION_FAILED'],
    ['inclusion?leaf=-1&size=3', 'VALIDATION_FAILED'],
    ['inclusion?leaf=1.5&size=3', 'VALIDATION_FAILED'],
    ['inclusion?leaf=a&size=3', 'VALIDATION_FAILED'],
    ['inclusion?leaf=3&size=3', 'OUTSIDE_LEDGER_LOG'],
    ['inclusion?leaf=0&size=9007199254740991', 'OUTSIDE_LEDGER_LOG'],
    ['inclusion?leaf=0&size=1e300', 'VALIDATION_FAILED'],
    ['consistency?from=3&to=2', 'OUTSIDE_LEDGER_LOG'],
    ['consistency?from=0&to=100000', 'OUTSIDE_LEDGER_LOG'],
    ['consistency?from=0', 'VALIDATION_FAILED'],
    ['leaves?limit=1001', 'VALIDATION_FAILED'],
    ['leaves?from=x', 'VALIDATION_FAILED'],
    ['heads?limit=0', 'VALIDATION_FAILED'],
    ['heads?more=1', 'VALIDATION_FAILED'],
    ['receipt', 'VALIDATION_FAILED'],
    ['receipt?purchase=1', 'VALIDATION_FAILED'],
    [`receipt?gift=${randomUUID()}&purchase=${randomUUID()}`, 'VALIDATION_FAILED'],
    ['receipt?payout=release', 'VALIDATION_FAILED'],
  ])('refuses %s and changes nothing', async (path, code) => {
    const before = await checksumOf(kingdom);
    expect(await call(kingdom, 'GET', `/api/ledger-log/${path}`)).toMatchObject({
      status: 400,
      body: { code },
    });
    expect(await checksumOf(kingdom)).toBe(before);
  });
});

describe('the verification from outside', () => {
  const published = async (path: string): Promise<unknown> => (await call(kingdom, 'GET', path)).body;

  it('agrees with the site', async () => {
    const report = await verifyPublishedLog({ get: published });
    expect(report).toMatchObject({ problems: [], memos: 0 });
    expect(report.heads).toBeGreaterThan(3);
    expect(report.leaves).toBeGreaterThan(report.heads);
  });

  it.each<[string, RegExp, (text: string) => string, string]>([
    [
      'a changed amount',
      /leaves/,
      (text) => text.replace('\\"amount\\":\\"1\\"', '\\"amount\\":\\"2\\"'),
      'do not sum to zero',
    ],
    ['a changed kind', /leaves/, (text) => text.replace('donation', 'prize'), 'the leaves have the root'],
    ['a changed head', /heads/, (text) => text.replace(/"size":\d+/, '"size":1'), 'published as one of'],
    ['a changed note', /heads/, (text) => text.replace('/ledger', '/Ledger'), 'its note is not valid'],
    ['an unpublished key', /keys/, (text) => text.replace('ledger+', 'other+'), 'its key is not published'],
    [
      'a wrong proof',
      /consistency/,
      (text) => text.replace(/"path":\["./, '"path":["x'),
      'not proven to follow',
    ],
    [
      'a missing leaf',
      /leaves/,
      (text) => text.replace('"index":2', '"index":3'),
      'leaf 2 should stand there',
    ],
  ])('names %s', async (_name, where, change, problem) => {
    const { problems } = await verifyPublishedLog({
      get: async (path) => {
        const text = JSON.stringify(await published(path));
        const changed = where.test(path) ? change(text) : text;
        return JSON.parse(changed) as unknown;
      },
    });
    expect(problems.join('\n')).toContain(problem);
  });
});

describe('a receipt', () => {
  it('comes with the next head, and then is checked without the site', async () => {
    const id = await gift();
    expect(await call(kingdom, 'GET', `/api/ledger-log/receipt?transaction=${id}`)).toMatchObject({
      status: 409,
      body: { code: 'RECEIPT_NOT_READY' },
    });
    await log.append(false);
    const { text } = await fileOf(`receipt?transaction=${id}`);
    const { items } = await get<LogKeyList>('keys');
    expect(await checkReceipt(text, crypto, items.at(-1)!.key)).toMatchObject({
      facts: { leaf: { id, kind: 'donation' }, details: null },
    });
  });

  it('is there for no unknown transaction', async () => {
    for (const query of ['transaction', 'purchase', 'gift', 'payout'])
      expect(await call(kingdom, 'GET', `/api/ledger-log/receipt?${query}=${randomUUID()}`)).toMatchObject({
        status: 404,
        body: { code: 'RECEIPT_NOT_FOUND' },
      });
  });

  it('names a member’s account to that member alone, and to nobody once the account is deleted', async () => {
    await kingdom.startWorker();
    const [ada, bob] = [await signUpMember(kingdom), await signUpMember(kingdom)];
    const own = accounts.memberEarned(ada.user.id);
    const id = await kingdom.unitOfWork.run((tx) => postGift(tx, { to: own, amount: 7n }));
    await log.append(false);
    const token = ada.session.access_token;
    const { text } = await fileOf(`own-receipts/${id}`, token);
    const checked = await checkReceipt(text, crypto);
    expect('facts' in checked && [...checked.facts.accounts.values()]).toEqual([own.code]);
    expect('facts' in checked && checked.facts.details).toContain('"key":"donation/');

    expect((await fileOf(`own-receipts/${id}`)).status).toBe(401);
    expect((await fileOf(`own-receipts/${id}`, bob.session.access_token)).status).toBe(404);
    for (const said of [
      (await fileOf(`receipt?transaction=${id}`)).text,
      (await fileOf('leaves?from=0')).text,
    ])
      expect(said).not.toContain(ada.user.id);

    const removed = await call(kingdom, 'DELETE', '/api/account', {
      token,
      body: { password: PASSWORD, forfeits: '0.000007' },
    });
    expect(removed.status).toBe(200);
    const salts = await eventually(
      () =>
        rows<{ isForgotten: boolean }>(
          kingdom.unitOfWork.read,
          `SELECT bool_and(l.salt IS NULL) AS is_forgotten FROM ledger_log_leaf l
           JOIN ledger_posting p ON p.transaction_id = l.transaction_id JOIN ledger_account a ON a.id = p.account_id
           WHERE a.code = $1`,
          [own.code],
        ),
      ([row]) => row?.isForgotten === true,
    );
    expect(salts).toHaveLength(1);
    // What the member has kept stays valid.
    expect(await checkReceipt(text, crypto)).toHaveProperty('facts');
    expect((await differencesIn(kingdom)).filter((sentence) => sentence.startsWith('ledger_log'))).toEqual(
      [],
    );
  });

  it('of a purchase is found by the purchase’s id, and states what it is', async () => {
    const bought = await eventually(
      () => buy(kingdom),
      ({ status }) => status === 202,
    );
    await settled(kingdom, bought.body);
    await log.append(false);
    const id = bought.body!['id'] as string;
    const checked = await checkReceipt((await fileOf(`receipt?purchase=${id}`)).text, crypto);
    expect(checked).toMatchObject({
      facts: {
        leaf: { kind: 'presale-purchase' },
        details: expect.stringContaining(`presale-purchase/${id}`),
      },
    });
  });

  it('of a gift is found by the gift’s id, and of a prize by its winner; both state amount and subject', async () => {
    const given = await call(kingdom, 'POST', '/api/donations', {
      body: await signedGift(kingdom, { amount: '5' }),
    });
    const giftId = (given.body as unknown as { id: string }).id;
    const winner = await signUpMember(kingdom);
    const prize = await winPrize(winner.user.id);
    await log.append(false);
    const receipts = [
      { text: (await fileOf(`receipt?gift=${giftId}`)).text, key: `donation/${giftId}`, amount: units('5') },
      {
        text: (await fileOf(`own-receipts/${prize.transactionId}`, winner.session.access_token)).text,
        key: 'leaderboard-prize/daily/',
        amount: BigInt(prize.amount),
      },
    ];
    for (const { text, key, amount } of receipts) {
      const checked = await checkReceipt(text, crypto);
      const facts = 'facts' in checked ? checked.facts : undefined;
      expect(facts?.details).toContain(`"key":"${key}`);
      expect(facts?.leaf.entries.map((entry) => entry.amount)).toContain(String(amount));
      // One changed digit of the amount is found without the site.
      expect(
        await checkReceipt(text.replaceAll(String(amount), String(amount + 1n)), crypto),
      ).not.toHaveProperty('facts');
    }
  });
});

/** Lets a member win yesterday's leaderboard, and returns the prize that the ledger has paid. */
async function winPrize(userId: string): Promise<{ amount: string; transactionId: string }> {
  const boards = await openBoards(database.url);
  try {
    await fillPool(boards, '1000');
    await playAt(boards, new Date(Date.now() - 86_400_000), { userId, earnings: '5', score: 9 });
    await boards.closings.closeAll();
    await boards.prizes.payAll();
    const [prize] = await rows<{ amount: string; transactionId: string }>(
      boards.work.read,
      `SELECT amount::text, ledger_transaction_id AS transaction_id FROM leaderboard_prize z
       JOIN leaderboard_period p ON p.id = z.period_id
       WHERE user_id = $1 AND period = 'daily' AND status = 'paid'`,
      [userId],
    );
    return prize!;
  } finally {
    await boards.close();
  }
}

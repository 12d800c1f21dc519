import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { ANONYMOUS_USER_ID, type DonationRequest, type DonationTotals, type GiftTerms } from '#contracts';
import { GiftTermsService, verifyDonations } from '#features/donations';
import { accounts, Ledger } from '#money/ledger';
import { rows } from '#platform';
import { accessTokenOf, anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { earn, units } from '../support/donations.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { signedGift } from '../support/gifts.js';
import { connect, connected } from '../support/socket.js';
import { checksumOf } from '../support/tables.js';
import { openWallet, type TestWallet } from '../support/wallets.js';

const OPEN = { AUTH_CONFIRM_EMAIL: 'false' };
const PATH = '/api/donations';

let kingdom: Kingdom;

interface Member {
  token: string;
  id: string;
  email: string;
}

async function newMember(): Promise<Member> {
  const [email, client] = [anEmail(), openClient(kingdom)];
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return { email, token: data.session!.access_token, id: data.user!.id };
}

interface Sender {
  token?: string;
  key?: string;
}

const send = (body: object, { token, key }: Sender = {}) =>
  call(kingdom, 'POST', PATH, {
    body: { amount: '5', donationType: 'manual', ...body },
    ...(token !== undefined && { token }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
/** Donates from earnings, or else from a wallet that signs the terms. */
const give = async (body: Partial<DonationRequest>, sender: Sender = {}, wallet?: TestWallet) =>
  send(body.source === 'earned' ? body : await signedGift(kingdom, body, wallet), sender);
const get = async <T>(path: string, token?: string, language = 'en'): Promise<T> =>
  (await call(kingdom, 'GET', path, { ...(token && { token }), headers: { 'accept-language': language } }))
    .body as T;
const rowOf = async (id: unknown): Promise<Record<string, unknown>> => {
  const [row] = await rows<Record<string, unknown>>(
    kingdom.unitOfWork.read,
    `SELECT * FROM donation WHERE id = $1`,
    [id],
  );
  return row!;
};
const earnedBy = (id: string): Promise<bigint> =>
  new Ledger().balance(kingdom.unitOfWork.read, accounts.memberEarned(id));

interface Listed {
  items: { id: string; message: string | null; amount: string; hidden?: boolean }[];
  nextCursor: string | null;
}

describe('donations', () => {
  const database = freshDatabase();
  let member: Member;

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: OPEN });
  });
  beforeEach(async () => {
    member = await newMember();
  });
  afterAll(() => kingdom.close());

  it('begin at zero without demo data, with the goal of 500,000 (reading D13)', async () => {
    expect(await get<DonationTotals>(`${PATH}/totals`)).toMatchObject({
      totalAmount: '0',
      donorsCount: 0,
      goal: '500000',
      demoAmount: '0',
    });
    expect(await get<Listed>(PATH)).toMatchObject({ items: [], nextCursor: null });
  });

  it('show everybody the latest, newest first, with amount, time and message (specification §7)', async () => {
    for (const amount of ['1', '2', '3', '4', '5', '6']) await give({ amount, message: `Gift ${amount}` });
    const { items } = await get<Listed>(PATH);
    expect(items.map(({ amount }) => amount)).toEqual(['6', '5', '4', '3', '2', '1']);
    expect(items[0]).toMatchObject({ message: 'Gift 6', createdAt: expect.stringMatching(/Z$/) });
  });

  describe('are recorded', () => {
    it('without a session under the all-zero user id, marked as simulated (specification §6, reading D5)', async () => {
      const { status, body } = await give({ message: 'For the cubs' });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        amount: '5',
        message: 'For the cubs',
        donationType: 'manual',
        source: 'wallet',
        mode: 'simulated',
        transactionHash: `SIM-${body!['id']}`,
      });
      expect((await rowOf(body!['id']))['userId']).toBe(ANONYMOUS_USER_ID);
      expect((await get<Listed>(PATH)).items[0]).not.toHaveProperty('userId');
    });

    it('under the member of the token, and a bad token is refused', async () => {
      const { body } = await give({ donationType: 'manual_donation' }, member);
      expect((await rowOf(body!['id']))['userId']).toBe(member.id);
      const before = await checksumOf(kingdom);
      for (const authorization of ['Bearer bad', `Bearer ${member.token}x`, 'Basic YTpi', '']) {
        const answer = await call(kingdom, 'POST', PATH, {
          body: { amount: '5', donationType: 'manual' },
          headers: { authorization },
        });
        expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      }
      expect(await checksumOf(kingdom)).toBe(before);
      await call(kingdom, 'POST', '/auth/v1/logout?scope=global', { token: member.token });
      expect((await give({}, member)).status).toBe(401);
    });

    it('together when they arrive together, each with its own outcome', async () => {
      await earn(kingdom.unitOfWork, member.id, '10');
      const [key, repeated, used] = [randomUUID(), await signedGift(kingdom), await signedGift(kingdom)];
      const expired = await signedGift(kingdom, { amount: '7' });
      const unsigned = { ...expired, proof: { ...expired.proof, issuedAt: '2020-01-01T00:00:00.000Z' } };
      const valid = await Promise.all(Array.from({ length: 20 }, () => signedGift(kingdom)));
      const before = await get<DonationTotals>(`${PATH}/totals`);
      const outcomes = await Promise.all([
        ...valid.map((gift) => send(gift)),
        ...[repeated, repeated, repeated].map((gift) => send(gift, { key })),
        ...[used, used].map((gift) => send(gift)),
        ...['6', '6'].map((amount) => send({ amount, source: 'earned' }, member)),
        send(unsigned),
      ]);
      const count = (wanted: string) =>
        outcomes.filter(({ status, body }) => wanted === String(body!['code'] ?? status)).length;
      expect(['201', 'TERMS_USED', 'NOT_ENOUGH_EARNED', 'TERMS_EXPIRED'].map(count)).toEqual([25, 1, 1, 1]);
      const ids = outcomes.flatMap(({ status, body }) => (status === 201 ? [body!['id']] : []));
      expect(new Set(ids).size).toBe(23);
      const after = await get<DonationTotals>(`${PATH}/totals`);
      // 22 gifts of 5 from wallets, and one of 6 from earnings.
      expect(Number(after.totalAmount) - Number(before.totalAmount)).toBe(116);
      expect(await earnedBy(member.id)).toBe(units('4'));
      expect(await kingdom.unitOfWork.snapshot((tx) => verifyDonations(tx))).toMatchObject({ ok: true });
    });

    it('from earnings as a real movement, down to the last base unit and no further', async () => {
      await earn(kingdom.unitOfWork, member.id, '10.5');
      const { status, body } = await give({ amount: '10', source: 'earned' }, member);
      expect(status).toBe(201);
      const { ledgerTransactionId: ledgerId } = await rowOf(body!['id']);
      expect(body).toMatchObject({ source: 'earned', transactionHash: `LEDGER-${String(ledgerId)}` });
      expect(await new Ledger().transaction(kingdom.unitOfWork.read, String(ledgerId))).toMatchObject({
        postings: [
          { account: 'charity-fund', amount: units('10') },
          { account: `member-earned/${member.id}`, amount: -units('10') },
        ],
      });
      const other = await newMember();
      const before = await checksumOf(kingdom);
      expect(await give({ amount: '0.500001', source: 'earned' }, member)).toMatchObject({
        status: 409,
        body: { code: 'NOT_ENOUGH_EARNED', message: brand.catalogues['en']!.refusals.notEarned },
      });
      const german = await call(kingdom, 'POST', PATH, {
        token: member.token,
        body: { amount: '0.6', donationType: 'manual', source: 'earned' },
        headers: { 'accept-language': 'de' },
      });
      expect(german.body).toMatchObject({ message: brand.catalogues['de']!.refusals.notEarned });
      expect((await give({ source: 'earned' })).status).toBe(401);
      expect((await give({ source: 'earned' }, other)).status).toBe(409);
      expect(await checksumOf(kingdom)).toBe(before);
      expect((await give({ amount: '0.5', source: 'earned' }, member)).status).toBe(201);
      expect(await earnedBy(member.id)).toBe(0n);
    });

    it('once for a key, even for a double click, and a key with another body or of another person is separate', async () => {
      await earn(kingdom.unitOfWork, member.id, '100');
      const key = randomUUID();
      const clicks = await Promise.all(
        [1, 2, 3].map(() => give({ amount: '40', source: 'earned' }, { ...member, key })),
      );
      expect(new Set(clicks.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await earnedBy(member.id)).toBe(units('60'));
      const before = await checksumOf(kingdom);
      for (const other of [
        { amount: '41' },
        { message: 'other words' },
        { donationType: 'manual_donation' },
      ]) {
        const answer = await send({ amount: '40', source: 'earned', ...other }, { ...member, key });
        expect(answer).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
      }
      expect(await checksumOf(kingdom)).toBe(before);
      const visitor = await give({ amount: '40' }, { key });
      expect(visitor.status).toBe(201);
      expect(visitor.body!['id']).not.toBe(clicks[0]!.body!['id']);
    });
  });

  describe('with bad input', () => {
    const REFUSED: [what: string, input: object, status: number][] = [
      ['zero', { amount: '0' }, 422],
      ['zero as a number', { amount: 0 }, 422],
      ['a negative amount', { amount: '-1' }, 400],
      ['1e30 as a number', { amount: 1e30 }, 400],
      ['1e30 as text', { amount: '1e30' }, 400],
      ['half a base unit', { amount: '0.0000005' }, 422],
      ['a base unit more than the supply', { amount: '1500000000.000001' }, 422],
      ['forty digits', { amount: '9'.repeat(40) }, 422],
      ['forty-one digits', { amount: '9'.repeat(41) }, 400],
      ['infinity', { amount: 'Infinity' }, 400],
      ['a comma', { amount: '1,5' }, 400],
      ['an amount that is an object', { amount: { $gt: 0 } }, 400],
      ['the type of a purchase’s share', { donationType: 'presale_purchase' }, 400],
      ['an unknown source', { source: 'bought' }, 400],
      ['somebody’s id', { userId: randomUUID() }, 400],
      ['a message of 281 characters', { message: 'x'.repeat(281) }, 400],
      ['a bell character in its message', { message: 'a\u0007b' }, 400],
      ['an escape sequence in its message', { message: '\u001b[31mred' }, 400],
      ['a right-to-left override in its message', { message: 'safe\u202Egpj.exe' }, 400],
      ['a directional isolate in its message', { message: '\u2066x\u2069' }, 400],
      ['a zero-width space in its message', { message: 'hid\u200bden' }, 400],
      ['a lone surrogate in its message', { message: 'a\ud800' }, 400],
      ['a message that is not text', { message: ['x'] }, 400],
      ['no wallet', { walletAddress: '0x00' }, 400],
    ];

    it.each(REFUSED)('are refused: %s, and nothing changes', async (_what, input, status) => {
      const before = await checksumOf(kingdom);
      for (const token of [undefined, member.token]) {
        const answer = await send(input, { ...(token && { token }), key: 'refused-refused-refused' });
        expect(answer).toMatchObject({ status, body: { code: expect.any(String) } });
      }
      expect(await checksumOf(kingdom)).toBe(before);
    });

    it('are accepted at the limits: one base unit, the whole balance, 280 characters', async () => {
      for (const input of [
        { amount: '0.000001' },
        { amount: 0.000001 },
        { amount: '1500000000' },
        { message: '👑'.repeat(140) },
      ])
        expect((await give(input)).status).toBe(201);
    });
  });

  describe('from a wallet', () => {
    const MINUTES = 60_000;
    /** Sends a body with and without a session. Returns the refusal, if it is the same, and whether data changed. */
    const refusalOf = async (body: object) => {
      const before = await checksumOf(kingdom);
      const [status, code] = await Promise.all([send(body), send(body, { token: member.token })]).then(
        ([visitor, signedIn]) =>
          visitor.body!['code'] === signedIn.body!['code'] ? [visitor.status, visitor.body!['code']] : [],
      );
      return { status, code, changed: (await checksumOf(kingdom)) !== before };
    };
    const refused = (code: string, status = 422) => ({ status, code, changed: false });
    /** Returns a donation whose terms were proposed and signed `ms` milliseconds ago. */
    const signedAgo = async (ms: number): Promise<object> => {
      const wallet = openWallet();
      const terms = new GiftTermsService(brand, kingdom.settings);
      const gift = { walletAddress: wallet.address, amount: '5' };
      const { text, nonce, issuedAt } = terms.propose(gift, undefined, new Date(Date.now() - ms));
      return { ...gift, proof: { nonce, issuedAt, signature: wallet.sign(text) } };
    };

    it('carry that wallet’s signature over amount, message, nonce and time (reading D17)', async () => {
      const wallet = openWallet();
      const { body } = await give({ amount: '12.5', message: 'For the cubs' }, {}, wallet);
      const [kept] = await rows<{ walletAddress: string; nonce: string; signedText: string }>(
        kingdom.unitOfWork.read,
        `SELECT * FROM donation_signature WHERE donation_id = $1`,
        [body!['id']],
      );
      expect(kept).toMatchObject({ walletAddress: wallet.address });
      for (const term of [
        `Amount: 12.5 ${brand.ticker}`,
        'Message: For the cubs',
        `Nonce: ${kept!.nonce}`,
        'Issued At: 20',
      ])
        expect(kept!.signedText).toContain(term);
    });

    it('are refused without a signature, whatever address is claimed', async () => {
      const { proof, ...unsigned } = await signedGift(kingdom);
      expect(await refusalOf(unsigned)).toEqual(refused('SIGNATURE_REQUIRED'));
      expect(await refusalOf({ amount: '1500000000' })).toEqual(refused('SIGNATURE_REQUIRED'));
      expect(await refusalOf({ proof })).toEqual(refused('SIGNATURE_REQUIRED'));
    });

    it('are refused if anything but the signed terms is sent, or another wallet signed them', async () => {
      const gift = await signedGift(kingdom, { message: 'mine' });
      const proof = gift.proof!;
      const stranger = openWallet();
      for (const forged of [
        { ...gift, amount: '500' },
        { ...gift, message: 'not mine' },
        { ...gift, message: undefined },
        { ...gift, walletAddress: stranger.address },
        { ...gift, proof: { ...proof, nonce: 'f'.repeat(32) } },
        { ...gift, proof: { ...proof, issuedAt: new Date().toISOString() } },
        { ...gift, proof: { ...proof, signature: stranger.sign('anything') } },
      ])
        expect(await refusalOf(forged)).toEqual(refused('SIGNATURE_INVALID'));
      expect((await send(gift)).status).toBe(201);
    });

    it.each([
      ['A'.repeat(38), 'INVALID_WALLET'],
      ['1'.repeat(32), 'INVALID_WALLET'],
      ['9'.repeat(44), 'SIGNATURE_INVALID'],
    ])('are refused from %s, which is not a key that somebody can hold', async (walletAddress, code) => {
      expect(await refusalOf({ ...(await signedGift(kingdom)), walletAddress })).toEqual(refused(code));
    });

    it('must be signed within the last ten minutes, and not in the future', async () => {
      expect(await refusalOf(await signedAgo(10 * MINUTES + 1_000))).toEqual(refused('TERMS_EXPIRED'));
      expect(await refusalOf(await signedAgo(-MINUTES))).toEqual(refused('TERMS_EXPIRED'));
      expect((await send(await signedAgo(9 * MINUTES))).status).toBe(201);
    });

    it('are recorded once for a signature, even under another key or at the same time', async () => {
      const gift = await signedGift(kingdom);
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(gift, { key: randomUUID() })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      expect(await refusalOf(gift)).toEqual(refused('TERMS_USED', 409));
    });

    it('are proposed in the reader’s language and accepted in any of the site’s', async () => {
      const wallet = openWallet();
      const gift = { walletAddress: wallet.address, amount: '5' };
      const proposed = await call(kingdom, 'POST', `${PATH}/terms`, {
        body: gift,
        headers: { 'accept-language': 'de' },
      });
      const { text, nonce, issuedAt } = proposed.body as unknown as GiftTerms;
      expect(text).toContain(brand.catalogues['de']!.wallets.giftSimulated);
      const proof = { nonce, issuedAt, signature: wallet.sign(text) };
      expect((await send({ ...gift, proof })).status).toBe(201);
    });

    it('are shown as simulated in the totals, the feed and the donor’s badge', async () => {
      await kingdom.startWorker();
      const before = await get<DonationTotals>(`${PATH}/totals`);
      await earn(kingdom.unitOfWork, member.id, '40');
      await give({ amount: '600' }, member);
      await give({ amount: '40', source: 'earned' }, member);
      const after = await get<DonationTotals>(`${PATH}/totals`);
      expect(Number(after.totalAmount) - Number(before.totalAmount)).toBe(640);
      expect(Number(after.simulatedAmount) - Number(before.simulatedAmount)).toBe(600);
      expect(after.simulatedDonors - before.simulatedDonors).toBe(1);
      const { items } = await get<{ items: { simulated: boolean }[] }>(`${PATH}?limit=2`);
      expect(items.map(({ simulated }) => simulated)).toEqual([false, true]);
      const profile = await eventually(
        () => get<Record<string, unknown>>('/api/profile', member.token),
        ({ totalDonatedToken }) => totalDonatedToken === '640',
      );
      expect(profile).toMatchObject({
        donationBadge: 'hero',
        badgeSimulated: true,
        simulatedDonatedToken: '600',
      });
    });
  });

  describe('messages', () => {
    it('are shown as plain text on one line', async () => {
      const { body } = await give({ message: '  <b>hi</b>\r\n<script>alert(1)</script>\u2028& 👨‍👩‍👧 “ÿ”  ' });
      expect(body).toMatchObject({ message: '<b>hi</b> <script>alert(1)</script> & 👨‍👩‍👧 “ÿ”' });
    });

    it('default to that of the Love page, in the reader’s language (specification §5)', async () => {
      await give({ message: '   ' });
      for (const language of ['en', 'de']) {
        const { items } = await get<Listed>(PATH, undefined, language);
        expect(items[0]!.message).toBe(brand.catalogues[language]!.love.defaultMessage);
      }
      await give({ donationType: 'manual_donation' });
      expect((await get<Listed>(PATH)).items[0]!.message).toBeNull();
    });
  });

  describe('a member’s own donations', () => {
    it('are listed newest first, page by page, and never those of others', async () => {
      const other = await newMember();
      const ids: unknown[] = [];
      for (const amount of ['1', '2', '3']) {
        ids.unshift((await give({ amount }, member)).body!['id']);
        await give({ amount: '9' }, other);
        await give({ amount: '8' });
      }
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Listed = await get<Listed>(
          `${PATH}/mine?limit=2${cursor && `&cursor=${cursor}`}`,
          member.token,
        );
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(ids);
      expect((await call(kingdom, 'GET', `${PATH}/mine`)).status).toBe(401);
      for (const query of ['cursor=x', 'limit=0', 'limit=101', `userId=${other.id}`, 'cursor=%00']) {
        const { status } = await call(kingdom, 'GET', `${PATH}/mine?${query}`, { token: member.token });
        expect([query, status]).toEqual([query, 400]);
      }
    });

    it('are in the account’s export; deleting the account removes their messages but not their amounts', async () => {
      await kingdom.startWorker();
      await give({ message: 'Remember me', amount: '600' }, { ...member, key: randomUUID() });
      const exported = await eventually(
        () => get<Record<string, unknown>>('/api/account/export', member.token),
        (body) => JSON.stringify(body).includes('"donationBadge":"hero"'),
      );
      expect(exported).toMatchObject({
        donations: {
          given: [{ message: 'Remember me', amount: '600' }],
          signed: [{ text: expect.stringContaining('Remember me') }],
          standing: { donationBadge: 'hero' },
          autoDonate: { enabled: false },
        },
      });
      const before = await get<DonationTotals>(`${PATH}/totals`);
      const body = { password: PASSWORD };
      await call(kingdom, 'DELETE', '/api/account', { token: member.token, body });
      const left = () =>
        rows(
          kingdom.unitOfWork.read,
          `SELECT message, wallet_address, amount FROM donation WHERE user_id = $1`,
          [member.id],
        );
      await eventually(left, ([row]) => (row as { message: unknown }).message === null);
      expect(await left()).toEqual([{ message: null, walletAddress: null, amount: units('600') }]);
      expect(
        await rows(
          kingdom.unitOfWork.read,
          `SELECT 1 FROM donation_signature WHERE signed_text LIKE '%Remember me%'`,
        ),
      ).toEqual([]);
      expect(
        await rows(
          kingdom.unitOfWork.read,
          `SELECT 1 FROM idempotency_key WHERE answer::text LIKE '%Remember me%'`,
        ),
      ).toEqual([]);
      const standing = `SELECT 1 FROM donor_standing WHERE user_id = $1`;
      expect(await rows(kingdom.unitOfWork.read, standing, [member.id])).toEqual([]);
      expect(await get<DonationTotals>(`${PATH}/totals`)).toEqual(before);
    });
  });

  describe('moderated messages', () => {
    const ADMIN_PATH = '/api/admin/donations';
    const moderate = (id: unknown, hidden: unknown, token: string) =>
      call(kingdom, 'PATCH', `${ADMIN_PATH}/${String(id)}`, { token, body: { hidden } });
    const publicMessage = async (id: unknown): Promise<string | null | undefined> =>
      (await get<Listed>(`${PATH}?limit=100`)).items.find((item) => item.id === id)?.message;
    let admin: string;

    beforeAll(async () => {
      admin = await accessTokenOf(kingdom, ADMIN);
    });

    it('are hidden everywhere and shown again, only by operators; the amount stays', async () => {
      const { body } = await give({ message: 'Rude words', amount: '7' }, member);
      const id = body!['id'];
      const before = await get<DonationTotals>(`${PATH}/totals`);
      expect(
        (await call(kingdom, 'PATCH', `${ADMIN_PATH}/${String(id)}`, { body: { hidden: true } })).status,
      ).toBe(401);
      expect(await moderate(id, true, member.token)).toMatchObject({ status: 403 });
      expect((await call(kingdom, 'GET', ADMIN_PATH, { token: member.token })).status).toBe(403);
      expect(await publicMessage(id)).toBe('Rude words');

      expect(await moderate(id, true, admin)).toMatchObject({
        status: 200,
        body: { id, message: 'Rude words', hidden: true, amount: '7' },
      });
      expect(await publicMessage(id)).toBeNull();
      expect(await get<DonationTotals>(`${PATH}/totals`)).toEqual(before);
      expect((await get<Listed>(`${PATH}/mine`, member.token)).items[0]).toMatchObject({
        message: 'Rude words',
        hidden: true,
      });
      expect((await get<Listed>(ADMIN_PATH, admin)).items[0]).toMatchObject({ id, hidden: true });
      // Hiding a message that is already hidden is not recorded as an action.
      expect((await moderate(id, true, admin)).status).toBe(200);
      expect((await moderate(id, false, admin)).body).toMatchObject({ hidden: false });
      expect(await publicMessage(id)).toBe('Rude words');
      const deeds = await rows<{ action: string }>(
        kingdom.unitOfWork.read,
        `SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY position`,
        [id],
      );
      expect(deeds.map(({ action }) => action)).toEqual([
        'donation-message-hidden',
        'donation-message-shown',
      ]);
    });

    it('are refused with bad input, or for a donation without a message', async () => {
      const silent = (await give({ donationType: 'manual_donation' })).body!['id'];
      const before = await checksumOf(kingdom);
      for (const [id, hidden, status] of [
        ['x', true, 400],
        [randomUUID(), true, 404],
        [silent, true, 404],
        [silent, 'yes', 400],
        [silent, null, 400],
      ] as const) {
        expect((await moderate(id, hidden, admin)).status).toBe(status);
      }
      expect(await checksumOf(kingdom)).toBe(before);
    });
  });

  it('leave totals, donations and ledger in agreement', async () => {
    expect(await kingdom.unitOfWork.snapshot((tx) => verifyDonations(tx))).toMatchObject({ ok: true });
  });
});

describe.each(CARRIERS)('donations in open pages, on %s', (engine) => {
  const database = freshDatabase();
  const sockets: Socket[] = [];

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl: await emptyRedisOf(engine),
      env: OPEN,
    });
    await kingdom.startWorker();
    await kingdom.startWorker();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await kingdom.close();
  });

  async function openPage(token?: string) {
    const socket = connect(kingdom, token);
    sockets.push(socket);
    const received: [string, unknown][] = [];
    socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
    await connected(socket);
    return { received, count: (name: string) => received.filter(([event]) => event === name).length };
  }

  it('a badge is announced once, only to its owner, while two workers race', async () => {
    const member = await newMember();
    const [own, other] = [await openPage(member.token), await openPage()];
    await Promise.all(Array.from({ length: 6 }, () => give({ amount: '100' }, member)));
    await eventually(
      () =>
        rows<{ done: string }>(
          kingdom.unitOfWork.read,
          `SELECT count(*) AS done FROM processed_event p JOIN outbox_event o ON o.id = p.event_id
           WHERE p.handler = 'award-badge-when-donation-recorded'
              OR (p.handler = 'publish-live-updates' AND o.name = 'donation.badge-upgraded')`,
        ),
      ([row]) => row?.done === '7',
    );
    // Two handlers send these messages, so either may arrive first.
    await eventually(
      () => Promise.resolve(['badge.upgraded', 'profile.changed'].map(own.count)),
      (counts) => counts.every((count) => count > 0),
    );
    expect(own.received.filter(([event]) => event === 'badge.upgraded')).toEqual([
      ['badge.upgraded', { badge: 'hero' }],
    ]);
    expect(other.count('badge.upgraded') + other.count('profile.changed')).toBe(0);
  });

  it('many donations update the totals of every page, without a signal for each donation', async () => {
    const page = await openPage();
    const before = Number((await get<DonationTotals>(`${PATH}/totals`)).totalAmount);
    const start = performance.now();
    await Promise.all(Array.from({ length: 80 }, () => give({ amount: '1' })));
    await eventually(
      () =>
        rows<{ open: string }>(
          kingdom.unitOfWork.read,
          `SELECT count(*) AS open FROM outbox_event o WHERE name = 'donation.recorded' AND NOT EXISTS (
             SELECT FROM processed_event p WHERE p.event_id = o.id AND p.handler = 'publish-live-updates')`,
        ),
      ([row]) => row?.open === '0',
    );
    // The first signal waits for the window that the previous test has opened.
    const last = await eventually(
      () => Promise.resolve(page.count('donations.totals')),
      (count) => count > 0,
    );
    const windows = Math.ceil((performance.now() - start) / 500) + 1;
    expect(last).toBeLessThanOrEqual(windows);
    expect(Number((await get<DonationTotals>(`${PATH}/totals`)).totalAmount)).toBe(before + 80);
  });

  it('a hidden message is announced to every page', async () => {
    const page = await openPage();
    const { body } = await give({ message: 'Hide me' });
    const token = await accessTokenOf(kingdom, ADMIN);
    await call(kingdom, 'PATCH', `/api/admin/donations/${String(body!['id'])}`, {
      token,
      body: { hidden: true },
    });
    await eventually(
      () => Promise.resolve(page.received),
      (received) => received.some(([event]) => event === 'donation.changed'),
    );
    expect(page.received).toContainEqual(['donation.changed', { donationId: body!['id'] }]);
  });
});

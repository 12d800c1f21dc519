import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import type { AdminCharityPayout, AuditList, CharityProposal, TransparencyList } from '#contracts';
import { verifyCharity } from '#features/charity';
import { rows } from '#platform';
import { call } from '../support/auth.js';
import {
  addEvidence,
  charityProposal,
  checkFund,
  confirmCharity,
  fundIn,
  proposeCharity,
  publishedCharity,
} from '../support/charity.js';
import { freshDatabase } from '../support/database.js';
import { signedGift } from '../support/gifts.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { JPEG, PDF, PNG } from '../support/receipt-files.js';
import { checksumOf } from '../support/tables.js';
import { joinTeam, type TeamMember } from '../support/team.js';

const database = freshDatabase();
let kingdom: Kingdom;
let ada: TeamMember;
let bob: TeamMember;
let operator: TeamMember;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  ada = await joinTeam(kingdom, 'ada', 'admin');
  bob = await joinTeam(kingdom, 'bob', 'admin');
  operator = await joinTeam(kingdom, 'operator', 'operator');
});
afterAll(() => kingdom?.close());
afterEach(() => checkFund(kingdom.unitOfWork));

const give = async (amount: string): Promise<void> => {
  const { status } = await call(kingdom, 'POST', '/api/donations', {
    body: await signedGift(kingdom, { amount }),
    headers: { 'idempotency-key': randomUUID() + randomUUID() },
  });
  expect(status).toBe(201);
};
const proposed = async (input: CharityProposal, by: TeamMember = operator): Promise<string> => {
  const { status, body } = await proposeCharity(kingdom, by, input);
  expect([status, body]).toMatchObject([201, { state: 'open' }]);
  return body.id;
};
/** Proposes and confirms a payment, and returns its id. */
const paid = async (input: Partial<CharityProposal> = {}): Promise<string> => {
  const proposal = charityProposal(input);
  const { status, body } = await confirmCharity(kingdom, ada, await proposed(proposal));
  expect([status, body]).toMatchObject([200, { state: 'confirmed' }]);
  return proposal.payoutId;
};
const shown = async (id: string, by: TeamMember = operator) => {
  const { status, body } = await call(kingdom, 'GET', `/api/admin/charity/${id}`, { token: by.token });
  return { status, body: body as unknown as AdminCharityPayout };
};
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a payment of the charity fund', () => {
  it('needs two persons, although nothing else does, and leaves the fund once', async () => {
    await give('1000');
    const before = await fundIn(kingdom);
    const proposal = charityProposal({ amount: '100.5' });
    const id = await proposed(proposal);
    expect(await fundIn(kingdom)).toEqual(before);
    expect(await confirmCharity(kingdom, ada, id)).toMatchObject({ status: 200 });
    expect(await confirmCharity(kingdom, bob, id)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_DECIDED' },
    });
    const [received, balance] = [Number(before.received), Number(before.balance)];
    expect(await fundIn(kingdom)).toEqual({
      ...before,
      received: String(received),
      paid: String(Number(before.paid) + 100.5),
      balance: String(balance - 100.5),
    });
    expect((await publishedCharity(kingdom))[0]).toMatchObject({
      id: proposal.payoutId,
      beneficiary: proposal.beneficiary,
      purpose: proposal.purpose,
      link: proposal.link,
      amount: '100.5',
      state: 'paid',
      simulated: true,
      signature: null,
      evidence: [],
      daysWithoutEvidence: 0,
    });
  });

  it('names no person in public, and its two persons in the room', async () => {
    const id = await paid();
    const published = JSON.stringify(await publishedCharity(kingdom));
    for (const { email, id: person } of [ada, bob, operator]) {
      expect(published).not.toContain(email);
      expect(published).not.toContain(person);
    }
    expect((await shown(id)).body).toMatchObject({
      proposedBy: { id: operator.id, email: operator.email },
      confirmedBy: { id: ada.id, email: ada.email },
      payoutKey: null,
      ledgerTransactionId: expect.any(String),
    });
  });

  it('can’t be confirmed by its proposer, neither by the API nor in the database', async () => {
    const id = await proposed(charityProposal(), ada);
    expect(await confirmCharity(kingdom, ada, id)).toMatchObject({
      status: 403,
      body: { code: 'OWN_PROPOSAL' },
    });
    await expect(
      kingdom.unitOfWork.read.query(`UPDATE charity_payout SET confirmed_by = proposed_by`),
    ).rejects.toThrow('charity_payout_two_persons');
  });

  it('is proposed by operators, and confirmed by admins alone', async () => {
    const auditor = await joinTeam(kingdom, `auditor-${randomUUID()}`, 'auditor');
    expect(await proposeCharity(kingdom, auditor)).toMatchObject({ status: 403 });
    const other = await joinTeam(kingdom, `operator-${randomUUID()}`, 'operator');
    expect(await confirmCharity(kingdom, other, await proposed(charityProposal()))).toMatchObject({
      status: 403,
    });
  });

  it('is in the audit log, and without persons at the page of transparency', async () => {
    const id = await paid({ beneficiary: 'The well of Homa', purpose: 'A pump.', amount: '7' });
    const { items } = (await call(kingdom, 'GET', `/api/admin/audit?subjectId=${id}`, { token: ada.token }))
      .body as unknown as AuditList;
    expect(items).toMatchObject([
      { action: 'charity-payout-made', actorId: ada.id, after: { amount: '7', currency: 'token' } },
    ]);
    const open = (await call(kingdom, 'GET', '/api/transparency')).body as unknown as TransparencyList;
    expect(open.items.map(({ action, facts }) => ({ action, facts }))).toContainEqual({
      action: 'charity-payout-made',
      facts: { amount: '7', currency: 'token', beneficiary: 'The well of Homa', purpose: 'A pump.' },
    });
  });

  it.each([
    ['more than the fund holds', { amount: '100000000' }, 409, 'CHARITY_FUND_SHORT'],
    ['nothing', { amount: '0' }, 422, 'CHARITY_AMOUNT'],
    ['more decimals than the token has', { amount: '0.0000001' }, 422, 'CHARITY_AMOUNT'],
    ['SOL, which nobody gives in simulated mode', { currency: 'SOL' as const }, 503, 'NOT_IN_THIS_MODE'],
    ['to no wallet', { address: 'no wallet' }, 400, 'VALIDATION_FAILED'],
    ['with a link that is no web page', { link: 'javascript:alert(1)' }, 400, 'VALIDATION_FAILED'],
    ['with a link that is not encrypted', { link: 'http://school.example.org/' }, 400, 'VALIDATION_FAILED'],
    ['without a purpose', { purpose: '' }, 400, 'VALIDATION_FAILED'],
    ['with invisible characters', { beneficiary: 'School\u202e of Kisumu' }, 400, 'VALIDATION_FAILED'],
  ])('of %s is refused and changes nothing', async (_, input, status, code) => {
    await give('10');
    const before = await checksumOf(kingdom);
    const answer = await proposeCharity(kingdom, operator, charityProposal(input));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('is never more than the fund holds, when two of them are confirmed at once', async () => {
    await give('50');
    const { balance } = await fundIn(kingdom);
    const both = await Promise.all([
      proposed(charityProposal({ amount: balance })),
      proposed(charityProposal({ amount: balance }), bob),
    ]);
    const cleo = await joinTeam(kingdom, `cleo-${randomUUID()}`, 'admin');
    const answers = await Promise.all(both.map((id, i) => confirmCharity(kingdom, [ada, cleo][i]!, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('CHARITY_FUND_SHORT');
    expect(await fundIn(kingdom)).toMatchObject({ balance: '0' });
    // The other one stays open, and can be confirmed when the fund holds enough.
    const open = both[answers.findIndex(({ status }) => status === 409)]!;
    await give(balance);
    expect(await confirmCharity(kingdom, cleo, open)).toMatchObject({ status: 200 });
  });

  it('is made once, if two admins confirm it at the same moment', async () => {
    await give('30');
    const { balance } = await fundIn(kingdom);
    const id = await proposed(charityProposal({ amount: '10' }));
    const answers = await Promise.all([ada, bob].map((who) => confirmCharity(kingdom, who, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fundIn(kingdom)).balance).toBe(String(Number(balance) - 10));
  });

  it('is void if its proposer was deleted, and stays as it is if it was confirmed before', async () => {
    await give('100');
    const leaver = await joinTeam(kingdom, `leaver-${randomUUID()}`, 'operator');
    const proposal = charityProposal({ amount: '5' });
    const made = await confirmCharity(kingdom, ada, await proposed(proposal, leaver));
    expect(made.status).toBe(200);
    const open = await proposed(charityProposal({ amount: '5' }), leaver);
    await kingdom.unitOfWork.read.query(`DELETE FROM account WHERE id = $1`, [leaver.id]);
    expect(await confirmCharity(kingdom, ada, open)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_VOID' },
    });
    expect((await shown(proposal.payoutId)).body).toMatchObject({
      state: 'paid',
      proposedBy: { id: leaver.id, email: null },
    });
  });
});

describe('evidence', () => {
  it('is read by everybody under the hash of its content, and ends the mark', async () => {
    await give('10');
    const id = await paid({ amount: '1' });
    const daysAgo = (days: number) =>
      kingdom.unitOfWork.read.query(
        `UPDATE charity_payout SET paid_at = now() - make_interval(days => $2) WHERE id = $1`,
        [id, days],
      );
    await daysAgo(12);
    const marked = async () => (await publishedCharity(kingdom)).find((one) => one.id === id)!;
    expect(await marked()).toMatchObject({ daysWithoutEvidence: 12 });
    expect(await addEvidence(kingdom, operator, id, PDF)).toMatchObject({ status: 201 });
    expect(await marked()).toMatchObject({
      daysWithoutEvidence: null,
      evidence: [{ sha256: sha256(PDF), type: 'application/pdf', bytes: PDF.length }],
    });
    const response = await fetch(`${kingdom.url}/api/charity/evidence/${sha256(PDF)}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="evidence-${sha256(PDF)}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('is of the bytes that are stored: what follows a picture is cut off', async () => {
    await give('10');
    const id = await paid({ amount: '1' });
    const { body } = await addEvidence(kingdom, operator, id, Buffer.concat([JPEG, Buffer.alloc(64)]));
    expect(body.evidence).toMatchObject([{ sha256: sha256(JPEG), bytes: JPEG.length }]);
    const response = await fetch(`${kingdom.url}/api/charity/evidence/${sha256(JPEG)}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(JPEG);
  });

  it('is kept once for a payment, however often and by whom it is added', async () => {
    await give('10');
    const [id, other] = [await paid({ amount: '1' }), await paid({ amount: '1' })];
    await Promise.all([operator, ada, bob].map((who) => addEvidence(kingdom, who, id, PNG)));
    await addEvidence(kingdom, operator, other, PNG);
    for (const each of [id, other]) expect((await shown(each)).body.evidence).toHaveLength(1);
    expect(await rows(kingdom.unitOfWork.read, `SELECT key FROM pending_upload`)).toEqual([]);
  });

  it.each([
    ['no file', undefined, 422, 'INVALID_EVIDENCE'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 422, 'INVALID_EVIDENCE'],
    ['a picture that is cut off', PNG.subarray(0, -4), 422, 'INVALID_EVIDENCE'],
    [
      'a PDF that is also an archive',
      Buffer.concat([PDF, Buffer.from('PK\x05\x06' + '\0'.repeat(18))]),
      422,
      'INVALID_EVIDENCE',
    ],
    ['more than five megabytes', Buffer.alloc(5_000_001), 413, 'FILE_TOO_LARGE'],
  ])('is refused if it is %s', async (_, bytes, status, code) => {
    await give('10');
    const id = await paid({ amount: '1' });
    const before = await checksumOf(kingdom);
    const answer = await addEvidence(kingdom, operator, id, bytes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('belongs to a payment that exists, is added by operators, and at most twenty times', async () => {
    await give('10');
    expect(await addEvidence(kingdom, operator, randomUUID(), PDF)).toMatchObject({ status: 404 });
    const auditor = await joinTeam(kingdom, `auditor-${randomUUID()}`, 'auditor');
    const id = await paid({ amount: '1' });
    expect(await addEvidence(kingdom, auditor, id, PDF)).toMatchObject({ status: 403 });
    const numbered = (n: number) => Buffer.concat([PDF, Buffer.from(' '.repeat(n))]);
    for (let n = 0; n < 20; n++)
      expect((await addEvidence(kingdom, operator, id, numbered(n))).status).toBe(201);
    expect(await addEvidence(kingdom, operator, id, numbered(20))).toMatchObject({
      status: 409,
      body: { code: 'TOO_MUCH_EVIDENCE' },
    });
  });

  it.each([
    ['a hash that nobody has published', '0'.repeat(64), 404],
    ['a path', '..%2Fsecret', 400],
    ['a hash in capital letters', 'A'.repeat(64), 400],
  ])('is not found by %s', async (_, hash, status) => {
    expect((await fetch(`${kingdom.url}/api/charity/evidence/${hash}`)).status).toBe(status);
  });
});

describe('the list of the room', () => {
  it('finds payments by beneficiary, hash, state and missing evidence', async () => {
    await give('10');
    const id = await paid({ amount: '1', beneficiary: 'Library of Nakuru' });
    const found = async (query: string) =>
      (
        (await call(kingdom, 'GET', `/api/admin/charity?${query}`, { token: operator.token }))
          .body as unknown as {
          items: AdminCharityPayout[];
        }
      ).items.map((one) => one.id);
    expect(await found('q=nakuru')).toEqual([id]);
    expect(await found('q=nakuru&evidence=some')).toEqual([]);
    expect(await found('q=nakuru&evidence=none&state=paid')).toEqual([id]);
    await addEvidence(kingdom, operator, id, Buffer.concat([PDF, Buffer.from('\n')]));
    const hash = sha256(Buffer.concat([PDF, Buffer.from('\n')]));
    expect(await found(`q=${hash.slice(0, 16)}`)).toEqual([id]);
    expect(await found('state=confirmed')).toEqual([]);
  });
});

describe('the verification', () => {
  it('finds a fund that does not hold what it has received less what it has paid', async () => {
    await give('10');
    await paid({ amount: '3' });
    const findings = () => kingdom.unitOfWork.snapshot(async (tx) => (await verifyCharity(tx)).findings);
    expect(await findings()).toEqual([]);
    await kingdom.unitOfWork
      .run(async (tx) => {
        await tx.query(`SET LOCAL session_replication_role = replica`);
        await tx.query(`UPDATE charity_payout SET amount = amount + 1 WHERE amount = 3000000`);
        const report = await verifyCharity(tx);
        expect(report.findings.map(({ table }) => table)).toEqual(
          expect.arrayContaining(['charity_payout', 'charity fund']),
        );
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });
});

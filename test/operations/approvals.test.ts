import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#features/auth';
import type {
  Approval,
  ApprovalAct,
  ApprovalList,
  AuditList,
  ManualPayment,
  NotifiedPayment,
  Overview,
  Presale,
  Role,
  SettingsPreview,
  SettingsState,
  Team,
  TransparencyList,
} from '#contracts';
import { rows, SettingsVersions } from '#platform';
import { anEmail, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { joinTeam, type TeamMember } from '../support/team.js';
import { saleIsRead } from '../support/purchases.js';

const APPROVALS = '/api/admin/approvals';
const SETTINGS = '/api/admin/settings';
const SOLANA = 'So11111111111111111111111111111111111111112';

const database = freshDatabase();
let kingdom: Kingdom;
let ada: TeamMember;
let bob: TeamMember;
let cleo: TeamMember;
let operator: TeamMember;

const send = async <T>(who: TeamMember, method: string, path: string, body?: unknown) => {
  const response = await call(kingdom, method, path, {
    token: who.token,
    ...(body !== undefined && { body }),
  });
  return { status: response.status, code: response.body?.['code'], body: response.body as T & object };
};
const ok = async <T>(who: TeamMember, method: string, path: string, body?: unknown): Promise<T> => {
  const response = await send<T>(who, method, path, body);
  expect([path, response.status, response.body]).toEqual([path, expect.any(Number), response.body]);
  if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
  return response.body;
};
const propose = (who: TeamMember, act: ApprovalAct, reason = 'It is needed.') =>
  send<Approval>(who, 'POST', APPROVALS, { act, reason });
const proposed = async (who: TeamMember, act: ApprovalAct): Promise<string> => {
  const { body } = await propose(who, act);
  expect(body).toMatchObject({ state: 'open', proposedBy: { id: who.id } });
  return body.id;
};
const confirm = (who: TeamMember, id: string) => send<Approval>(who, 'POST', `${APPROVALS}/${id}/confirm`);
const reject = (who: TeamMember, id: string) =>
  send<Approval>(who, 'POST', `${APPROVALS}/${id}/reject`, { reason: 'I do not agree.' });
const show = (id: string) => ok<Approval>(ada, 'GET', `${APPROVALS}/${id}`);

const member = async (role: Role = 'user'): Promise<string> => {
  const account = { email: anEmail(), password: 'a member of tests', role };
  return (await seedDemoAccounts(kingdom.unitOfWork, [account]))[0]!.id;
};
const roleOf = async (id: string): Promise<Role> => {
  const [row] = await rows<{ role: Role }>(
    kingdom.unitOfWork.read,
    'SELECT role FROM account WHERE id = $1',
    [id],
  );
  return row!.role;
};
const makeOperator = (accountId: string): ApprovalAct => ({
  kind: 'role-change',
  input: { accountId, role: 'operator' },
});
const newAddress = (): string => `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}`;
const useAddress = (address: string): ApprovalAct => ({
  kind: 'settings-change',
  input: { changes: { receivingAddressEth: address } },
});
const ethAddress = async () =>
  ((await call(kingdom, 'GET', '/api/presale')).body as unknown as Presale).receivingAddresses.ETH;
const change = async (who: TeamMember, changes: object) => {
  const { version } = await ok<SettingsState>(ada, 'GET', SETTINGS);
  return send<SettingsState>(who, 'POST', SETTINGS, { version, changes, reason: 'It is needed.' });
};
const execute = (sql: string, parameters: unknown[] = []) =>
  kingdom.unitOfWork.read.query(sql, parameters) as Promise<unknown>;
const actsAbout = async (id: string): Promise<string[]> => {
  const { items } = await ok<AuditList>(ada, 'GET', `/api/admin/audit?subjectId=${id}`);
  return items.map(({ action }) => action);
};

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  // Payments are approved only while the sale's figures are known, which a worker reads.
  await kingdom.startWorker();
  await saleIsRead(kingdom);
  ada = await joinTeam(kingdom, 'ada', 'admin');
  operator = await joinTeam(kingdom, 'otto', 'operator');
});
afterAll(() => kingdom.close());

describe('with one admin who has a second factor', () => {
  it('two persons are off and cannot be turned on, and the room says so', async () => {
    expect(await change(ada, { twoPersons: true })).toMatchObject({
      status: 422,
      body: { code: 'SETTINGS_REFUSED', details: [{ path: 'twoPersons' }] },
    });
    expect(await ok<Team>(ada, 'GET', '/api/admin/team')).toMatchObject({ twoPersons: false });
    expect(await ok(ada, 'GET', '/api/admin/setup')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ name: 'two-persons', state: 'todo' })]),
    });
  });

  it('an admin changes roles and receiving addresses alone, with a recent proof', async () => {
    const id = await member();
    expect(await propose(ada, makeOperator(id))).toMatchObject({ status: 409, code: 'TWO_PERSONS_OFF' });
    await ok(ada, 'PUT', `/api/admin/people/${id}/role`, { role: 'auditor' });
    const address = newAddress();
    expect(await change(ada, { receivingAddressEth: address })).toMatchObject({ status: 200 });
    expect(await eventually(ethAddress, (shown) => shown === address)).toBe(address);
    const old = JSON.stringify([{ method: 'password', timestamp: 1 }]);
    const [before] = await rows<{ amr: object }>(
      kingdom.unitOfWork.read,
      'SELECT amr FROM account_session WHERE account_id = $1',
      [ada.id],
    );
    await execute('UPDATE account_session SET amr = $2::jsonb WHERE account_id = $1', [ada.id, old]);
    expect(await change(ada, { receivingAddressEth: newAddress() })).toMatchObject({ code: 'PROOF_NEEDED' });
    await execute('UPDATE account_session SET amr = $2::jsonb WHERE account_id = $1', [
      ada.id,
      JSON.stringify(before!.amr),
    ]);
  });

  it.each([
    ['receivingAddressSol', '0x0000000000000000000000000000000000000000'],
    ['receivingAddressEth', SOLANA],
    ['receivingAddressBtc', 'bc1 with spaces'],
    ['receivingAddressUsdt', 'nowhere'],
  ])('refuses %s of another form', async (name, value) => {
    expect(await change(ada, { [name]: value })).toMatchObject({
      status: 422,
      body: { details: [{ path: name }] },
    });
  });
});

describe('with two persons on', () => {
  beforeAll(async () => {
    bob = await joinTeam(kingdom, 'bob', 'admin');
    cleo = await joinTeam(kingdom, 'cleo', 'admin', { secondFactor: false });
    await change(ada, { twoPersons: true, approvalAboveUsd: '50' });
  });

  it('one admin cannot do any of it alone', async () => {
    const id = await member();
    const refused = { status: 409, code: 'SECOND_PERSON_NEEDED' };
    expect(await send(ada, 'PUT', `/api/admin/people/${id}/role`, { role: 'operator' })).toMatchObject(
      refused,
    );
    expect(await change(ada, { receivingAddressEth: newAddress() })).toMatchObject(refused);
    expect(await change(ada, { twoPersons: false })).toMatchObject(refused);
    expect(await change(ada, { approvalAboveUsd: '51' })).toMatchObject(refused);
    const { version } = await ok<SettingsState>(ada, 'GET', SETTINGS);
    expect(
      await send(ada, 'POST', `${SETTINGS}/revert`, { version, to: 0, reason: 'As it was.' }),
    ).toMatchObject(refused);
    const preview = { version, changes: { approvalAboveUsd: '51' } };
    expect(await ok<SettingsPreview>(ada, 'POST', `${SETTINGS}/preview`, preview)).toMatchObject({
      secondPerson: true,
    });
    expect(await roleOf(id)).toBe('user');
  });

  it('one admin still changes what is not guarded, and lowers the amount', async () => {
    expect(await change(ada, { approvalAboveUsd: '40' })).toMatchObject({ status: 200 });
    expect(await change(ada, { signUpOpen: true, donationGoal: '900000' })).toMatchObject({ status: 200 });
  });

  it('a role is changed once another admin has confirmed it, and the audit log has both', async () => {
    const person = await member();
    const id = await proposed(ada, makeOperator(person));
    expect(await roleOf(person)).toBe('user');
    const { body } = await confirm(bob, id);
    expect(body).toMatchObject({
      state: 'confirmed',
      before: { role: 'user' },
      after: { role: 'operator' },
      proposedBy: { email: ada.email },
      decidedBy: { email: bob.email },
    });
    expect(await roleOf(person)).toBe('operator');
    expect(await actsAbout(id)).toEqual(['approval-confirmed', 'approval-proposed']);
    const [entry] = (await ok<AuditList>(ada, 'GET', `/api/admin/audit?subjectId=${person}`)).items;
    expect(entry).toMatchObject({
      action: 'role-changed',
      actorId: bob.id,
      personal: { reason: 'It is needed.' },
    });
  });

  it('a receiving address is in force once it is confirmed, and other settings may change meanwhile', async () => {
    const address = newAddress();
    const id = await proposed(ada, useAddress(address));
    await change(ada, { donationGoal: '910000' });
    expect(await confirm(bob, id)).toMatchObject({ status: 200 });
    expect(await eventually(ethAddress, (shown) => shown === address)).toBe(address);
    const { items } = await ok<{ items: object[] }>(ada, 'GET', `${SETTINGS}/history?limit=1`);
    expect(items[0]).toMatchObject({ madeByEmail: ada.email, reason: 'It is needed.' });
  });

  it('the amount is raised, and two persons are turned off, by two persons', async () => {
    const raise = await proposed(ada, {
      kind: 'settings-change',
      input: { changes: { approvalAboveUsd: '60' } },
    });
    expect(await confirm(bob, raise)).toMatchObject({ status: 200 });
    const off = await proposed(bob, { kind: 'settings-change', input: { changes: { twoPersons: false } } });
    expect(await confirm(ada, off)).toMatchObject({ status: 200 });
    expect(await change(ada, { twoPersons: true })).toMatchObject({ status: 200 });
  });

  describe('a manual payment', () => {
    const reported = async () => (await notifyPayment<NotifiedPayment>(kingdom)).body.id;
    const facts = (tokenAmount: string) => ({
      tokenAmount,
      paymentCurrency: 'USDT' as const,
      amountPaid: '100',
      transactionReference: randomUUID().replaceAll('-', ''),
    });
    const approve = (id: string, tokens: string) =>
      send<ManualPayment>(operator, 'POST', `/api/admin/payments/${id}/approve`, facts(tokens));

    it('up to the amount is approved by one operator', async () => {
      expect(await approve(await reported(), '60000')).toMatchObject({ status: 200 });
    });

    it('above it is proposed by an operator and approved by an admin, and its size is public', async () => {
      const paymentId = await reported();
      expect(await approve(paymentId, '60001')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' });
      const act: ApprovalAct = { kind: 'payment-approval', input: { paymentId, ...facts('60001') } };
      const id = await proposed(operator, act);
      expect(await confirm(operator, id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await confirm(ada, id)).toMatchObject({ status: 200 });
      const payment = await ok<ManualPayment>(ada, 'GET', `/api/admin/payments/${paymentId}`);
      expect(payment).toMatchObject({
        status: 'approved',
        decision: { by: operator.email, purchase: { tokenAmount: '60001' } },
      });
      const { items } = (await call(kingdom, 'GET', '/api/transparency')).body as unknown as TransparencyList;
      const entry = items.find(({ action }) => action === 'approval-confirmed');
      expect(entry?.facts).toMatchObject({
        kind: 'payment-approval',
        tokenAmount: '60001',
        amountPaid: '100',
      });
      expect(JSON.stringify(items)).not.toContain(act.input.transactionReference);
    });

    it('that was rejected meanwhile makes the proposal void', async () => {
      const paymentId = await reported();
      const id = await proposed(operator, {
        kind: 'payment-approval',
        input: { paymentId, ...facts('70000') },
      });
      await ok(operator, 'POST', `/api/admin/payments/${paymentId}/reject`, { reason: 'Not paid.' });
      expect(await confirm(ada, id)).toMatchObject({ status: 409, code: 'APPROVAL_VOID' });
      expect(await show(id)).toMatchObject({ state: 'void', voidReason: 'changed' });
    });

    it('stays open for another try if it can’t be credited at the moment', async () => {
      const [first, second] = [await reported(), await reported()];
      const input = facts('70000');
      await ok(
        ada,
        'POST',
        `${APPROVALS}/${await proposed(operator, { kind: 'payment-approval', input: { paymentId: first, ...input } })}/confirm`,
      );
      const id = await proposed(operator, {
        kind: 'payment-approval',
        input: { paymentId: second, ...input },
      });
      expect(await confirm(ada, id)).toMatchObject({ status: 409, code: 'REFERENCE_USED' });
      expect(await show(id)).toMatchObject({ state: 'open' });
      expect(await reject(ada, id)).toMatchObject({ status: 200, body: { state: 'rejected' } });
    });
  });

  it('of many confirmations at once, one carries the act out, and the others read whose it was', async () => {
    const dora = await joinTeam(kingdom, 'dora', 'admin');
    for (let round = 0; round < 5; round++) {
      const person = await member();
      const id = await proposed(ada, makeOperator(person));
      const answers = await Promise.all([bob, dora, bob, dora, bob, dora].map((who) => confirm(who, id)));
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      const by = winners[0]!.body.decidedBy!.email!;
      for (const { status, code, body } of answers.filter((answer) => answer !== winners[0])) {
        expect([status, code]).toEqual([409, 'APPROVAL_DECIDED']);
        expect(body).toMatchObject({ message: expect.stringContaining(by) });
      }
      const acts = await ok<AuditList>(ada, 'GET', `/api/admin/audit?subjectId=${person}`);
      expect(acts.items.map(({ action }) => action)).toEqual(['role-changed']);
    }
  });

  it('of a confirmation and a rejection at once, one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await member();
      const id = await proposed(ada, makeOperator(person));
      const [confirmed, withdrawn] = await Promise.all([confirm(bob, id), reject(ada, id)]);
      expect([confirmed.status, withdrawn.status].sort()).toEqual([200, 409]);
      expect(await roleOf(person)).toBe(confirmed.status === 200 ? 'operator' : 'user');
    }
  });

  it('nobody confirms an own proposal', async () => {
    const person = await member();
    const id = await proposed(ada, makeOperator(person));
    expect(await confirm(ada, id)).toMatchObject({ status: 403, code: 'OWN_PROPOSAL' });
    await expect(
      execute(
        `UPDATE approval SET state = 'confirmed', decided_by = proposed_by, decided_at = now() WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow(/check constraint/);
    expect(await roleOf(person)).toBe('user');
    expect(await reject(ada, id)).toMatchObject({ body: { state: 'withdrawn' } });
  });

  it('an admin without a fresh second factor cannot confirm', async () => {
    const person = await member();
    const id = await proposed(ada, makeOperator(person));
    expect(await confirm(cleo, id)).toMatchObject({ status: 403, code: 'FACTOR_NEEDED' });
    const [session] = await rows<{ amr: { method: string; timestamp: number }[] }>(
      kingdom.unitOfWork.read,
      'SELECT amr FROM account_session WHERE account_id = $1',
      [bob.id],
    );
    const aged = session!.amr.map(({ method, timestamp }) => ({
      method,
      timestamp: method === 'totp' ? 1 : timestamp,
    }));
    const setAmr = (amr: object) =>
      execute('UPDATE account_session SET amr = $2::jsonb WHERE account_id = $1', [
        bob.id,
        JSON.stringify(amr),
      ]);
    await setAmr(aged);
    expect(await confirm(bob, id)).toMatchObject({ status: 403, code: 'FACTOR_NEEDED' });
    expect(await roleOf(person)).toBe('user');
    await setAmr(session!.amr);
    expect(await confirm(bob, id)).toMatchObject({ status: 200 });
  });

  it('a proposal expires after a day, and another one can then be made', async () => {
    const person = await member();
    const id = await proposed(ada, makeOperator(person));
    const { proposedAt, expiresAt } = await show(id);
    expect(Date.parse(expiresAt) - Date.parse(proposedAt)).toBe(86_400_000);
    await execute(`UPDATE approval SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    expect(await confirm(bob, id)).toMatchObject({ status: 409, code: 'APPROVAL_DECIDED' });
    expect(await show(id)).toMatchObject({ state: 'expired', decidedBy: null });
    expect(await roleOf(person)).toBe('user');
    await reject(ada, await proposed(ada, makeOperator(person)));
  });

  it('a proposal is void if its matter has changed', async () => {
    const person = await member();
    const id = await proposed(ada, makeOperator(person));
    await execute(`UPDATE account SET role = 'auditor' WHERE id = $1`, [person]);
    expect(await confirm(bob, id)).toMatchObject({ status: 409, code: 'APPROVAL_VOID' });
    expect(await show(id)).toMatchObject({ state: 'void', voidReason: 'changed', decidedBy: { id: bob.id } });
    expect(await roleOf(person)).toBe('auditor');
    expect(await actsAbout(id)).toEqual(['approval-voided', 'approval-proposed']);

    const [first, second] = [newAddress(), newAddress()];
    const one = await proposed(ada, useAddress(first));
    const both = await proposed(ada, {
      kind: 'settings-change',
      input: { changes: { receivingAddressEth: second, receivingAddressSol: SOLANA } },
    });
    expect(await confirm(bob, one)).toMatchObject({ status: 200 });
    expect(await confirm(bob, both)).toMatchObject({ status: 409, code: 'APPROVAL_VOID' });
  });

  it.each([
    ['lost the role', `UPDATE account SET role = 'operator' WHERE id = $1`],
    ['was banned', `UPDATE account SET banned_until = now() + interval '1 day' WHERE id = $1`],
    ['deleted the account', 'DELETE FROM account WHERE id = $1'],
  ])('a proposal is void if its proposer %s', async (_, sql) => {
    const proposer = await joinTeam(kingdom, `proposer-${randomUUID()}`, 'admin');
    const person = await member();
    const id = await proposed(proposer, makeOperator(person));
    await execute(sql, [proposer.id]);
    expect(await confirm(bob, id)).toMatchObject({ status: 409, code: 'APPROVAL_VOID' });
    expect(await show(id)).toMatchObject({ state: 'void', voidReason: 'proposer' });
    expect(await roleOf(person)).toBe('user');
  });

  it('a confirmer who has just lost the role cannot confirm', async () => {
    const former = await joinTeam(kingdom, `former-${randomUUID()}`, 'admin');
    const id = await proposed(ada, makeOperator(await member()));
    await execute(`UPDATE account SET role = 'operator' WHERE id = $1`, [former.id]);
    expect(await confirm(former, id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await reject(former, id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await show(id)).toMatchObject({ state: 'open' });
    await reject(ada, id);
  });

  it('a second proposal about the same matter is refused, and says whose the first is', async () => {
    const person = await member();
    const id = await proposed(ada, makeOperator(person));
    const act: ApprovalAct = { kind: 'role-change', input: { accountId: person, role: 'auditor' } };
    expect(await propose(bob, act)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_PROPOSED', message: expect.stringContaining(ada.email) },
    });
    expect(await reject(bob, id)).toMatchObject({
      body: { state: 'rejected', decisionReason: 'I do not agree.' },
    });
    expect(await actsAbout(id)).toEqual(['approval-rejected', 'approval-proposed']);
  });

  it('what cannot be done is not proposed, and operators propose only what they may do', async () => {
    const person = await member();
    expect(await propose(operator, makeOperator(person))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(
      await propose(ada, { kind: 'role-change', input: { accountId: person, role: 'user' } }),
    ).toMatchObject({ status: 409, code: 'ROLE_UNCHANGED' });
    expect(await propose(ada, makeOperator(randomUUID()))).toMatchObject({ status: 404 });
    expect(await propose(ada, useAddress('nowhere'))).toMatchObject({
      status: 422,
      code: 'SETTINGS_REFUSED',
    });
    expect(
      await send(ada, 'POST', APPROVALS, { act: { kind: 'anything', input: {} }, reason: 'Why not' }),
    ).toMatchObject({ status: 400 });
    expect(await confirm(bob, randomUUID())).toMatchObject({ status: 404, code: 'APPROVAL_NOT_FOUND' });
  });

  it('a proposal cannot hold a secret, because it keeps what it needs', async () => {
    const changes = { receivingAddressEth: newAddress(), salePrivateCode: 'the code of the gate' };
    expect(await propose(ada, { kind: 'settings-change', input: { changes } })).toMatchObject({
      status: 422,
      body: { code: 'SETTINGS_REFUSED', details: [{ path: 'salePrivateCode' }] },
    });
    const kept = await rows(
      kingdom.unitOfWork.read,
      `SELECT FROM approval WHERE input::text LIKE '%the gate%'`,
    );
    expect(kept).toHaveLength(0);
  });

  it('a command on the server needs no second person, so that nobody is locked out', async () => {
    const { version } = await ok<SettingsState>(ada, 'GET', SETTINGS);
    const changes = { approvalAboveUsd: '70' };
    const versions = kingdom.app.get(SettingsVersions, { strict: false });
    await versions.change(null, { version, changes, reason: 'On the server.' }, async () => undefined);
    expect((await ok<SettingsState>(ada, 'GET', SETTINGS)).version).toBe(version + 1);
  });

  it('addresses are not kept in the reason of a proposal, only in the audit log, where they can be blanked', async () => {
    const { body } = await propose(ada, makeOperator(await member()), 'ask eve@example.org about it');
    expect(body.reason).not.toContain('eve@example.org');
    await reject(ada, body.id);
  });

  it('the list has open ones first and filters by state, and the overview counts the open ones', async () => {
    const id = await proposed(ada, makeOperator(await member()));
    await reject(ada, await proposed(ada, makeOperator(await member())));
    const all = await ok<ApprovalList>(ada, 'GET', `${APPROVALS}?limit=3`);
    expect(all.items[0]).toMatchObject({ id, state: 'open' });
    const next = await ok<ApprovalList>(ada, 'GET', `${APPROVALS}?limit=3&cursor=${all.nextCursor}`);
    expect(next.items.map((item) => item.id)).not.toContain(id);
    const open = await ok<ApprovalList>(ada, 'GET', `${APPROVALS}?state=open`);
    expect(open.items.map((item) => item.id)).toEqual([id]);
    expect(await send(ada, 'GET', `${APPROVALS}?cursor=nonsense`)).toMatchObject({ status: 400 });
    const { waiting } = await ok<Overview>(ada, 'GET', '/api/admin/overview?days=1');
    expect(waiting).toContainEqual({ name: 'approvals', count: 1 });
    await reject(ada, id);
  });

  it('the export of an account has what it proposed and decided about', async () => {
    const { approvals } = await ok<{ approvals: object[] }>(bob, 'GET', '/api/account/export');
    expect(approvals).toContainEqual(
      expect.objectContaining({ part: 'proposed', kind: 'settings-change', state: 'confirmed' }),
    );
    expect(approvals).toContainEqual(
      expect.objectContaining({ part: 'decided', reason: 'I do not agree.', state: 'rejected' }),
    );
  });

  it('the team page says who has a second factor and who can confirm', async () => {
    const { twoPersons, items } = await ok<Team>(ada, 'GET', '/api/admin/team');
    const of = (email: string) => items.find((item) => item.email === email);
    expect(twoPersons).toBe(true);
    expect(of(bob.email)).toMatchObject({ secondFactor: true, canConfirm: true, openSessions: 1 });
    expect(of(cleo.email)).toMatchObject({ secondFactor: false, canConfirm: false });
    expect(of(operator.email)).toMatchObject({ role: 'operator', secondFactor: true, canConfirm: false });
    expect(items.every(({ role }) => role !== 'user')).toBe(true);
  });

  it('two admins must remain', async () => {
    await execute(`UPDATE account SET role = 'user' WHERE role = 'admin' AND id <> ALL($1)`, [
      [ada.id, bob.id],
    ]);
    expect(
      await propose(ada, { kind: 'role-change', input: { accountId: bob.id, role: 'user' } }),
    ).toMatchObject({ status: 409, code: 'TWO_ADMINS_NEEDED' });
  });
});

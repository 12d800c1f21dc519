import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { LinkedWallet, LinkedWalletList, WalletChallenge } from '#contracts';
import { rows } from '#platform';
import { call, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { Gate } from '../support/gate.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { openWallet, type TestWallet } from '../support/wallets.js';

const PATH = '/api/wallets';
const EXPIRED = { status: 422, code: 'CHALLENGE_EXPIRED' };
const SIGNATURE_INVALID = { status: 422, code: 'SIGNATURE_INVALID' };

interface Member {
  token: string;
  userId: string;
  email: string;
}

describe('the wallets of an account', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let ada: Member;
  let bob: Member;

  const newMember = async (): Promise<Member> => {
    const { session, user, email } = await signUpMember(kingdom);
    return { token: session.access_token, userId: user.id, email };
  };
  const ask = async <T>(member: Member, method: string, path: string, body?: unknown, key?: string) => {
    const { status, body: answer } = await call(kingdom, method, path, {
      token: member.token,
      ...(body !== undefined && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    });
    return { status, code: answer?.['code'], body: answer as T };
  };
  const challenge = async (member: Member, { address }: TestWallet): Promise<WalletChallenge> =>
    (await ask<WalletChallenge>(member, 'POST', `${PATH}/challenge`, { address })).body;
  const link = (member: Member, { challengeId, address }: WalletChallenge, signature: string, key?: string) =>
    ask<LinkedWallet>(member, 'POST', PATH, { challengeId, address, signature }, key);
  const linkNew = async (member: Member, wallet = openWallet()) => {
    const issued = await challenge(member, wallet);
    return link(member, issued, wallet.sign(issued.message));
  };
  const addresses = async (member: Member) =>
    (await ask<LinkedWalletList>(member, 'GET', PATH)).body.items.map(({ address }) => address);
  const refusal = ({ status, code }: { status: number; code: unknown }) => ({ status, code });

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: { SITE_URL: 'https://kingdom.example' } });
    await kingdom.startWorker();
    ada = await newMember();
    bob = await newMember();
  });
  afterAll(() => kingdom.close());

  it('are only for members', async () => {
    const { address } = openWallet();
    const doors = [
      ['GET', PATH],
      ['POST', `${PATH}/challenge`, { address }],
      ['POST', PATH, { challengeId: randomUUID(), address, signature: 'x' }],
      ['DELETE', `${PATH}/${address}`],
    ] as const;
    for (const [method, path, body] of doors) {
      const { status } = await call(kingdom, method, path, body ? { body } : {});
      expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, 401]);
    }
  });

  it('are linked by signing a text that names site, account, chain and expiry', async () => {
    const member = await newMember();
    const wallet = openWallet();
    const issued = await challenge(member, wallet);
    expect(issued.message.split('\n')).toEqual([
      'kingdom.example wants you to sign in with your Solana account:',
      wallet.address,
      '',
      expect.stringContaining(member.email),
      '',
      'URI: https://kingdom.example',
      'Version: 1',
      'Chain ID: localnet',
      expect.stringMatching(/^Nonce: [0-9a-f]{32}$/),
      expect.stringMatching(/^Issued At: \d{4}-.*Z$/),
      `Expiration Time: ${issued.expiresAt}`,
      `Request ID: ${issued.challengeId}`,
    ]);
    expect(Date.parse(issued.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);

    const linked = await link(member, issued, wallet.sign(issued.message));
    expect(linked).toMatchObject({ status: 201, body: { address: wallet.address } });
    const inBase58 = openWallet();
    const second = await challenge(member, inBase58);
    expect((await link(member, second, inBase58.signBase58(second.message))).status).toBe(201);
    expect(await addresses(member)).toEqual([wallet.address, inBase58.address]);

    expect(await ask(member, 'DELETE', `${PATH}/${wallet.address}`)).toMatchObject({
      status: 200,
      body: { address: wallet.address },
    });
    expect(await addresses(member)).toEqual([inBase58.address]);
    const log = await rows(
      kingdom.unitOfWork.read,
      `SELECT event, details->>'address' AS address FROM security_event
       WHERE account_id = $1 AND event LIKE 'wallet-%' ORDER BY id`,
      [member.userId],
    );
    expect(log).toEqual([
      { event: 'wallet-linked', address: wallet.address },
      { event: 'wallet-linked', address: inBase58.address },
      { event: 'wallet-unlinked', address: wallet.address },
    ]);
  });

  it('accept a challenge once, even if it is used twice at the same time', async () => {
    const wallet = openWallet();
    const issued = await challenge(ada, wallet);
    const signature = wallet.sign(issued.message);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => link(ada, issued, signature)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect(refusal(await link(ada, issued, signature))).toEqual(EXPIRED);
  });

  it('return the first response for a repeated Idempotency-Key', async () => {
    const wallet = openWallet();
    const issued = await challenge(ada, wallet);
    const key = randomUUID();
    const first = await link(ada, issued, wallet.sign(issued.message), key);
    expect(await link(ada, issued, wallet.sign(issued.message), key)).toEqual(first);
    expect(first.status).toBe(201);
  });

  it('stay unchanged when their owner links them again', async () => {
    const wallet = openWallet();
    const first = await linkNew(ada, wallet);
    const again = await linkNew(ada, wallet);
    expect(again).toEqual(first);
    expect((await addresses(ada)).filter((address) => address === wallet.address)).toHaveLength(1);
  });

  it('reject a challenge of another account, which keeps it, of another wallet, and a missing one', async () => {
    const wallet = openWallet();
    const issued = await challenge(ada, wallet);
    const signature = wallet.sign(issued.message);
    expect(refusal(await link(bob, issued, signature))).toEqual(EXPIRED);
    const other = openWallet();
    const swapped = { ...issued, address: other.address };
    expect(refusal(await link(ada, swapped, other.sign(issued.message)))).toEqual(EXPIRED);
    expect(refusal(await link(ada, { ...issued, challengeId: randomUUID() }, signature))).toEqual(EXPIRED);
    expect((await link(ada, issued, signature)).status).toBe(201);
    expect(await addresses(bob)).not.toContain(wallet.address);
  });

  it('reject a challenge after five minutes', async () => {
    const wallet = openWallet();
    const issued = await challenge(ada, wallet);
    await kingdom.unitOfWork.read.query(
      `UPDATE wallet_challenge SET expires_at = expires_at - interval '301 seconds' WHERE id = $1`,
      [issued.challengeId],
    );
    expect(refusal(await link(ada, issued, wallet.sign(issued.message)))).toEqual(EXPIRED);
    expect(await addresses(ada)).not.toContain(wallet.address);
  });

  it.each([
    ['by another key', (issued: WalletChallenge) => openWallet().sign(issued.message)],
    ['over another text', (issued: WalletChallenge, wallet: TestWallet) => wallet.sign(`${issued.message} `)],
    ['that is not valid', () => 'not-a-signature'],
  ])('reject a signature %s, and the challenge is used up', async (_, forge) => {
    const wallet = openWallet();
    const issued = await challenge(ada, wallet);
    expect(refusal(await link(ada, issued, forge(issued, wallet)))).toEqual(SIGNATURE_INVALID);
    expect(refusal(await link(ada, issued, wallet.sign(issued.message)))).toEqual(EXPIRED);
    expect(await addresses(ada)).not.toContain(wallet.address);
  });

  it('belong to one account until it unlinks them', async () => {
    const wallet = openWallet();
    expect((await linkNew(ada, wallet)).status).toBe(201);
    expect(refusal(await linkNew(bob, wallet))).toEqual({ status: 409, code: 'WALLET_TAKEN' });
    const foreign = await ask(bob, 'DELETE', `${PATH}/${wallet.address}`);
    expect(refusal(foreign)).toEqual({ status: 404, code: 'WALLET_NOT_FOUND' });
    expect(await addresses(ada)).toContain(wallet.address);
    await ask(ada, 'DELETE', `${PATH}/${wallet.address}`);
    expect((await linkNew(bob, wallet)).status).toBe(201);
  });

  it('go to one of two accounts that link the same wallet at the same time', async () => {
    const wallet = openWallet();
    const outcomes = await Promise.all([linkNew(ada, wallet), linkNew(bob, wallet)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are limited to ten, even if the last place is taken twice at the same time', async () => {
    const member = await newMember();
    for (let index = 0; index < 9; index++) expect((await linkNew(member)).status).toBe(201);
    const wallets = [openWallet(), openWallet()];
    const issued = await Promise.all(wallets.map((wallet) => challenge(member, wallet)));
    const inserting = new Gate(database.url, 1003);
    await inserting.install('wallet', 'INSERT', `NEW.account_id = '${member.userId}'`);
    await inserting.close();
    const links = issued.map((each, index) => link(member, each, wallets[index]!.sign(each.message)));
    // One request waits at the gate, the other for the lock that the first one holds. Without that lock, both would wait at the
    // gate.
    const waiting = () =>
      rows(kingdom.unitOfWork.read, `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
    await eventually(waiting, ({ length }) => length === 2);
    await inserting.open();
    const outcomes = await Promise.all(links);
    await inserting.remove();
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.code).toBe('TOO_MANY_WALLETS');
    expect(await addresses(member)).toHaveLength(10);
  });

  it('reject malformed input, which changes nothing', async () => {
    const wallet = openWallet();
    const issued = await challenge(ada, wallet);
    const valid = { challengeId: issued.challengeId, address: issued.address, signature: 'x' };
    const before = await addresses(ada);
    const refused: [body: unknown, status: number][] = [
      [null, 400],
      [[], 400],
      ['{', 400],
      [{}, 400],
      [{ ...valid, more: 1 }, 400],
      [{ ...valid, challengeId: 'x' }, 400],
      [{ ...valid, challengeId: 7 }, 400],
      [{ ...valid, address: '0OIl'.repeat(10) }, 400],
      [{ ...valid, address: '1'.repeat(32) }, 422],
      [{ ...valid, address: '1'.repeat(40) }, 422],
      [{ ...valid, signature: '' }, 400],
      [{ ...valid, signature: 'a\0b' }, 400],
      [{ ...valid, signature: { toString: 'x' } }, 400],
      [{ ...valid, signature: 'x'.repeat(5_000) }, 400],
    ];
    for (const [body, status] of refused) {
      expect([JSON.stringify(body), (await ask(ada, 'POST', PATH, body)).status]).toEqual([
        JSON.stringify(body),
        status,
      ]);
    }
    for (const address of [undefined, null, 7, 'x', '1'.repeat(32), '\ud800'.repeat(40)]) {
      const { status } = await ask(ada, 'POST', `${PATH}/challenge`, { address });
      expect([String(address), [400, 422]]).toEqual([String(address), expect.arrayContaining([status])]);
    }
    for (const address of ['x', '%00', '%ff', '1'.repeat(500)]) {
      expect([400, 404, 414]).toContain((await ask(ada, 'DELETE', `${PATH}/${address}`)).status);
    }
    expect(await addresses(ada)).toEqual(before);
    expect((await link(ada, issued, wallet.sign(issued.message))).status).toBe(201);
  });

  it('are contained in their owner’s export', async () => {
    const member = await newMember();
    const { body } = await linkNew(member);
    const exported = await ask<{ wallets: LinkedWallet[] }>(member, 'GET', '/api/account/export');
    expect(exported.body.wallets).toEqual([body]);
  });

  it('are deleted with their account, and can be linked by others', async () => {
    const member = await newMember();
    const wallet = openWallet();
    await linkNew(member, wallet);
    const open = await challenge(member, openWallet());
    expect((await ask(member, 'DELETE', '/api/account', { password: PASSWORD })).status).toBe(200);
    const left = () =>
      rows(
        kingdom.unitOfWork.read,
        `SELECT address FROM wallet WHERE account_id = $1
         UNION ALL SELECT address FROM wallet_challenge WHERE id = $2`,
        [member.userId, open.challengeId],
      );
    expect(await eventually(left, (found) => found.length === 0)).toEqual([]);
    expect((await linkNew(bob, wallet)).status).toBe(201);
  });
});

describe('linking', () => {
  const database = freshDatabase();

  it('is limited by caller', async () => {
    const kingdom = await startKingdom({ databaseUrl: database.url });
    await kingdom.startWorker();
    const { session } = await signUpMember(kingdom);
    await kingdom.close();
    const limited = await startKingdom({ databaseUrl: database.url, env: { RATE_LIMIT_FACTOR: '0.1' } });
    const statuses: number[] = [];
    for (let index = 0; index < 4; index++) {
      const body = { address: openWallet().address };
      statuses.push(
        (await call(limited, 'POST', `${PATH}/challenge`, { token: session.access_token, body })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  });
});

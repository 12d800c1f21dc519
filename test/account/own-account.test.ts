import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { TOTP } from 'otpauth';
import { Authentication, Sessions } from '#features/auth';
import { REALTIME_BUS, type RealtimeBus, rows } from '#platform';
import { accessTokenOf, anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { connect, connected } from '../support/socket.js';
import { openWallet } from '../support/wallets.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const database = freshDatabase();
let kingdom: Kingdom;
const sockets: Socket[] = [];

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await kingdom.close();
});

async function newMember() {
  const [email, client] = [anEmail(), openClient(kingdom)];
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return { client, email, token: data.session!.access_token, id: data.user!.id };
}

const ask = (token: string, method: string, path: string, body?: unknown) =>
  call(kingdom, method, `/api/account${path}`, { token, body });
const sessionsOf = async (token: string) =>
  (await ask(token, 'GET', '/sessions')).body!['items'] as { id: string; device: string; current: boolean }[];

/** Starts to open a page's socket, which is closed at the end. */
function startPage(token: unknown): Socket {
  const socket = connect(kingdom, token);
  sockets.push(socket);
  return socket;
}

/** Opens a page's socket and waits until it is connected. Records the names of all events. */
async function openPage(token?: unknown) {
  const socket = startPage(token);
  const received: string[] = [];
  socket.onAny((event: string) => received.push(event));
  await connected(socket);
  return { socket, received };
}

describe('an account’s sessions', () => {
  it('are listed with their devices, with the current one marked', async () => {
    const { email, token } = await newMember();
    await call(kingdom, 'POST', '/auth/v1/token?grant_type=password', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': FIREFOX },
    });
    const { body, headers } = await ask(token, 'GET', '/sessions');
    expect(headers.get('cache-control')).toBe('no-store');
    const items = body!['items'] as { device: string; current: boolean }[];
    expect(items).toHaveLength(2);
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    expect(items.find(({ current }) => !current)).toMatchObject({
      device: 'Firefox on Linux',
      address: expect.stringMatching(/127\.0\.0\.1/),
      aal: 'aal1',
    });
    expect(JSON.stringify(body)).not.toContain('Mozilla');
  });

  it('can be ended one by one: the tokens of the ended session stop working immediately, the other session stays', async () => {
    const { client, email, token } = await newMember();
    const other = openClient(kingdom);
    await other.signInWithPassword({ email, password: PASSWORD });
    const { id } = (await sessionsOf(token)).find(({ current }) => !current)!;
    expect(await ask(token, 'DELETE', `/sessions/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.getUser()).error).toBeNull();
    expect(await ask(token, 'DELETE', `/sessions/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    });
    expect((await ask(token, 'DELETE', `/sessions/${randomUUID()}`)).status).toBe(404);
  });

  it('notify the page of an ended session, which leaves its rooms, and no other page', async () => {
    const { email, token } = await newMember();
    const ended = await accessTokenOf(kingdom, { email, password: PASSWORD });
    const [own, other, stranger] = [await openPage(ended), await openPage(token), await openPage()];
    const closed = new Promise((resolve) => own.socket.once('disconnect', resolve));
    const { id } = (await sessionsOf(token)).find(({ current }) => !current)!;
    await ask(token, 'DELETE', `/sessions/${id}`);
    await closed;
    expect(own.received.at(-1)).toBe('session.ended');
    expect(other.received).not.toContain('session.ended');
    expect(stranger.received).not.toContain('session.ended');
    expect(other.socket.connected).toBe(true);
  });

  it('end with a ban, which closes the sockets of the account', async () => {
    const [banned, fine] = [await newMember(), await newMember()];
    const [theirs, other] = [await openPage(banned.token), await openPage(fine.token)];
    const closed = new Promise((resolve) => theirs.socket.once('disconnect', resolve));
    await kingdom.unitOfWork.read.query(
      `UPDATE account SET banned_until = now() + interval '1 day' WHERE id = $1`,
      [banned.id],
    );
    await kingdom.app.get(Sessions, { strict: false }).endBanned();
    await expect(closed).resolves.toBe('io server disconnect');
    expect(theirs.received.at(-1)).toBe('session.ended');
    expect(other.received).not.toContain('session.ended');
    expect(other.socket.connected).toBe(true);
  });
});

describe('rooms of the socket', () => {
  it('remove a socket whose session ends while it joins', async () => {
    const { token } = await newMember();
    const authentication = kingdom.app.get(Authentication, { strict: false });
    const authenticate = authentication.ofToken.bind(authentication);
    // The session ends right after it was checked, and its event is sent before the socket has joined the room.
    const ending = jest.spyOn(authentication, 'ofToken').mockImplementationOnce(async (given) => {
      const signedIn = await authenticate(given);
      await kingdom.unitOfWork.read.query(`DELETE FROM account_session WHERE id = $1`, [signedIn.session.id]);
      return signedIn;
    });
    const socket = startPage(token);
    await expect(new Promise((resolve) => socket.once('disconnect', resolve))).resolves.toBe(
      'io server disconnect',
    );
    ending.mockRestore();
  });

  it('are joined before the page knows that it is connected, so that no message is lost between its refetch and the room', async () => {
    const { token } = await newMember();
    const authentication = kingdom.app.get(Authentication, { strict: false });
    const authenticate = authentication.ofToken.bind(authentication);
    let release = (): void => undefined;
    const authenticating = new Promise<void>((reached) => {
      jest.spyOn(authentication, 'ofToken').mockImplementationOnce(async (given) => {
        reached();
        await new Promise<void>((resolve) => (release = resolve));
        return authenticate(given);
      });
    });
    const socket = startPage(token);
    await authenticating;
    // Another page connects meanwhile, from the beginning to the end.
    await openPage();
    expect(socket.connected).toBe(false);
    const joined = connected(socket);
    release();
    await joined;
    expect(socket.connected).toBe(true);
    jest.restoreAllMocks();
  });

  it('are tried again by a page whose session can’t be read at the moment', async () => {
    const { token } = await newMember();
    const authentication = kingdom.app.get(Authentication, { strict: false });
    jest.spyOn(authentication, 'ofToken').mockRejectedValueOnce(new Error('connection to the database lost'));
    const socket = startPage(token);
    const { message } = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(message).toBe('Try again');
    socket.connect();
    await connected(socket);
    jest.restoreAllMocks();
  });

  it('are opened by the token: a member’s own room, the operators’ room by role, and only the public ones with a bad token', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const bus = kingdom.app.get<RealtimeBus>(REALTIME_BUS, { strict: false });
    const admin = await openPage(await accessTokenOf(kingdom, ADMIN));
    const own = await openPage(member.token);
    const strangers = [
      await openPage(other.token),
      await openPage(`${member.token}x`),
      await openPage({ sub: member.id }),
      await openPage([member.token]),
    ];
    await bus.publish({ room: 'operators', event: 'payments.changed', payload: { paymentId: randomUUID() } });
    await bus.publish({
      room: `user:${member.id}`,
      event: 'purchase.updated',
      payload: { purchaseId: randomUUID() },
    });
    // This public event is sent last. Once it has arrived everywhere, so have the events before it.
    await bus.publish({ room: 'public', event: 'donations.totals', payload: {} });
    const all = [admin, own, ...strangers];
    await eventually(
      () => Promise.resolve(all),
      (pages) => pages.every(({ received }) => received.includes('donations.totals')),
    );
    expect(all.map(({ received }) => received.includes('payments.changed'))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(all.map(({ received }) => received.includes('purchase.updated'))).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('stay closed to a session that has not confirmed its second factor', async () => {
    const { client, email, id } = await newMember();
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data!.totp!.secret }).generate();
    await client.mfa.challengeAndVerify({ factorId: data!.id, code });
    const plain = await openPage(await accessTokenOf(kingdom, { email, password: PASSWORD }));
    const lifted = await openPage((await client.getSession()).data.session!.access_token);
    const bus = kingdom.app.get<RealtimeBus>(REALTIME_BUS, { strict: false });
    await bus.publish({ room: `user:${id}`, event: 'purchase.updated', payload: { purchaseId: id } });
    await bus.publish({ room: 'public', event: 'donations.totals', payload: {} });
    await eventually(
      () => Promise.resolve(plain.received),
      (received) => received.includes('donations.totals'),
    );
    expect(plain.received).not.toContain('purchase.updated');
    expect(lifted.received).toContain('purchase.updated');
  });
});

describe('an account’s activity', () => {
  it('is listed newest first, page by page, and only for its owner', async () => {
    const { email, token } = await newMember();
    await newMember();
    await call(kingdom, 'POST', '/auth/v1/token?grant_type=password', {
      body: { email, password: 'wrong one' },
    });
    await call(kingdom, 'PUT', '/auth/v1/user', { token, body: { data: { username: 'Ada' } } });
    const events: string[] = [];
    for (let cursor: unknown; cursor !== null;) {
      const query = cursor ? `&cursor=${String(cursor)}` : '';
      const { body } = await ask(token, 'GET', `/activity?limit=1${query}`);
      events.push(...(body!['items'] as { event: string }[]).map(({ event }) => event));
      cursor = body!['nextCursor'];
    }
    expect(events).toEqual(['profile-changed', 'sign-in-failed', 'signed-in', 'signed-up']);
  });
});

describe('an account’s export', () => {
  it('contains its rows of every table, and no secrets', async () => {
    const { client, email, token, id } = await newMember();
    await newMember();
    await call(kingdom, 'PUT', '/auth/v1/user', { token, body: { data: { username: 'Ada' } } });
    const wallet = openWallet();
    const asked = (
      await call(kingdom, 'POST', '/api/wallets/challenge', { token, body: { address: wallet.address } })
    ).body as { challengeId: string; message: string };
    const link = {
      challengeId: asked.challengeId,
      address: wallet.address,
      signature: wallet.sign(asked.message),
    };
    expect((await call(kingdom, 'POST', '/api/wallets', { token, body: link })).status).toBe(201);
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const secret = factor!.totp!.secret;
    await client.mfa.challengeAndVerify({ factorId: factor!.id, code: new TOTP({ secret }).generate() });
    const session = (await client.getSession()).data.session!;
    const { codes } = (await ask(session.access_token, 'POST', '/recovery-codes')).body as {
      codes: string[];
    };
    await call(kingdom, 'POST', '/auth/v1/recover', { body: { email } });
    const links = () =>
      rows(kingdom.unitOfWork.read, `SELECT 1 FROM one_time_token WHERE account_id = $1`, [id]);
    await eventually(links, (found) => found.length === 1);

    const { status, body, headers } = await ask(session.access_token, 'GET', '/export');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      userId: id,
      account: {
        email,
        role: 'user',
        data: { username: 'Ada' },
        sessions: [{ aal: 'aal2' }],
        secondFactors: [{ id: factor!.id, friendlyName: 'Phone', status: 'verified' }],
        recoveryCodes: [{ remaining: 10 }],
        mailedLinks: [{ purpose: 'recovery', email }],
        // The browser is known twice: by its kind, and by the cookie that it got at the sign-up.
        knownDevices: [{ seenAt: expect.any(String) }, { seenAt: expect.any(String) }],
      },
      wallets: [{ address: wallet.address }],
    });
    const { securityEvents } = body!['account'] as { securityEvents: { event: string }[] };
    expect(securityEvents.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['signed-up', 'signed-in', 'factor-verified', 'wallet-linked', 'data-exported']),
    );
    const text = JSON.stringify(body);
    const [kept] = await rows<{ passwordHash: string; seed: string; sealed: string; token: string }>(
      kingdom.unitOfWork.read,
      `SELECT password_hash, encode(refresh_seed, 'hex') AS seed, sealed_secret AS sealed, encode(token_hash, 'hex') AS token
       FROM account JOIN account_session s ON s.account_id = account.id JOIN second_factor f ON f.account_id = account.id
       JOIN one_time_token t ON t.account_id = account.id WHERE account.id = $1`,
      [id],
    );
    const secrets = [
      secret,
      ...codes,
      session.refresh_token,
      session.access_token,
      ...Object.values(kept!),
      '$argon2',
    ];
    for (const hidden of secrets) expect(text).not.toContain(hidden);
  });

  it('contains the refused runs with the logs that were sent', async () => {
    const { token, id } = await newMember();
    await rows(
      kingdom.unitOfWork.read,
      `INSERT INTO game_refused_log (session_id, user_id, reason, log, elapsed_ms) VALUES ($1, $1, 'too-fast', '{"ticks": 7}', 1)`,
      [id],
    );
    const { body } = await ask(token, 'GET', '/export');
    expect(body).toMatchObject({ games: { refusedRuns: [{ reason: 'too-fast', log: { ticks: 7 } }] } });
  });

  it('contains only the newest entries of a long list, so that the export fits into memory', async () => {
    const { token, id } = await newMember();
    await rows(
      kingdom.unitOfWork.read,
      `INSERT INTO game_session (id, user_id, seed, status, session_end, ending, ticks)
       SELECT gen_random_uuid(), $1, repeat('0', 32), 'completed', now(), 'left', n FROM generate_series(1, 20050) n`,
      [id],
    );
    const { body } = await ask(token, 'GET', '/export');
    const { sessions } = body!['games'] as { sessions: { ticks: number }[] };
    expect(sessions).toHaveLength(20_000);
    expect(body).toMatchObject({ longestList: 20_000 });
    expect(sessions[0]?.ticks).toBe(20_050);
  });

  it('contains only as many refused runs as fit into memory, the newest', async () => {
    const { token, id } = await newMember();
    await rows(
      kingdom.unitOfWork.read,
      `INSERT INTO game_refused_log (session_id, user_id, reason, log, elapsed_ms)
       SELECT gen_random_uuid(), $1, 'too-fast', '{}', n FROM generate_series(1, 1000) n`,
      [id],
    );
    const { body } = await ask(token, 'GET', '/export');
    const { mostRefusedRuns, refusedRuns } = body!['games'] as {
      mostRefusedRuns: number;
      refusedRuns: { elapsedMs: number }[];
    };
    expect(mostRefusedRuns).toBe(200);
    expect(refusedRuns.map(({ elapsedMs }) => elapsedMs)).toEqual(
      Array.from({ length: 200 }, (_, at) => 1_000 - at),
    );
  });

  it('covers every table with a member’s id', async () => {
    const tables = await rows<{ name: string }>(
      kingdom.unitOfWork.read,
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('user_id', 'decided_by', 'asked_by') ORDER BY 1`,
    );
    // Before you add a table here, add it to the export and, if it holds more than the id, to the deletion. Buckets and moves
    // are derived from standings, and the tally is the sum of the exported donations.
    expect(tables.map(({ name }) => name)).toEqual([
      'approval',
      'auto_donation',
      'card_order',
      'donation',
      'donor_standing',
      'game_player',
      'game_refused_log',
      'game_session',
      'gift_payment',
      'leaderboard_bucket',
      'leaderboard_move',
      'leaderboard_prize',
      'leaderboard_standing',
      'manual_payment',
      'manual_payment_undo',
      'member_donation_tally',
      'notification',
      'notification_preference',
      'share',
      'swap_transaction',
      'vault_lock',
    ]);
  });

  it('covers every table with an account’s id', async () => {
    const tables = await rows<{ name: string }>(
      kingdom.unitOfWork.read,
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'account_id' AND data_type = 'uuid' ORDER BY 1`,
    );
    // Before you add a table here, add it to the export and to the deletion. `sign_up` is not in the export, because only
    // accounts that nobody can sign in to yet have one.
    expect(tables.map(({ name }) => name)).toEqual([
      'account_session',
      'auth_code',
      'known_device',
      'note',
      'one_time_token',
      'recovery_code',
      'saved_view',
      'second_factor',
      'security_event',
      'sign_up',
      'wallet',
      'wallet_challenge',
    ]);
  });
});

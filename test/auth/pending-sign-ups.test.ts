import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_PATH } from '#contracts';
import { rows } from '#platform';
import {
  accessTokenOf,
  anEmail,
  call,
  mailedLink,
  openClient,
  openLink,
  PASSWORD,
  signUpMember,
} from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';

const ATTACKERS = 'the password of a stranger';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { TRUST_PROXY: 'true' } });
  await kingdom.startWorker();
});
afterAll(() => kingdom.close());

let networks = 0;

/** Simulates a browser in a network of its own. It keeps the cookie of its first response. */
function aBrowser() {
  const from = `100.64.${(networks += 1)}.1`;
  let cookie: string | undefined;
  return async (path: string, body: object) => {
    const answer = await call(kingdom, 'POST', `${AUTH_PATH}${path}`, {
      body,
      headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    });
    cookie ??= answer.headers.get('set-cookie')?.split(';')[0];
    return answer;
  };
}
type Browser = ReturnType<typeof aBrowser>;

const signUp = (browser: Browser, email: string, password: string) =>
  browser('/signup', { email, password, data: { username: `by ${password}` } });

const codeOf = async (email: string, password: string) =>
  (await openClient(kingdom).signInWithPassword({ email, password })).error?.code ?? 'session';

/** Returns which password opens the account, and the account's data. */
async function signInWithEach(email: string) {
  const { data } = await openClient(kingdom).signInWithPassword({ email, password: PASSWORD });
  const { data: others } = await openClient(kingdom).signInWithPassword({ email, password: ATTACKERS });
  const opened = [data.user && PASSWORD, others.user && ATTACKERS].filter((each) => each !== null);
  return { opened, data: (data.user ?? others.user)?.user_metadata };
}

const chosenBy = (password: string) => ({
  opened: [password],
  data: { username: `by ${password}`, email_verified: true },
});

async function codeInMail(email: string, nth: number) {
  const { code } = await mailedLink(kingdom, email, 'signup', nth);
  return call(kingdom, 'POST', `${AUTH_PATH}/verify`, { body: { type: 'signup', email, token: code } });
}

describe('auth contract §4: of several sign-ups with one address, the one whose link is opened is used', () => {
  it.each([
    ['the first', 1, ATTACKERS],
    ['the second', 2, PASSWORD],
  ])('%s, opened by its link or by its code; the other link is invalid', async (_name, nth, password) => {
    for (const way of ['link', 'code']) {
      const email = anEmail();
      await signUp(aBrowser(), email, ATTACKERS);
      const first = await mailedLink(kingdom, email, 'signup', 1);
      await signUp(aBrowser(), email, PASSWORD);
      const second = await mailedLink(kingdom, email, 'signup', 2);
      const opened = nth === 1 ? first : second;
      if (way === 'link')
        expect((await openLink(kingdom, opened.link)).values.has('access_token')).toBe(true);
      else expect((await codeInMail(email, nth)).status).toBe(200);
      expect(await signInWithEach(email)).toEqual(chosenBy(password));
      const { values } = await openLink(kingdom, (nth === 1 ? second : first).link);
      expect(values.get('error_code')).toBe('otp_expired');
      expect(await signInWithEach(email)).toEqual(chosenBy(password));
    }
  });

  it('with PKCE, the password of the opened link is kept, no matter who signed up last', async () => {
    const email = anEmail();
    const victim = openClient(kingdom, { flowType: 'pkce' });
    await victim.signUp({ email, password: PASSWORD, options: { data: { username: `by ${PASSWORD}` } } });
    const { link } = await mailedLink(kingdom, email, 'signup', 1);
    await signUp(aBrowser(), email, ATTACKERS);
    await mailedLink(kingdom, email, 'signup', 2);
    const { values } = await openLink(kingdom, link);
    const { data } = await victim.exchangeCodeForSession(values.get('code')!);
    expect(data.session).not.toBeNull();
    expect(await signInWithEach(email)).toEqual(chosenBy(PASSWORD));
  });

  it('a resend repeats the sign-up of the same browser, before or after that of a stranger', async () => {
    for (const order of ['stranger first', 'stranger last']) {
      const email = anEmail();
      const victim = aBrowser();
      if (order === 'stranger first') await signUp(aBrowser(), email, ATTACKERS);
      await signUp(victim, email, PASSWORD);
      if (order === 'stranger last') await signUp(aBrowser(), email, ATTACKERS);
      await mailedLink(kingdom, email, 'signup', 2);
      await victim('/resend', { type: 'signup', email });
      const { link } = await mailedLink(kingdom, email, 'signup', 3);
      await openLink(kingdom, link);
      expect(await signInWithEach(email)).toEqual(chosenBy(PASSWORD));
    }
  });

  it('a resend that matches no browser confirms the address and keeps no password', async () => {
    const email = anEmail();
    await signUp(aBrowser(), email, ATTACKERS);
    await signUp(aBrowser(), email, PASSWORD);
    await mailedLink(kingdom, email, 'signup', 2);
    await aBrowser()('/resend', { type: 'signup', email });
    await openLink(kingdom, (await mailedLink(kingdom, email, 'signup', 3)).link);
    for (const password of [PASSWORD, ATTACKERS])
      expect(await codeOf(email, password)).toBe('invalid_credentials');
  });

  it('a resend by a client without cookies repeats the newest sign-up', async () => {
    const email = anEmail();
    await signUp(aBrowser(), email, ATTACKERS);
    const client = openClient(kingdom);
    await client.signUp({ email, password: PASSWORD, options: { data: { username: `by ${PASSWORD}` } } });
    await mailedLink(kingdom, email, 'signup', 2);
    await client.resend({ type: 'signup', email });
    await openLink(kingdom, (await mailedLink(kingdom, email, 'signup', 3)).link);
    expect(await signInWithEach(email)).toEqual(chosenBy(PASSWORD));
  });

  it('a resend from another browser repeats the only sign-up', async () => {
    const email = anEmail();
    await signUp(aBrowser(), email, PASSWORD);
    await mailedLink(kingdom, email, 'signup', 1);
    await aBrowser()('/resend', { type: 'signup', email });
    await openLink(kingdom, (await mailedLink(kingdom, email, 'signup', 2)).link);
    expect(await signInWithEach(email)).toEqual(chosenBy(PASSWORD));
  });

  it('a repeated sign-up replaces the one before, whose link is invalid', async () => {
    const email = anEmail();
    const victim = aBrowser();
    await signUp(victim, email, PASSWORD);
    const first = await mailedLink(kingdom, email, 'signup', 1);
    await signUp(victim, email, PASSWORD);
    await mailedLink(kingdom, email, 'signup', 2);
    expect((await openLink(kingdom, first.link)).values.get('error_code')).toBe('otp_expired');
  });

  it.each([
    ['a recovery', '/recover', 'recovery'],
    ['a magic link', '/otp', 'signup'],
  ])(
    '%s of an unconfirmed account drops the password and data that somebody else entered',
    async (_name, path, type) => {
      const email = anEmail();
      await signUp(aBrowser(), email, ATTACKERS);
      await mailedLink(kingdom, email, 'signup', 1);
      await aBrowser()(path, { email });
      const { link } = await mailedLink(kingdom, email, type, type === 'signup' ? 2 : 1);
      const { values } = await openLink(kingdom, link);
      const { body } = await call(kingdom, 'GET', `${AUTH_PATH}/user`, {
        token: values.get('access_token')!,
      });
      expect(body).toMatchObject({ email, user_metadata: { email_verified: true } });
      expect(body!['user_metadata']).not.toHaveProperty('username');
      expect(await codeOf(email, ATTACKERS)).toBe('invalid_credentials');
    },
  );

  it('a sign-up does not affect a pending magic link for the same address', async () => {
    const email = anEmail();
    await aBrowser()('/otp', { email, data: { username: 'by link' } });
    const { link } = await mailedLink(kingdom, email, 'signup', 1);
    await signUp(aBrowser(), email, ATTACKERS);
    await mailedLink(kingdom, email, 'signup', 2);
    const { values } = await openLink(kingdom, link);
    const { body } = await call(kingdom, 'GET', `${AUTH_PATH}/user`, { token: values.get('access_token')! });
    expect(body).toMatchObject({ user_metadata: { username: 'by link' } });
    expect(await codeOf(email, ATTACKERS)).toBe('invalid_credentials');
  });

  it('a member can move to an address that an unconfirmed account holds, which is removed', async () => {
    const { client, email } = await signUpMember(kingdom);
    const target = anEmail();
    await signUp(aBrowser(), target, ATTACKERS);
    const squatter = await mailedLink(kingdom, target, 'signup', 1);
    const [squat] = await rows<{ id: string }>(
      kingdom.unitOfWork.read,
      `SELECT id FROM account WHERE email = $1`,
      [target],
    );
    expect((await client.updateUser({ email: target })).error).toBeNull();
    await openLink(kingdom, (await mailedLink(kingdom, email, 'email_change')).link);
    await openLink(kingdom, (await mailedLink(kingdom, target, 'email_change')).link);
    expect(await codeOf(target, PASSWORD)).toBe('session');
    expect((await openLink(kingdom, squatter.link)).values.get('error_code')).toBe('otp_expired');
    // The audit log keeps the removed account's events, but not the address and browser they came from.
    expect(
      await rows(
        kingdom.unitOfWork.read,
        `SELECT event, address, user_agent FROM security_event WHERE account_id = $1`,
        [squat!.id],
      ),
    ).toEqual([{ event: 'signed-up', address: '', userAgent: '' }]);
  });
});

describe('auth contract §4: of several magic links for one new address, the opened one is used', () => {
  it('a stranger with the same kind of browser in the same network does not change the first person’s choices', async () => {
    const email = anEmail();
    const ask = (username: string) =>
      call(kingdom, 'POST', `${AUTH_PATH}/otp`, {
        body: { email, data: { username } },
        headers: { 'x-forwarded-for': '100.65.1.1' },
      });
    await ask('Ada');
    const own = await mailedLink(kingdom, email, 'signup', 1);
    await ask('Mallory');
    await mailedLink(kingdom, email, 'signup', 2);
    const { values } = await openLink(kingdom, own.link);
    const user = await call(kingdom, 'GET', `${AUTH_PATH}/user`, { token: values.get('access_token') ?? '' });
    expect(user.body).toMatchObject({ user_metadata: { username: 'Ada' } });
  });

  it('a browser that asks again gets the choices of its last request', async () => {
    const [email, browser] = [anEmail(), aBrowser()];
    await browser('/otp', { email, data: { username: 'Ada' } });
    const first = await mailedLink(kingdom, email, 'signup', 1);
    await browser('/otp', { email, data: { username: 'Countess' } });
    const { link } = await mailedLink(kingdom, email, 'signup', 2);
    expect((await openLink(kingdom, first.link)).values.get('error_code')).toBe('otp_expired');
    const { values } = await openLink(kingdom, link);
    const user = await call(kingdom, 'GET', `${AUTH_PATH}/user`, { token: values.get('access_token') ?? '' });
    expect(user.body).toMatchObject({ user_metadata: { username: 'Countess' } });
  });
});

describe('without confirmation mails (AUTH_CONFIRM_EMAIL=false)', () => {
  const own = freshDatabase();
  let demo: Kingdom;
  beforeAll(async () => {
    demo = await startKingdom({ databaseUrl: own.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
    await demo.startWorker();
  });
  afterAll(() => demo.close());

  it('the first link that is opened removes everything that a stranger began with the address', async () => {
    const email = anEmail();
    const stranger = openClient(demo);
    await stranger.signUp({ email, password: ATTACKERS });
    await openClient(demo).signInWithOtp({ email });
    await openLink(demo, (await mailedLink(demo, email, 'magiclink')).link);
    expect((await openClient(demo).signInWithPassword({ email, password: ATTACKERS })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await stranger.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('a stranger who signs up with an address cannot read or delete what its owner submitted with it', async () => {
    const email = anEmail();
    await notifyPayment(demo, { email });
    const sent = () =>
      rows(demo.unitOfWork.read, `SELECT FROM manual_payment WHERE email = $1 AND NOT forget_email`, [email]);
    const stranger = (await openClient(demo).signUp({ email, password: ATTACKERS })).data.session!;
    const token = stranger.access_token;
    expect((await call(demo, 'GET', '/api/account/export', { token })).body).toMatchObject({
      purchases: [],
      manualPayments: [],
    });
    const deletion = { token, body: { password: ATTACKERS } };
    expect((await call(demo, 'DELETE', '/api/account', deletion)).status).toBe(200);
    expect(await sent()).toHaveLength(1);

    await openClient(demo).signUp({ email, password: PASSWORD });
    const owner = openClient(demo);
    await owner.signInWithOtp({ email });
    const { token: opened } = await mailedLink(demo, email, 'magiclink');
    const { data } = await owner.verifyOtp({ type: 'magiclink', token_hash: opened });
    const { access_token } = data.session!;
    expect((await call(demo, 'GET', '/api/account/export', { token: access_token })).body).toMatchObject({
      manualPayments: [{ email }],
    });
    expect((await call(demo, 'DELETE', '/api/account', { token: access_token, body: {} })).status).toBe(200);
    expect(await sent()).toHaveLength(0);
  });

  it('a stranger’s pending change of the address is dropped when its owner opens a link', async () => {
    const email = anEmail();
    const stranger = openClient(demo);
    await stranger.signUp({ email, password: ATTACKERS });
    const movesTo = anEmail();
    expect((await stranger.updateUser({ email: movesTo })).error).toBeNull();
    await openLink(demo, (await mailedLink(demo, movesTo, 'email_change')).link);
    const pending = await mailedLink(demo, email, 'email_change');
    await openClient(demo).signInWithOtp({ email });
    await openLink(demo, (await mailedLink(demo, email, 'magiclink')).link);
    const { values } = await openLink(demo, pending.link);
    expect(values.get('error_code')).toBe('otp_expired');
    const [account] = await rows(demo.unitOfWork.read, `SELECT new_email FROM account WHERE email = $1`, [
      email,
    ]);
    expect(account).toEqual({ newEmail: null });
  });

  it('operators see that nobody has confirmed the address', async () => {
    const email = anEmail();
    await openClient(demo).signUp({ email, password: ATTACKERS });
    const token = await accessTokenOf(demo, ADMIN);
    const confirmed = async () =>
      (await call(demo, 'GET', `/api/admin/people?q=${email}`, { token })).body?.['items'];
    expect(await confirmed()).toMatchObject([{ confirmed: false }]);
    await openClient(demo).signInWithOtp({ email });
    await openLink(demo, (await mailedLink(demo, email, 'magiclink')).link);
    expect(await confirmed()).toMatchObject([{ confirmed: true }]);
  });

  it('a sign-up takes over an unconfirmed account', async () => {
    const email = anEmail();
    await openClient(demo).signInWithOtp({ email });
    const { link } = await mailedLink(demo, email, 'signup');
    const { data } = await openClient(demo).signUp({ email, password: PASSWORD });
    expect(data.session).not.toBeNull();
    expect((await openLink(demo, link)).values.get('error_code')).toBe('otp_expired');
    const again = await openClient(demo).signUp({ email, password: ATTACKERS });
    expect(again.error?.code).toBe('user_already_exists');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { AUTH_PATH } from '#contracts';
import { QueueName, Queues } from '#platform';
import {
  anEmail,
  call,
  mailedLink,
  type MailedLink,
  openClient,
  openLink,
  PASSWORD,
  signUpMember,
} from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { openTcpProxy } from '../support/tcp-proxy.js';
import { sendRaw } from '../support/raw-http.js';

const SITE = 'http://localhost:3000';
const APP = 'https://app.example/in';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_REDIRECT_ALLOW: APP } });
  await kingdom.startWorker();
});
afterAll(() => kingdom.close());

const query = (sql: string, parameters: unknown[] = []) =>
  kingdom.unitOfWork.read.query<Record<string, unknown>[]>(sql, parameters);

const post = (path: string, body: object) => call(kingdom, 'POST', `${AUTH_PATH}${path}`, { body });
const verify = (body: object) => post('/verify', body);
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const expired = { status: 403, body: { code: 'otp_expired' } };

type Kind = 'signup' | 'recovery' | 'magiclink';

interface Pending extends MailedLink {
  email: string;
}

/** Requests a mail for an account of its own and returns the link, which is not opened yet. */
async function requestLink(type: Kind, redirectTo?: string): Promise<Pending> {
  const email = type === 'signup' ? anEmail() : (await signUpMember(kingdom)).email;
  await requestMail(type, email, redirectTo);
  return { ...(await mailedLink(kingdom, email, type)), email };
}

async function requestMail(type: Kind, email: string, redirectTo?: string): Promise<void> {
  const search = redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`;
  const path = { signup: '/signup', recovery: '/recover', magiclink: '/otp' }[type];
  const { status } = await post(`${path}${search}`, { email, password: PASSWORD });
  if (status !== 200) throw new Error(`${path}: ${status}`);
}

/** The three ways to use a mail. Each returns `session` if it opened one, or else the error code. */
const WAYS = {
  link: async ({ link }: Pending) => {
    const { values } = await openLink(kingdom, link);
    return values.has('access_token') ? 'session' : values.get('error_code');
  },
  token_hash: async ({ token, type }: Pending) => outcome(await verify({ type, token_hash: token })),
  code: async ({ code, type, email }: Pending) => outcome(await verify({ type, email, token: code })),
};

const outcome = ({ status, body }: { status: number; body: Record<string, unknown> | undefined }) =>
  status === 200 && body?.['access_token'] ? 'session' : body?.['code'];

const KINDS: Kind[] = ['signup', 'recovery', 'magiclink'];

describe.each(KINDS)('auth contract §5: a mail of type %s', (type) => {
  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
    'opens a session by its %s once, and is then used up in every form',
    async (way) => {
      const mail = await requestLink(type);
      expect(await WAYS[way](mail)).toBe('session');
      for (const again of Object.values(WAYS)) expect(await again(mail)).toBe('otp_expired');
    },
  );

  it('is invalid after it has expired', async () => {
    const mail = await requestLink(type);
    await query(`UPDATE one_time_token SET expires_at = now() - interval '1 s' WHERE email = $1`, [
      mail.email,
    ]);
    for (const way of Object.values(WAYS)) expect(await way(mail)).toBe('otp_expired');
  });

  it('is invalid after a newer one was requested', async () => {
    const older = await requestLink(type);
    await requestMail(type, older.email);
    const newer = { ...(await mailedLink(kingdom, older.email, type, 2)), email: older.email };
    expect(newer.token).not.toBe(older.token);
    for (const way of [WAYS.link, WAYS.token_hash]) expect(await way(older)).toBe('otp_expired');
    expect(await WAYS.link(newer)).toBe('session');
  });

  it('keeps the link valid after five wrong codes', async () => {
    const four = await requestLink(type);
    const guess = ({ email, code }: Pending) => verify({ type, email, token: wrong(code) });
    for (let tried = 0; tried < 4; tried += 1) expect(await guess(four)).toMatchObject(expired);
    expect(await WAYS.code(four)).toBe('session');
    const five = await requestLink(type);
    await Promise.all(Array.from({ length: 5 }, () => guess(five)));
    expect(await WAYS.code(five)).toBe('otp_expired');
    expect(await WAYS.link(five)).toBe('session');
  });

  it('works only for its own type and address, and a wrong attempt does not use it up', async () => {
    const mail = await requestLink(type);
    const { token, code, email } = mail;
    for (const other of [...KINDS, 'email_change', 'invite'].filter((each) => each !== type)) {
      expect(await verify({ type: other, token_hash: token })).toMatchObject(expired);
      expect(await verify({ type: other, email, token: code })).toMatchObject(expired);
      expect(await WAYS.link({ ...mail, link: mail.link.replace(`type=${type}`, `type=${other}`) })).toBe(
        'otp_expired',
      );
    }
    expect(await verify({ type, email: (await requestLink(type)).email, token: code })).toMatchObject(
      expired,
    );
    expect(await verify({ type, email: anEmail(), token: code })).toMatchObject(expired);
    expect(await verify({ type, email: email.toUpperCase(), token: code })).toMatchObject({ status: 200 });
  });

  it('opens one session if it is opened twice at the same time', async () => {
    const mail = await requestLink(type);
    const ways = [WAYS.link, WAYS.link, WAYS.token_hash, WAYS.code];
    const outcomes = await Promise.all(ways.map((way) => way(mail)));
    expect(outcomes.filter((each) => each === 'session')).toHaveLength(1);
  });

  it('is not used up by a HEAD request', async () => {
    const mail = await requestLink(type);
    const { pathname, search } = new URL(mail.link);
    const head = await sendRaw(kingdom.url, 'HEAD', `${pathname}${search}`);
    expect(head).toMatchObject({ status: 204, body: '' });
    expect(await WAYS.link(mail)).toBe('session');
  });
});

it('a link is mailed without waiting for thousands of other mails', async () => {
  const { email } = await signUpMember(kingdom);
  const others = kingdom.app.get(Queues).get(QueueName.Emails);
  await others.pause();
  try {
    await requestMail('recovery', email);
    expect(await mailedLink(kingdom, email, 'recovery')).toMatchObject({ link: expect.any(String) });
  } finally {
    await others.resume();
  }
});

describe('auth contract §5: type email', () => {
  it.each(['signup', 'magiclink'] as const)(
    'accepts a pending %s, by code and by token_hash',
    async (type) => {
      const byCode = await requestLink(type);
      const client = openClient(kingdom);
      const { data } = await client.verifyOtp({ type: 'email', email: byCode.email, token: byCode.code });
      expect(data.session?.user).toMatchObject({ email: byCode.email });
      const byHash = await requestLink(type);
      const second = await client.verifyOtp({ type: 'email', token_hash: byHash.token });
      expect(second.data.session?.user).toMatchObject({ email: byHash.email });
    },
  );

  it('does not accept a recovery', async () => {
    const { email, code, token } = await requestLink('recovery');
    expect(await verify({ type: 'email', email, token: code })).toMatchObject(expired);
    expect(await verify({ type: 'email', token_hash: token })).toMatchObject(expired);
  });
});

describe('auth contract §4: POST /verify', () => {
  it.each([
    [{ type: 'signup' }, 400],
    [{ type: 'signup', token: '123456' }, 400],
    [{ type: 'signup', email: 'a@example.org' }, 400],
    [{ type: 'signup', token_hash: 'x', email: 'a@example.org' }, 400],
    [{ type: 'signup', token_hash: 'x', token: '123456' }, 400],
    [{ type: 'sms-or-so', token_hash: 'x' }, 400],
    [{ type: 'constructor', token_hash: 'x' }, 400],
    [{ token_hash: 'x' }, 400],
    [{ type: 'signup', token: '123456', email: 'no address' }, 400],
  ])('%j is not valid', async (body, status) => {
    expect(await verify(body)).toMatchObject({ status, body: { code: 'validation_failed' } });
  });

  it('does not support phones', async () => {
    expect(await verify({ type: 'sms', phone: '+4912345', token: '123456' })).toMatchObject(expired);
  });
});

describe('auth contract §5: an opened link redirects', () => {
  const open = async (link: string) => {
    const url = new URL(link);
    const { status, headers, body } = await sendRaw(kingdom.url, 'GET', url.pathname + url.search);
    return { status, headers, body, location: headers['location'] as string };
  };

  it('with 303, the session in the fragment and the query unchanged', async () => {
    const { link, redirectTo } = await requestLink('recovery', `${APP}/reset?next=%2Fapp&q=a%20b#old`);
    expect(redirectTo).toBe(`${APP}/reset?next=%2Fapp&q=a%20b#old`);
    const { status, location, headers } = await open(link);
    expect(status).toBe(303);
    expect(headers['cache-control']).toContain('no-store');
    const [target, fragment] = location.split('#') as [string, string];
    expect(target).toBe(`${APP}/reset?next=%2Fapp&q=a%20b`);
    const values = Object.fromEntries(new URLSearchParams(fragment));
    expect(values).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_at: expect.stringMatching(/^\d{10}$/),
      expires_in: '3600',
      refresh_token: expect.stringMatching(/^[\w-]{12,}$/),
      sb: '',
      token_type: 'bearer',
      type: 'recovery',
    });
    const user = await call(kingdom, 'GET', `${AUTH_PATH}/user`, { token: values['access_token']! });
    expect(user.status).toBe(200);
  });

  it('with the error in the fragment when it failed, for clients to read', async () => {
    const { link } = await requestLink('signup', APP);
    await open(link);
    const { status, location } = await open(link);
    expect(status).toBe(303);
    expect(location.split('#')[0]).toBe(APP);
    expect(Object.fromEntries(new URLSearchParams(location.split('#')[1]))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
    const unknown = await open(`${SITE}${AUTH_PATH}/verify?token=x&type=sms-or-so`);
    expect(unknown.location).toMatch(/#error=invalid_request&error_code=validation_failed&/);
  });

  it('nowhere without token or type: 400 in JSON', async () => {
    for (const search of ['', '?token=x', '?type=signup', '?token=&type=signup']) {
      const answer = await call(kingdom, 'GET', `${AUTH_PATH}/verify${search}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });

  it.each([
    'https://evil.example/',
    'https://app.example.evil.example/in',
    'https://app.example/inside',
    'javascript:alert(1)//https://app.example/in',
    '//evil.example',
    '/\\evil.example',
    'https://app.example\\@evil.example/in',
    'https://app.example@evil.example/in',
    'https://user@app.example/in',
  ])('to the site instead of %s, both when the mail is made and when it is opened', async (evil) => {
    const made = await requestLink('signup', evil);
    expect(made.redirectTo).toBe(SITE);
    const url = new URL(made.link);
    url.searchParams.set('redirect_to', evil);
    const { location } = await open(url.href);
    expect(location).toMatch(/^http:\/\/localhost:3000\/#access_token=/);
  });

  it('to the site if no address is given', async () => {
    const url = new URL((await requestLink('signup')).link);
    url.searchParams.delete('redirect_to');
    expect((await open(url.href)).location).toMatch(/^http:\/\/localhost:3000\/#access_token=/);
  });
});

describe('auth contract §5: PKCE', () => {
  const flows = {
    signup: {
      method: 'email/signup',
      begin: async (client: ReturnType<typeof openClient>) => {
        const email = anEmail();
        await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${APP}?a=%7E1` } });
        return email;
      },
    },
    recovery: {
      method: 'recovery',
      begin: async (client: ReturnType<typeof openClient>) => {
        const { email } = await signUpMember(kingdom);
        await client.resetPasswordForEmail(email, { redirectTo: `${APP}?a=%7E1` });
        return email;
      },
    },
    magiclink: {
      method: 'magiclink',
      begin: async (client: ReturnType<typeof openClient>) => {
        const { email } = await signUpMember(kingdom);
        await client.signInWithOtp({ email, options: { emailRedirectTo: `${APP}?a=%7E1` } });
        return email;
      },
    },
  };

  it.each(Object.entries(flows))(
    '%s: the link returns a code, and the code a session',
    async (type, flow) => {
      const client = openClient(kingdom, { flowType: 'pkce' });
      const email = await flow.begin(client);
      const { link } = await mailedLink(kingdom, email, type);
      const { pathname, search } = new URL(link);
      const { headers, status } = await sendRaw(kingdom.url, 'GET', pathname + search);
      expect(status).toBe(303);
      expect(headers['location']).toMatch(/^https:\/\/app\.example\/in\?a=%7E1&code=[0-9a-f-]{36}$/);
      const code = new URL(headers['location'] as string).searchParams.get('code')!;
      const { data, error } = await client.exchangeCodeForSession(code);
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email });
      expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: flow.method }]);
      const { body } = await post('/token?grant_type=pkce', {
        auth_code: code,
        code_verifier: 'x'.repeat(50),
      });
      expect(body).toMatchObject({ code: 'flow_state_not_found' });
    },
  );

  /** Gets a code that is bound to the challenge, without using the client. */
  async function codeFor(challenge: string, method: string): Promise<{ code: string; email: string }> {
    const email = anEmail();
    await post('/signup', {
      email,
      password: PASSWORD,
      code_challenge: challenge,
      code_challenge_method: method,
    });
    const { values } = await openLink(kingdom, (await mailedLink(kingdom, email, 'signup')).link);
    return { code: values.get('code')!, email };
  }
  const exchange = (auth_code: string, code_verifier: string) =>
    post('/token?grant_type=pkce', { auth_code, code_verifier });
  const aVerifier = () => randomBytes(40).toString('base64url');
  const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

  it('accepts only the right verifier, s256 or plain, in upper or lower case', async () => {
    for (const method of ['s256', 'S256', 'plain', 'Plain']) {
      const verifier = aVerifier();
      const isPlain = method.toLowerCase() === 'plain';
      const { code } = await codeFor(isPlain ? verifier : s256(verifier), method);
      for (const guess of [aVerifier(), isPlain ? s256(verifier) : `${verifier}x`]) {
        expect(await exchange(code, guess)).toMatchObject({
          status: 400,
          body: { code: 'bad_code_verifier' },
        });
      }
      expect((await exchange(code, verifier)).status).toBe(200);
    }
  });

  it('accepts a code once, even at the same moment, and for five minutes', async () => {
    const verifier = aVerifier();
    const { code } = await codeFor(s256(verifier), 's256');
    const answers = await Promise.all([1, 2, 3].map(() => exchange(code, verifier)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { code: late, email } = await codeFor(s256(verifier), 's256');
    const [row] = await query(
      `UPDATE auth_code SET expires_at = expires_at - interval '5 minutes'
       WHERE account_id = (SELECT id FROM account WHERE email = $1) RETURNING expires_at <= now() AS over`,
      [email],
    );
    expect(JSON.stringify(row)).toContain('true');
    expect(await exchange(late, verifier)).toMatchObject({
      status: 422,
      body: { code: 'flow_state_expired' },
    });
  });

  it('rejects unknown or missing values', async () => {
    expect(await exchange('00000000-0000-4000-8000-000000000000', aVerifier())).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    });
    for (const body of [{}, { auth_code: 'x' }, { code_verifier: 'x' }]) {
      expect(await post('/token?grant_type=pkce', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });

  it.each([
    { code_challenge: 'a'.repeat(43) },
    { code_challenge_method: 's256' },
    { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' },
    { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: 'ä'.repeat(50), code_challenge_method: 'plain' },
    { code_challenge: 'a'.repeat(43), code_challenge_method: 's512' },
  ])('rejects %j wherever a flow begins', async (pkce) => {
    const email = anEmail();
    for (const path of ['/signup', '/recover', '/otp', '/resend']) {
      expect(await post(path, { email, password: PASSWORD, type: 'signup', ...pkce })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect(await query(`SELECT 1 FROM account WHERE email = $1`, [email])).toEqual([]);
  });

  it('reports a failure in the query too', async () => {
    const email = anEmail();
    await openClient(kingdom, { flowType: 'pkce' }).signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${APP}?a=1` },
    });
    const { link } = await mailedLink(kingdom, email, 'signup');
    await openLink(kingdom, link);
    const { pathname, search } = new URL(link);
    const { headers } = await sendRaw(kingdom.url, 'GET', pathname + search);
    const location = new URL(headers['location'] as string);
    for (const values of [location.searchParams, new URLSearchParams(location.hash.slice(1))]) {
      expect(values.get('error_code')).toBe('otp_expired');
      expect(values.get('error')).toBe('access_denied');
    }
    expect(location.searchParams.get('a')).toBe('1');
  });

  it('opens a session directly by token_hash or code, which its own client sends', async () => {
    const client = openClient(kingdom, { flowType: 'pkce' });
    const email = await flows.magiclink.begin(client);
    const { token } = await mailedLink(kingdom, email, 'magiclink');
    const { data } = await client.verifyOtp({ type: 'magiclink', token_hash: token });
    expect(data.session?.user).toMatchObject({ email });
  });
});

describe('auth contract §5: a change of e-mail', () => {
  async function changing() {
    const member = await signUpMember(kingdom);
    const newEmail = anEmail();
    const { data, error } = await member.client.updateUser({ email: newEmail });
    if (error) throw error;
    const mails = {
      current: { ...(await mailedLink(kingdom, member.email, 'email_change')), email: member.email },
      new: { ...(await mailedLink(kingdom, newEmail, 'email_change')), email: newEmail },
    };
    return { ...member, newEmail, asked: data.user, mails };
  }
  const emailOf = async (id: string) =>
    (await query(`SELECT email, new_email FROM account WHERE id = $1`, [id]))[0];

  it.each([
    ['current', 'new'],
    ['new', 'current'],
  ] as const)('takes effect when both have confirmed, the %s address first', async (first, second) => {
    const { user, email, newEmail, asked, mails, client } = await changing();
    expect(asked).toMatchObject({ email, new_email: newEmail, email_change_sent_at: expect.any(String) });
    const half = await openLink(kingdom, mails[first].link);
    expect(Object.fromEntries(half.values)).toEqual({ message: expect.stringMatching(/./), sb: '' });
    expect(await emailOf(user.id)).toEqual({ email, new_email: newEmail });
    expect(await WAYS.link(mails[first])).toBe('otp_expired');
    const whole = await openLink(kingdom, mails[second].link);
    expect(whole.values.get('type')).toBe('email_change');
    expect(whole.values.get('access_token')).toBeTruthy();
    expect(await emailOf(user.id)).toEqual({ email: newEmail, new_email: null });
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ email: newEmail, identities: [{ email: newEmail }] });
    expect(data.user).not.toHaveProperty('new_email');
    expect(data.user).not.toHaveProperty('email_change_sent_at');
  });

  it('works by token_hash and by code, and the first half responds with a message', async () => {
    const { user, newEmail, mails } = await changing();
    const half = await verify({ type: 'email_change', token_hash: mails.new.token });
    expect(half).toMatchObject({ status: 200, body: { code: '200', msg: expect.stringMatching(/./) } });
    expect(await WAYS.code(mails.current)).toBe('session');
    expect(await emailOf(user.id)).toMatchObject({ email: newEmail });
  });

  it('does not count one address’s confirmation twice', async () => {
    const { user, email, mails, client } = await changing();
    await openLink(kingdom, mails.new.link);
    await client.resend({ type: 'email_change', email });
    const again = await mailedLink(kingdom, email, 'email_change', 2);
    const toNew = await kingdom.inbox.to(mails.new.email);
    expect(toNew).toHaveLength(1);
    expect(await emailOf(user.id)).toMatchObject({ email });
    expect(await WAYS.link(mails.current)).toBe('otp_expired');
    expect(await WAYS.link({ ...again, email })).toBe('session');
    expect(await emailOf(user.id)).toMatchObject({ email: mails.new.email });
  });

  it('is invalid after another was requested, even if one half was confirmed', async () => {
    const { user, client, email, mails } = await changing();
    await openLink(kingdom, mails.current.link);
    const third = anEmail();
    await client.updateUser({ email: third });
    expect(await WAYS.link(mails.new)).toBe('otp_expired');
    const toThird = { ...(await mailedLink(kingdom, third, 'email_change')), email: third };
    const half = await openLink(kingdom, toThird.link);
    expect(half.values.has('access_token')).toBe(false);
    expect(await emailOf(user.id)).toEqual({ email, new_email: third });
    await openLink(kingdom, (await mailedLink(kingdom, email, 'email_change', 2)).link);
    expect(await emailOf(user.id)).toEqual({ email: third, new_email: null });
  });

  it('fails completely if the address was taken meanwhile', async () => {
    const { user, email, newEmail, mails } = await changing();
    await openLink(kingdom, mails.current.link);
    await signUpMember(kingdom, newEmail);
    const { values } = await openLink(kingdom, mails.new.link);
    expect(values.get('error_code')).toBe('email_exists');
    expect(values.has('access_token')).toBe(false);
    expect(await emailOf(user.id)).toMatchObject({ email });
  });

  it('invalidates the links in the old mailbox', async () => {
    const { email, mails } = await changing();
    await requestMail('recovery', email);
    const recovery = { ...(await mailedLink(kingdom, email, 'recovery')), email };
    await openLink(kingdom, mails.current.link);
    await openLink(kingdom, mails.new.link);
    for (const way of Object.values(WAYS)) expect(await way(recovery)).toBe('otp_expired');
  });
});

describe('proof of an address', () => {
  const signIn = (email: string, password = PASSWORD) =>
    openClient(kingdom).signInWithPassword({ email, password });

  it.each(['recovery', 'magiclink'] as const)(
    'confirms the account by a link of type %s, and drops the unconfirmed password that somebody set',
    async (type) => {
      const email = anEmail();
      await requestMail('signup', email);
      await mailedLink(kingdom, email, 'signup');
      await requestMail(type, email);
      const mail =
        type === 'recovery'
          ? await mailedLink(kingdom, email, 'recovery')
          : await mailedLink(kingdom, email, 'signup', 2);
      const { values } = await openLink(kingdom, mail.link);
      const { body } = await call(kingdom, 'GET', `${AUTH_PATH}/user`, {
        token: values.get('access_token')!,
      });
      expect(body).toMatchObject({
        email_confirmed_at: expect.any(String),
        user_metadata: { email_verified: true },
      });
      expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' });
    },
  );

  it('keeps the password chosen at sign-up if the link of that sign-up confirms', async () => {
    const { link, email } = await requestLink('signup');
    await openLink(kingdom, link);
    expect((await signIn(email)).error).toBeNull();
  });

  it.each(['recovery', 'magiclink'] as const)(
    'keeps the password of a confirmed account with %s',
    async (type) => {
      const { link, email } = await requestLink(type);
      await openLink(kingdom, link);
      expect((await signIn(email)).error).toBeNull();
    },
  );

  it('creates an account by a magic link, unless the client forbids it', async () => {
    const email = anEmail();
    const client = openClient(kingdom);
    expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toMatchObject(
      {
        code: 'otp_disabled',
        status: 422,
      },
    );
    await client.signInWithOtp({ email, options: { data: { username: 'Ada' } } });
    const { code } = await mailedLink(kingdom, email, 'signup');
    const { data } = await client.verifyOtp({ type: 'email', email, token: code });
    expect(data.user).toMatchObject({
      email,
      user_metadata: { username: 'Ada' },
      app_metadata: { role: 'user' },
    });
  });

  it('invalidates every open link when the password changes, including the code of an opened one', async () => {
    const { client, email } = await signUpMember(kingdom);
    const other = openClient(kingdom, { flowType: 'pkce' });
    await other.signInWithOtp({ email });
    const { link } = await mailedLink(kingdom, email, 'magiclink');
    const code = (await openLink(kingdom, link)).values.get('code')!;
    await requestMail('recovery', email);
    const recovery = { ...(await mailedLink(kingdom, email, 'recovery')), email };
    expect((await client.updateUser({ password: 'another fine password' })).error).toBeNull();
    for (const way of Object.values(WAYS)) expect(await way(recovery)).toBe('otp_expired');
    expect((await other.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' });
  });
});

describe('while the mail server is unavailable', () => {
  const otherDatabase = freshDatabase();
  let proxy: Awaited<ReturnType<typeof openTcpProxy>>;
  let remote: Kingdom;
  let direct: number;

  beforeAll(async () => {
    const smtp = new URL(kingdom.inbox.smtpUrl);
    direct = Number(smtp.port);
    proxy = await openTcpProxy(direct);
    proxy.forwardTo(undefined);
    smtp.port = String(proxy.port);
    remote = await startKingdom({ databaseUrl: otherDatabase.url, env: { SMTP_URL: smtp.href } });
    await remote.startWorker();
  });
  afterAll(async () => {
    await remote.close();
    proxy.close();
  });

  it('sign-up and recovery respond, and each mail arrives once afterwards', async () => {
    const email = anEmail();
    const client = openClient(remote);
    expect((await client.signUp({ email, password: PASSWORD })).error).toBeNull();
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    const requests = () =>
      remote.unitOfWork.read.query<unknown[]>(
        `SELECT 1 FROM security_event WHERE event = 'recovery-requested'`,
      );
    const expiries = () =>
      remote.unitOfWork.read.query<{ expires_at: Date; requested_at: Date }[]>(
        `SELECT expires_at, requested_at FROM one_time_token ORDER BY purpose`,
      );
    await eventually(expiries, (tokens) => tokens.length === 2);
    // Each attempt to send the mail restarts the token's lifetime.
    const [first] = await expiries();
    await eventually(expiries, ([token]) => token!.expires_at > first!.expires_at);
    // Both kingdoms share one mail catcher, because there is one for the whole process.
    const mailed = () => kingdom.inbox.to(email);
    expect(await mailed()).toEqual([]);
    proxy.forwardTo(direct);
    await eventually(mailed, (mails) => mails.length >= 2);
    expect(await requests()).toHaveLength(1);
    const signUp = await mailedLink(kingdom, email, 'signup');
    expect((await client.verifyOtp({ type: 'signup', token_hash: signUp.token })).error).toBeNull();
    expect(await mailed()).toHaveLength(2);
  });
});

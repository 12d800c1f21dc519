import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { format } from '#brand';
import { rows } from '#platform';
import { anEmail, call, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const FIREFOX_LATER = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const HOME = '192.0.2.10';
const NEIGHBOUR = '192.0.2.77';
const ABROAD = '203.0.113.5';
const SUBJECT = format(brand, brand.texts.mails.account.notices['new-sign-in'].subject);

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { AUTH_CONFIRM_EMAIL: 'false', TRUST_PROXY: 'true', SITE_URL: 'https://kingdom.example' },
  });
  await kingdom.startWorker();
});
afterAll(() => kingdom.close());

interface Device {
  userAgent: string;
  address: string;
  cookie?: string;
}

const headersOf = ({ userAgent, address, cookie }: Device): Record<string, string> => ({
  'user-agent': userAgent,
  'x-forwarded-for': address,
  ...(cookie && { cookie }),
});

async function signUp(device: Device): Promise<string> {
  const email = anEmail();
  const body = { email, password: PASSWORD };
  const { status } = await call(kingdom, 'POST', '/auth/v1/signup', { body, headers: headersOf(device) });
  expect(status).toBe(200);
  return email;
}

/** Signs in. Returns the `Set-Cookie` header and the cookie as the browser would send it next time. */
async function signIn(email: string, device: Device): Promise<{ cookie: string; given: string | null }> {
  const answer = await call(kingdom, 'POST', '/auth/v1/token?grant_type=password', {
    body: { email, password: PASSWORD },
    headers: headersOf(device),
  });
  expect(answer.status).toBe(200);
  const given = answer.headers.get('set-cookie');
  return { cookie: given?.split(';')[0] ?? '', given };
}

/** Counts the notices about a new device. Their events are written in the transaction of the sign-in. */
const countNotices = async (email: string) =>
  (
    await rows(
      kingdom.unitOfWork.read,
      `SELECT 1 FROM outbox_event 
       WHERE payload->>'userId' = (SELECT id::text FROM account WHERE email = $1) AND payload->>'notice' = 'new-sign-in'`,
      [email],
    )
  ).length;

it('sends nothing for the first device, the same device, its next version or a neighbouring address', async () => {
  const email = await signUp({ userAgent: FIREFOX, address: HOME });
  await signIn(email, { userAgent: FIREFOX, address: HOME });
  await signIn(email, { userAgent: FIREFOX_LATER, address: HOME });
  await signIn(email, { userAgent: FIREFOX, address: NEIGHBOUR });
  expect(await countNotices(email)).toBe(0);
});

it('ignores a device cookie over HTTPS that a subdomain or a plain connection could have set', async () => {
  const email = await signUp({ userAgent: FIREFOX, address: HOME });
  const { cookie } = await signIn(email, { userAgent: FIREFOX, address: HOME });
  const planted = cookie.replace('__Host-', '');
  const abroad = await signIn(email, { userAgent: SAFARI, address: ABROAD, cookie: planted });
  expect(abroad.given).toMatch(/^__Host-device=/);
  expect(await countNotices(email)).toBe(1);
});

it('sends one mail for another browser, and one for the same browser elsewhere', async () => {
  const email = await signUp({ userAgent: FIREFOX, address: HOME });
  await signIn(email, { userAgent: SAFARI, address: HOME });
  expect(await countNotices(email)).toBe(1);
  await signIn(email, { userAgent: FIREFOX, address: ABROAD });
  expect(await countNotices(email)).toBe(2);
  await signIn(email, { userAgent: SAFARI, address: HOME });
  expect(await countNotices(email)).toBe(2);
  const mails = await eventually(
    async () => (await kingdom.inbox.to(email)).filter((mail) => mail.subject === SUBJECT),
    (found) => found.length === 2,
  );
  const texts = mails.map(({ text }) => text).join('\n');
  expect(texts).toContain('Safari on macOS');
  expect(texts).toContain(ABROAD);
  expect(texts).not.toContain('Mozilla');
});

it('recognises a browser by its cookie from any network', async () => {
  const email = await signUp({ userAgent: FIREFOX, address: HOME });
  const { cookie, given } = await signIn(email, { userAgent: FIREFOX, address: HOME });
  expect(given).toMatch(/^__Host-device=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const abroad = await signIn(email, { userAgent: FIREFOX, address: ABROAD, cookie });
  expect(abroad.given).toBeNull();
  expect(await countNotices(email)).toBe(0);
});

it('ignores the cookie of another account’s browser, and a made-up one', async () => {
  const [owner, other] = [
    await signUp({ userAgent: FIREFOX, address: HOME }),
    await signUp({ userAgent: SAFARI, address: ABROAD }),
  ];
  const { cookie } = await signIn(other, { userAgent: SAFARI, address: ABROAD });
  await signIn(owner, { userAgent: SAFARI, address: ABROAD, cookie });
  expect(await countNotices(owner)).toBe(1);
  const madeUp = `__Host-device=${'A'.repeat(22)}`;
  await signIn(owner, { userAgent: SAFARI, address: '198.51.100.1', cookie: madeUp });
  expect(await countNotices(owner)).toBe(2);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Brand, format, localized } from '#brand';
import type { CreatedPurchase } from '#contracts';
import { groupDigits } from '#contracts';
import { rows } from '#platform';
import { writeTwoLanguages } from '../brand/two-languages.js';
import { anEmail, call, mailedLink, openClient, openLink, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { newWallet, purchaseInput, saleIsRead } from '../support/purchases.js';
import { sendRaw } from '../support/raw-http.js';

const both = writeTwoLanguages(brand.texts);
const english: Brand = localized(both.brand, 'en');
const french: Brand = localized(both.brand, 'fr');
const FRENCH = { 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8' };

describe('the server uses its reader’s language', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { BRAND_FILE: both.file, AUTH_CAPTCHA_ENDPOINTS: '' },
    });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
  });
  afterAll(async () => {
    await kingdom.close();
    both.erase();
  });

  const purchase = (changes: object, headers: Record<string, string> = {}) =>
    call(kingdom, 'POST', '/api/presale/purchases', { body: purchaseInput(changes), headers });
  const mailTo = async (address: string, count = 1) => {
    const mails = await eventually(
      () => kingdom.inbox.to(address),
      ({ length }) => length >= count,
    );
    return mails[count - 1]!;
  };
  const read = async ({ id, secret }: CreatedPurchase, headers: Record<string, string>) =>
    (
      await call(kingdom, 'GET', `/api/presale/purchases/${id}`, {
        headers: { 'x-purchase-secret': secret, ...headers },
      })
    ).body!;

  it('for refusals: messages, details and figures', async () => {
    const { minAmount, maxAmount } = brand.presale;
    for (const [spoken, headers] of [
      [french, FRENCH],
      [english, {}],
      [english, { 'accept-language': 'tlh' }],
    ] as const) {
      const message = format(spoken, spoken.texts.shared.outOfRange, {
        min: groupDigits(minAmount, spoken.language),
        max: groupDigits(maxAmount, spoken.language),
      });
      const refused = await purchase({ tokenAmount: '1' }, headers);
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'AMOUNT_OUT_OF_RANGE', message, details: [{ path: 'tokenAmount', message }] },
      });
      expect(refused.headers.get('content-language')).toBe(spoken.language);
      expect(refused.headers.get('vary')).toContain('Accept-Language');
    }
  });

  it('for invalid input and missing resources, from every layer', async () => {
    const invalid = await purchase({ buyerWallet: 7, extra: 1 }, FRENCH);
    expect(invalid.body).toMatchObject({ code: 'VALIDATION_FAILED', message: french.texts.refusals.input });
    for (const { message } of invalid.body!['details'] as { message: string }[])
      expect(message).toMatch(/^«.*»$/);
    const missing = await call(kingdom, 'GET', '/api/nothing', { headers: FRENCH });
    expect(missing.body).toMatchObject({ code: 'NOT_FOUND', message: french.texts.refusals.notFound });
    const stranger = await call(kingdom, 'GET', '/api/wallets', { headers: FRENCH });
    expect(stranger.body).toMatchObject({ code: 'UNAUTHORIZED', message: french.texts.refusals.signIn });
    const broken = await call(kingdom, 'POST', '/api/donations', { body: '{', headers: FRENCH });
    expect(broken.body).toMatchObject({ message: french.texts.refusals.unreadable });
  });

  it('but keeps the auth protocol’s own messages, which its clients compare (auth contract §2)', async () => {
    const { body } = await call(kingdom, 'POST', '/auth/v1/token?grant_type=password', {
      body: { email: anEmail(), password: PASSWORD },
      headers: FRENCH,
    });
    expect(body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  it('and ignores an invalid header', async () => {
    const message = english.texts.refusals.notFound;
    for (const header of [
      'de;q='.repeat(2_000),
      'é\u0001;',
      '../../etc/passwd',
      '__proto__',
      'fr'.repeat(3_000),
    ]) {
      const answer = await sendRaw(kingdom.url, 'GET', '/api/nothing', {
        'accept-language': Buffer.from(header).toString('latin1').replaceAll('\u0001', '\t'),
      });
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body)).toEqual({ code: 'NOT_FOUND', message });
      expect(answer.headers['content-language']).toBe('en');
    }
  });

  it('for the reason of a failed purchase, for each reader, and keeps the text of older purchases', async () => {
    const { body } = await purchase({ buyerWallet: kingdom.chain.mintAddress }, FRENCH);
    const created = body as unknown as CreatedPurchase;
    await eventually(
      () => read(created, {}),
      ({ status }) => status === 'failed',
    );
    const reason = (spoken: Brand) => format(spoken, spoken.texts.purchases.obstacles['token-account']);
    expect((await read(created, FRENCH))['failureReason']).toBe(reason(french));
    expect((await read(created, {}))['failureReason']).toBe(reason(english));
    await rows(
      kingdom.unitOfWork.read,
      `UPDATE presale_purchase SET failure_reason = 'in old words' WHERE id = $1`,
      [created.id],
    );
    expect((await read(created, FRENCH))['failureReason']).toBe('in old words');
  });

  it('for a purchase mail, which uses the language of the purchase: words, figures and the link; the team gets a copy', async () => {
    const buyerEmail = anEmail();
    await purchase({ buyerEmail, tokenAmount: '10000', buyerWallet: newWallet() }, FRENCH);
    const { subject, html, text, cc } = await mailTo(buyerEmail);
    const { purchase: words } = french.texts.mails;
    expect(subject).toContain('«');
    expect(html).toContain('<html lang="fr">');
    expect(text).toContain(format(french, words.labels.tokenAmount) + ': ' + groupDigits('10000', 'fr'));
    expect(text).toMatch(/\/fr\/receipts\/SIM-/);
    expect(cc).toContain(brand.team.email);

    const other = anEmail();
    await purchase({ buyerEmail: other });
    const plain = await mailTo(other);
    expect(plain.subject + plain.text).not.toContain('«');
    expect(plain.text).toMatch(/[^r]\/receipts\/SIM-/);
  });

  it('for a mail about an account, which uses the language of its owner and links to pages in it', async () => {
    const email = anEmail();
    const client = openClient(kingdom);
    const home = new URL('/fr', kingdom.settings.SITE_URL).href;
    await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { language: 'fr' }, emailRedirectTo: home },
    });
    const confirmation = await mailedLink(kingdom, email, 'signup');
    const { links } = french.texts.mails.account;
    expect(confirmation.subject).toBe(format(french, links.signup.subject));
    expect(confirmation.html).toContain('<html lang="fr">');
    expect(confirmation.redirectTo).toBe(home);
    expect((await openLink(kingdom, confirmation.link)).target).toBe(home);

    // A repeated sign-up is mailed in the account's language and links to the sign-in page in that language.
    await openClient(kingdom).signUp({ email, password: PASSWORD });
    const notice = await mailTo(email, 2);
    expect(notice.subject).toBe(
      format(french, french.texts.mails.account.notices['already-registered'].subject),
    );
    expect(notice.text).toContain(new URL('/fr/auth', kingdom.settings.SITE_URL).href);
  });

  it('for dates, and ignores a language in the account’s user data', async () => {
    const { client, email, session } = await signUpMember(kingdom);
    for (const language of ['__proto__', '../de', { fr: 1 }, 'fr\r\nBcc: x@example.org', 'f'.repeat(3_000)]) {
      const { error } = await client.updateUser({ data: { language } });
      expect(error).toBeNull();
    }
    await client.resetPasswordForEmail(email);
    expect((await mailedLink(kingdom, email, 'recovery')).subject).toBe(
      format(english, english.texts.mails.account.links.recovery.subject),
    );
    await client.updateUser({ data: { language: 'fr' } });
    const day = () =>
      new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    const before = day();
    await client.updateUser({ password: `${PASSWORD} anew` });
    const changed = await mailTo(email, 3);
    expect(changed.subject).toBe(
      format(french, french.texts.mails.account.notices['password-changed'].subject),
    );
    // Midnight may have passed in the meantime.
    expect([before, day()].some((each) => changed.text.includes(each))).toBe(true);

    // A change of the account's language is not listed as an activity.
    const activity = await call(kingdom, 'GET', '/api/account/activity', {
      token: session.access_token,
      headers: FRENCH,
    });
    const events = activity.body!['items'] as { event: string; device: string }[];
    expect(events.map(({ event }) => event)).not.toContain('profile-changed');
    expect(events[0]?.device).toMatch(/^«.*»$/);
  });
});

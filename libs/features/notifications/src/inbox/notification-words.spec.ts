import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadBrand, localized } from '#brand';
import { NOTIFICATION_KINDS, type NotificationKind, pageAt } from '#contracts';
import { escapeHtml } from '#platform';
import { notificationMail } from '../mails/notification-mail.js';
import { notificationOf } from './event-notifications.js';
import { wordsOf } from './notification-words.js';

const brand = loadBrand(fileURLToPath(new URL('../../../../shared/brand/brand.json', import.meta.url)));
const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** Every fact any kind has. */
const facts = {
  amount: '1234567890',
  badge: 'guardian',
  receipt: 'SIM-0123',
  reason: 'declined',
  wallet: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  notice: 'factor-added',
  subject: 'id',
  period: 'weekly',
  startsAt: '2026-11-16T00:00:00.000Z',
  rank: '2',
};

describe('a notification’s words', () => {
  it.each(kinds)('of %s are whole in both languages, and lead to a page of the site', (kind) => {
    const [english, german] = ['en', 'de'].map((language) =>
      wordsOf({ kind, facts }, localized(brand, language)),
    );
    expect(english).not.toEqual(german);
    expect(english?.title).not.toBe(brand.texts.mails.news.unknown.title);
    expect(`${english?.title}${english?.body}${german?.title}${german?.body}`).not.toMatch(/[{}]|undefined/);
    expect(pageAt(english!.link!.split(/[?#]/)[0]!)).toBeDefined();
  });

  it('write amounts in whole tokens as the reader’s language groups digits', () => {
    const told = { kind: 'swap-recorded', facts };
    expect(wordsOf(told, localized(brand, 'en')).body).toContain('1,234.56789');
    expect(wordsOf(told, localized(brand, 'de')).body).toContain('1.234,56789');
  });

  it('are general for what this version does not know: a kind, a fact, a shape', () => {
    const { title } = brand.texts.mails.news.unknown;
    const strange = [
      { kind: 'vault-opened', facts },
      { kind: 'toString', facts },
      { kind: '__proto__', facts },
      { kind: 'swap-recorded', facts: {} },
      { kind: 'swap-recorded', facts: { amount: 12, receipt: ['x'] } },
      { kind: 'order-confirmed', facts: { amount: '-1', receipt: '../../x' } },
      { kind: 'badge-upgraded', facts: { badge: 'emperor' } },
      { kind: 'security', facts: { notice: 'constructor' } },
      { kind: 'prize-paid', facts: { ...facts, period: 'yearly' } },
    ];
    for (const told of strange) expect(wordsOf(told, brand)).toMatchObject({ title, link: null });
  });
});

describe('a notification’s mail', () => {
  const told = { kind: 'order-confirmed', facts };

  it('says the same in HTML and text, links to more and to the preferences, in its reader’s language', () => {
    const { html, text } = notificationMail(told, localized(brand, 'de'), 'https://kingdom.example', false);
    const { news } = localized(brand, 'de').texts.mails;
    for (const said of [news['order-confirmed'].title, news.why, news.preferences])
      expect(html).toContain(escapeHtml(said));
    for (const link of [
      'https://kingdom.example/de/receipts/SIM-0123',
      'https://kingdom.example/de/app/notifications#preferences',
    ]) {
      expect(html).toContain(`href="${link}"`);
      expect(text).toContain(link);
    }
    expect(html + text).not.toMatch(/\{\w+\}/);
  });

  it('says that it is simulated in subject and body, and only then (reading D5)', () => {
    const [simulated, real] = [true, false].map((mode) =>
      notificationMail(told, brand, 'https://kingdom.example', mode),
    );
    expect(simulated?.subject).toMatch(/^\[SIMULATED\] \w/);
    expect(simulated?.text).toContain(brand.texts.mails.simulatedNotice);
    expect(JSON.stringify(real)).not.toMatch(/simulat/i);
  });
});

describe('news', () => {
  it('are read from events that older versions wrote: without an owner nobody is told', () => {
    expect(notificationOf('donation.recorded', { donationId: 'd' })).toBeUndefined();
    const failed = notificationOf('order.failed', { orderId: 'o', userId: 'u', reason: 'declined' });
    expect(failed).toEqual({
      userId: 'u',
      kind: 'order-failed',
      facts: { reason: 'declined', subject: 'o' },
    });
  });

  it('hold no notice that anybody can cause by signing up with an address', () => {
    const due = { userId: 'u', email: 'e', facts: {} };
    expect(notificationOf('account.notice-due', { ...due, notice: 'already-registered' })).toBeUndefined();
    expect(notificationOf('account.notice-due', { ...due, notice: 'password-changed' })).toMatchObject({
      kind: 'security',
    });
  });
});

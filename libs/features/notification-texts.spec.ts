import { beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { join } from 'node:path';
import { loadBrand, localized } from '#brand';
import { NOTIFICATION_KINDS, type NotificationKind, pageAt } from '#contracts';
import { DonationsNotifications } from '#features/donations';
import { ExchangeNotifications } from '#features/exchange';
import { LeaderboardsNotifications } from '#features/leaderboards';
import { ManualPaymentsNotifications } from '#features/manual-payments';
import {
  notificationMail,
  notificationOf,
  NotificationTexts,
  SecurityNotifications,
  WritesNotifications,
} from '#features/notifications';
import { PresaleNotifications } from '#features/presale';
import { escapeHtml, projectRoot } from '#platform';

const brand = loadBrand(join(projectRoot, 'libs/shared/brand/brand.json'));
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

const WRITERS = [
  DonationsNotifications,
  ExchangeNotifications,
  LeaderboardsNotifications,
  ManualPaymentsNotifications,
  PresaleNotifications,
  SecurityNotifications,
];

async function textsWith(providers: typeof WRITERS): Promise<NotificationTexts> {
  @Module({ imports: [DiscoveryModule], providers: [NotificationTexts, ...providers] })
  class Program {}
  const options = { logger: false, abortOnError: false } as const;
  return (await NestFactory.createApplicationContext(Program, options)).get(NotificationTexts);
}

let texts: NotificationTexts;
beforeAll(async () => {
  texts = await textsWith(WRITERS);
});

describe('the writers of notifications', () => {
  it('are refused at start if a kind has none', async () => {
    await expect(textsWith(WRITERS.slice(1))).rejects.toThrow(
      'No writer is for notifications of the kind badge-upgraded, donation-recorded, automatic-donations',
    );
  });

  it('are refused at start if a kind has two', async () => {
    class More extends PresaleNotifications {}
    WritesNotifications()(More);
    await expect(textsWith([...WRITERS, More])).rejects.toThrow(
      'Two writers are for notifications of the kind purchase-confirmed',
    );
  });
});

describe('a notification’s text', () => {
  it.each(kinds)('of %s are whole in both languages, and lead to a page of the site', (kind) => {
    const [english, german] = ['en', 'de'].map((language) =>
      texts.of({ kind, facts }, localized(brand, language)),
    );
    expect(english).not.toEqual(german);
    expect(english?.title).not.toBe(brand.texts.mails.news.unknown.title);
    expect(`${english?.title}${english?.body}${german?.title}${german?.body}`).not.toMatch(/[{}]|undefined/);
    expect(pageAt(english!.link!.split(/[?#]/)[0]!)).toBeDefined();
  });

  it('write amounts in whole tokens as the reader’s language groups digits', () => {
    const told = { kind: 'swap-recorded', facts };
    expect(texts.of(told, localized(brand, 'en')).body).toContain('1,234.56789');
    expect(texts.of(told, localized(brand, 'de')).body).toContain('1.234,56789');
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
    for (const told of strange) expect(texts.of(told, brand)).toMatchObject({ title, link: null });
  });
});

describe('a notification’s mail', () => {
  const told = { kind: 'order-confirmed', facts };

  it('says the same in HTML and text, links to more and to the preferences, in its reader’s language', () => {
    const { html, text } = notificationMail(
      texts.of(told, localized(brand, 'de')),
      localized(brand, 'de'),
      'https://kingdom.example',
      false,
    );
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
      notificationMail(texts.of(told, brand), brand, 'https://kingdom.example', mode),
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

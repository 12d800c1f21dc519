import { beforeAll, describe, expect, it } from '@jest/globals';
import { Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { DEFAULT_BRAND_FILE, loadBrand, localized } from '#brand';
import { NOTIFICATION_KINDS, type NotificationKind, pageAt } from '#contracts';
import { FEATURES } from '#features';
import { auth } from '#features/auth';
import { donations, DonationsNotificationTexts } from '#features/donations';
import { exchange } from '#features/exchange';
import {
  notificationMail,
  NotificationTexts,
  type NotificationWriters,
  WritesNotifications,
} from '#features/notifications';
import { PresaleNotificationTexts } from '#features/presale';
import { escapeHtml } from '#platform';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** Every fact any kind has. */
const facts = {
  amount: '1234567890',
  rewards: '12345678',
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

/** The providers of a module and of all that it imports. */
function providersOf(module: object): unknown[] {
  const providers = (Reflect.getMetadata('providers', module) ?? []) as unknown[];
  const imports = (Reflect.getMetadata('imports', module) ?? []) as object[];
  return [...providers, ...imports.flatMap(providersOf)];
}

const isWriter = (provider: unknown): provider is Type<NotificationWriters> =>
  typeof provider === 'function' && Reflect.hasMetadata(WritesNotifications.KEY, provider);

const WRITERS = [...new Set(FEATURES.flatMap(({ worker = [] }) => worker).flatMap(providersOf))].filter(
  isWriter,
);

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
  it('are rejected at start if a kind has no writer', async () => {
    await expect(textsWith(WRITERS.filter((one) => one !== DonationsNotificationTexts))).rejects.toThrow(
      'No writer is for notifications of the kind badge-upgraded, donation-recorded, automatic-donations',
    );
  });

  it('are rejected at start if a kind has two writers', async () => {
    class More extends PresaleNotificationTexts {}
    WritesNotifications()(More);
    await expect(textsWith([...WRITERS, More])).rejects.toThrow(
      'Two writers are for notifications of the kind purchase-confirmed',
    );
  });
});

describe('a notification’s text', () => {
  it.each(kinds)('of %s are complete in both languages, and link to a page of the site', (kind) => {
    const [english, german] = ['en', 'de'].map((language) =>
      texts.of({ kind, facts }, localized(brand, language)),
    );
    expect(english).not.toEqual(german);
    expect(english?.title).not.toBe(brand.texts.mails.news.unknown.title);
    expect(`${english?.title}${english?.body}${german?.title}${german?.body}`).not.toMatch(/[{}]|undefined/);
    expect(pageAt(english!.link!.split(/[?#]/)[0]!)).toBeDefined();
  });

  it('show amounts in whole tokens with the digit grouping of the reader’s language', () => {
    const told = { kind: 'swap-recorded', facts };
    expect(texts.of(told, localized(brand, 'en')).body).toContain('1,234.56789');
    expect(texts.of(told, localized(brand, 'de')).body).toContain('1.234,56789');
  });

  it('are general if this version does not know the kind, a fact or its shape', () => {
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

  it('says the same in HTML and text, and links to the details and to the preferences, in the reader’s language', () => {
    const { html, text } = notificationMail(
      told.kind,
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

  it('says that it is simulated in subject and body, only in simulated mode (reading D5)', () => {
    const [simulated, real] = [true, false].map((mode) =>
      notificationMail(told.kind, texts.of(told, brand), brand, 'https://kingdom.example', mode),
    );
    expect(simulated?.subject).toMatch(/^\[SIMULATED\] \w/);
    expect(simulated?.text).toContain(brand.texts.mails.simulatedNotice);
    expect(JSON.stringify(real)).not.toMatch(/simulat/i);
  });
});

describe('the notifications of events', () => {
  it('exclude donations without a giver, and cope with events of older versions', () => {
    const recorded = donations.notifications!['donation.recorded']!;
    expect(recorded({ donationId: 'd' })).toBeUndefined();
    const failed = exchange.notifications!['order.failed']!;
    expect(failed({ orderId: 'o', userId: 'u', reason: 'declined' })).toEqual({
      userId: 'u',
      kind: 'order-failed',
      facts: { reason: 'declined', subject: 'o' },
    });
  });

  it('exclude a notice that anybody can cause by signing up with an address', () => {
    const notified = auth.notifications!['account.notice-due']!;
    const due = { userId: 'u', email: 'e', facts: {} };
    expect(notified({ ...due, notice: 'already-registered' })).toBeUndefined();
    expect(notified({ ...due, notice: 'password-changed' })).toMatchObject({ kind: 'security' });
  });
});

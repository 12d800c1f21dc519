import { z } from 'zod';
import { type Brand, format } from '#brand';
import {
  formatUnits,
  groupDigits,
  leaderboardPeriodSchema,
  type NotificationKind,
  timestampSchema,
} from '#contracts';

/** The text of a notification, and the path of the page with more about it; null if there is none. */
export interface Words {
  title: string;
  body: string;
  link: string | null;
}

/** A notification as it is stored. Another version, with other kinds and other facts, may have written it. */
export interface StoredNotification {
  kind: string;
  facts: Readonly<Record<string, unknown>>;
}

type Writer = (facts: StoredNotification['facts'], brand: Brand) => Words;

/**
 * Writes the text from facts of the right shape.
 * @throws ZodError for facts of any other shape
 */
const writer =
  <Shape extends z.ZodType>(shape: Shape, write: (facts: z.infer<Shape>, brand: Brand) => Words): Writer =>
  (facts, brand) =>
    write(shape.parse(facts), brand);

/** Base units. */
const units = z.string().regex(/^\d{1,40}$/);
const receipt = z.string().regex(/^[\w-]{1,100}$/);
const settled = z.object({ amount: units, receipt });

const tokens = (amount: string, { token, language }: Brand): string =>
  groupDigits(formatUnits(BigInt(amount), token.decimals), language);

/** A kind whose text needs an amount and a receipt. */
const withReceipt = (kind: 'order-confirmed' | 'swap-recorded' | 'purchase-confirmed'): Writer =>
  writer(settled, ({ amount, receipt }, brand) => {
    const { title, body } = brand.texts.mails.news[kind];
    const values = { amount: tokens(amount, brand) };
    return { title: format(brand, title), body: format(brand, body, values), link: `/receipts/${receipt}` };
  });

/** A kind whose text needs only an amount. */
const withAmount = (
  kind: 'donation-recorded' | 'automatic-donations' | 'purchase-failed' | 'purchase-reversed',
  link: string,
): Writer =>
  writer(z.object({ amount: units }), ({ amount }, brand) => {
    const { title, body } = brand.texts.mails.news[kind];
    return {
      title: format(brand, title),
      body: format(brand, body, { amount: tokens(amount, brand) }),
      link,
    };
  });

const prize = z.object({
  amount: units,
  period: leaderboardPeriodSchema,
  rank: z.string().regex(/^\d{1,3}$/),
  startsAt: timestampSchema,
});

/** The kinds for leaderboard prizes, paid or owed. */
const withPrize = (kind: 'prize-paid' | 'prize-owed'): Writer =>
  writer(prize, ({ amount, period, rank, startsAt }, brand) => {
    const { [kind]: words, leaderboards } = brand.texts.mails.news;
    const values = { amount: tokens(amount, brand), rank, leaderboard: format(brand, leaderboards[period]) };
    return {
      title: format(brand, words.title),
      body: format(brand, words.body, values),
      link: `/app/leaderboard?period=${period}&startsAt=${encodeURIComponent(startsAt)}`,
    };
  });

const WRITERS: Record<NotificationKind, Writer> = {
  'badge-upgraded': writer(
    z.object({ badge: z.enum(['hero', 'guardian', 'legend']) }),
    ({ badge }, brand) => {
      const { title, body } = brand.texts.mails.news['badge-upgraded'];
      return {
        title: format(brand, title),
        body: format(brand, body, { badge: format(brand, brand.texts.love.badges.names[badge]) }),
        link: '/app/donate',
      };
    },
  ),
  'donation-recorded': withAmount('donation-recorded', '/love'),
  'automatic-donations': withAmount('automatic-donations', '/app/donate'),
  'order-confirmed': withReceipt('order-confirmed'),
  'order-failed': writer(z.object({ amount: units, reason: z.string() }), ({ amount, reason }, brand) => {
    const { title, body } = brand.texts.mails.news['order-failed'];
    const failures: Record<string, string> = brand.texts.buying.failures;
    const why = failures[reason] ?? brand.texts.mails.news.unknownReason;
    return {
      title: format(brand, title),
      body: format(brand, body, { amount: tokens(amount, brand), reason: format(brand, why) }),
      link: '/buy',
    };
  }),
  'swap-recorded': withReceipt('swap-recorded'),
  'prize-paid': withPrize('prize-paid'),
  'prize-owed': withPrize('prize-owed'),
  'purchase-confirmed': withReceipt('purchase-confirmed'),
  'purchase-failed': withAmount('purchase-failed', '/app'),
  'purchase-reversed': withAmount('purchase-reversed', '/app/wallet'),
  'payment-approved': writer(z.object({ wallet: z.string() }), ({ wallet }, brand) => {
    const { title, body } = brand.texts.mails.news['payment-approved'];
    return { title: format(brand, title), body: format(brand, body, { wallet }), link: '/app/wallet' };
  }),
  'payment-rejected': writer(z.object({ reason: z.string() }), ({ reason }, brand) => {
    const { title, body } = brand.texts.mails.news['payment-rejected'];
    return { title: format(brand, title), body: format(brand, body, { reason }), link: '/presale/public' };
  }),
  'payment-undone': writer(z.object({ amount: units, reason: z.string() }), ({ amount, reason }, brand) => {
    const { title, body } = brand.texts.mails.news['payment-undone'];
    const values = { amount: tokens(amount, brand), reason };
    return { title: format(brand, title), body: format(brand, body, values), link: '/presale/public' };
  }),
  security: writer(z.object({ notice: z.string() }), ({ notice }, brand) => {
    const { notices } = brand.texts.mails.account;
    const { title, intro } = notices[z.enum(Object.keys(notices) as (keyof typeof notices)[]).parse(notice)];
    return { title: format(brand, title), body: format(brand, intro), link: '/app/account#activity' };
  }),
};

/**
 * Writes a notification in the brand's current language. A notification that this version doesn't understand gets a
 * general text, so that an old one breaks no list.
 */
export function wordsOf({ kind, facts }: StoredNotification, brand: Brand): Words {
  try {
    const write = Object.hasOwn(WRITERS, kind) ? WRITERS[kind as NotificationKind] : undefined;
    if (write) return write(facts, brand);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
  }
  const { title, body } = brand.texts.mails.news.unknown;
  return { title: format(brand, title), body: format(brand, body), link: null };
}

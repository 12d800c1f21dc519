import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { type Brand, format } from '#brand';
import { formatUnits, groupDigits, type NotificationKind } from '#contracts';

/** The text of a notification, and the path of the page with more about it; null if there is none. */
export interface NotificationText {
  title: string;
  body: string;
  link: string | null;
}

/** @throws ZodError for facts of another shape */
export type NotificationWriter = (facts: Readonly<Record<string, unknown>>, brand: Brand) => NotificationText;

/** A feature's writers, by the kind that each writes. */
export interface NotificationWriters {
  readonly writers: { readonly [Kind in NotificationKind]?: NotificationWriter };
}

/**
 * Marks a provider that writes a feature's notifications. Both the API and the worker must have it, so list it in the module
 * that their modules import.
 *
 * @example
 * @Injectable()
 * @WritesNotifications()
 * export class TipsNotificationTexts implements NotificationWriters {
 *   readonly writers = { 'tip-received': withAmount('tip-received', '/app/wallet') };
 * }
 */
export const WritesNotifications = DiscoveryService.createDecorator();

/** Writes the text from facts of the given shape. */
export const writer =
  <Shape extends z.ZodType>(
    shape: Shape,
    write: (facts: z.infer<Shape>, brand: Brand) => NotificationText,
  ): NotificationWriter =>
  (facts, brand) =>
    write(shape.parse(facts), brand);

/** Base units as a fact. */
export const unitsFact = z.string().regex(/^\d{1,40}$/);

/** An amount of tokens as the reader's language writes it. @param amount base units */
export const tokensIn = (amount: string, { token, language }: Brand): string =>
  groupDigits(formatUnits(BigInt(amount), token.decimals), language);

type News = Brand['texts']['mails']['news'];

/** The kinds whose text has a title and a body. */
type TitledKind = {
  [Key in keyof News]: News[Key] extends { title: string; body: string } ? Key : never;
}[keyof News];

const receiptFact = z.string().regex(/^[\w-]{1,100}$/);

/** Writes a kind whose text needs an amount, and which links to a receipt. */
export const withReceipt = (kind: TitledKind & NotificationKind): NotificationWriter =>
  writer(z.object({ amount: unitsFact, receipt: receiptFact }), ({ amount, receipt }, brand) =>
    textOf(kind, brand, { amount: tokensIn(amount, brand) }, `/receipts/${receipt}`),
  );

/** Writes a kind whose text needs only an amount. */
export const withAmount = (kind: TitledKind & NotificationKind, link: string): NotificationWriter =>
  writer(z.object({ amount: unitsFact }), ({ amount }, brand) =>
    textOf(kind, brand, { amount: tokensIn(amount, brand) }, link),
  );

/** The text that the catalogue has for a kind. */
export function textOf(
  kind: TitledKind & NotificationKind,
  brand: Brand,
  values: Readonly<Record<string, string>>,
  link: string,
): NotificationText {
  const { title, body } = brand.texts.mails.news[kind];
  return { title: format(brand, title), body: format(brand, body, values), link };
}

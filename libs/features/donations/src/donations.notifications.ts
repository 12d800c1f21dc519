import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { format } from '#brand';
import { decimalsOf, GIFT_CURRENCIES, formatUnits, groupDigits, type NewNotification } from '#contracts';
import {
  type NotificationWriters,
  textOf,
  unitsFact,
  withAmount,
  writer,
  WritesNotifications,
} from '#features/notifications';
import type { MemberNotifications } from '#platform';

export const donationsNotifications: MemberNotifications = {
  'donation.recorded': ({ donationId, given }): NewNotification | undefined => {
    if (!given) return undefined;
    const { userId, amount, currency = 'token', auto } = given;
    return auto
      ? { userId, kind: 'automatic-donations', facts: { amount }, daily: true }
      : { userId, kind: 'donation-recorded', facts: { amount, currency, subject: donationId } };
  },
  'donation.badge-upgraded': ({ userId, badge }) => ({ userId, kind: 'badge-upgraded', facts: { badge } }),
};

@Injectable()
@WritesNotifications()
export class DonationsNotificationTexts implements NotificationWriters {
  readonly writers: NotificationWriters['writers'] = {
    'badge-upgraded': writer(
      z.object({ badge: z.enum(['hero', 'guardian', 'legend']) }),
      ({ badge }, brand) => {
        const name = format(brand, brand.texts.love.badges.names[badge]);
        return textOf('badge-upgraded', brand, { badge: name }, '/app/donate');
      },
    ),
    'donation-recorded': writer(
      z.object({ amount: unitsFact, currency: z.enum(GIFT_CURRENCIES).default('token') }),
      ({ amount, currency }, brand) => {
        const given = formatUnits(BigInt(amount), decimalsOf(currency, brand.token.decimals));
        const unit = currency === 'token' ? brand.ticker : currency;
        return textOf(
          'donation-recorded',
          brand,
          { given: `${groupDigits(given, brand.language)} ${unit}` },
          '/love',
        );
      },
    ),
    'automatic-donations': withAmount('automatic-donations', '/app/donate'),
  };
}

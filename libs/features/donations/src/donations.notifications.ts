import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { format } from '#brand';
import type { NewNotification } from '#contracts';
import {
  type NotificationWriters,
  textOf,
  withAmount,
  writer,
  WritesNotifications,
} from '#features/notifications';
import type { MemberNotifications } from '#platform';

export const donationsNotifications: MemberNotifications = {
  'donation.recorded': ({ donationId, given }): NewNotification | undefined => {
    if (!given) return undefined;
    const { userId, amount, auto } = given;
    return auto
      ? { userId, kind: 'automatic-donations', facts: { amount }, daily: true }
      : { userId, kind: 'donation-recorded', facts: { amount, subject: donationId } };
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
    'donation-recorded': withAmount('donation-recorded', '/love'),
    'automatic-donations': withAmount('automatic-donations', '/app/donate'),
  };
}

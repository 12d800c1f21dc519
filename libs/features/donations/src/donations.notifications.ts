import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { format } from '#brand';
import {
  type NotificationWriters,
  textOf,
  withAmount,
  writer,
  WritesNotifications,
} from '#features/notifications';

@Injectable()
@WritesNotifications()
export class DonationsNotifications implements NotificationWriters {
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

import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { format } from '#brand';
import {
  type NotificationWriters,
  textOf,
  tokensIn,
  unitsFact,
  withReceipt,
  writer,
  WritesNotifications,
} from '#features/notifications';

@Injectable()
@WritesNotifications()
export class ExchangeNotifications implements NotificationWriters {
  readonly writers: NotificationWriters['writers'] = {
    'order-confirmed': withReceipt('order-confirmed'),
    'order-failed': writer(
      z.object({ amount: unitsFact, reason: z.string() }),
      ({ amount, reason }, brand) => {
        const failures: Record<string, string> = brand.texts.buying.failures;
        const why = format(brand, failures[reason] ?? brand.texts.mails.news.unknownReason);
        return textOf('order-failed', brand, { amount: tokensIn(amount, brand), reason: why }, '/buy');
      },
    ),
    'swap-recorded': withReceipt('swap-recorded'),
  };
}

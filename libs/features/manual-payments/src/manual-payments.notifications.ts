import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isolated } from '#contracts';
import {
  type NotificationWriters,
  textOf,
  tokensIn,
  unitsFact,
  writer,
  WritesNotifications,
} from '#features/notifications';

@Injectable()
@WritesNotifications()
export class ManualPaymentsNotificationTexts implements NotificationWriters {
  readonly writers: NotificationWriters['writers'] = {
    'payment-approved': writer(z.object({ wallet: z.string() }), ({ wallet }, brand) =>
      textOf('payment-approved', brand, { wallet }, '/app/wallet'),
    ),
    'payment-rejected': writer(z.object({ reason: z.string() }), ({ reason }, brand) =>
      textOf('payment-rejected', brand, { reason: isolated(reason) }, '/presale/public'),
    ),
    'payment-undone': writer(
      z.object({ amount: unitsFact, reason: z.string() }),
      ({ amount, reason }, brand) =>
        textOf(
          'payment-undone',
          brand,
          { amount: tokensIn(amount, brand), reason: isolated(reason) },
          '/presale/public',
        ),
    ),
  };
}

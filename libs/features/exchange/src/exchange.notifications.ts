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
import type { MemberNotifications } from '#platform';

export const exchangeNotifications: MemberNotifications = {
  'order.confirmed': ({ userId, orderId, tokenAmount, transactionId }) => ({
    userId,
    kind: 'order-confirmed',
    facts: { amount: tokenAmount, receipt: transactionId, subject: orderId },
  }),
  'order.failed': ({ userId, orderId, reason, tokenAmount }) => ({
    userId,
    kind: 'order-failed',
    facts: { reason, subject: orderId, ...(tokenAmount && { amount: tokenAmount }) },
  }),
  'swap.recorded': ({ userId, swapId, amountOut, transactionHash }) => ({
    userId,
    kind: 'swap-recorded',
    facts: { amount: amountOut, receipt: transactionHash, subject: swapId },
  }),
};

@Injectable()
@WritesNotifications()
export class ExchangeNotificationTexts implements NotificationWriters {
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

import { Injectable } from '@nestjs/common';
import {
  type NotificationWriters,
  withAmount,
  withReceipt,
  WritesNotifications,
} from '#features/notifications';

@Injectable()
@WritesNotifications()
export class PresaleNotificationTexts implements NotificationWriters {
  readonly writers: NotificationWriters['writers'] = {
    'purchase-confirmed': withReceipt('purchase-confirmed'),
    'purchase-failed': withAmount('purchase-failed', '/app/presale'),
    'purchase-reversed': withAmount('purchase-reversed', '/app/wallet'),
  };
}

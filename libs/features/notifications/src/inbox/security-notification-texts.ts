import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { format } from '#brand';
import { type NotificationWriters, writer, WritesNotifications } from './notification-writers.js';

/** Accounts rank below notifications, so their notifications are written here. */
@Injectable()
@WritesNotifications()
export class SecurityNotificationTexts implements NotificationWriters {
  readonly writers: NotificationWriters['writers'] = {
    security: writer(z.object({ notice: z.string() }), ({ notice }, brand) => {
      const { notices } = brand.texts.mails.account;
      const { title, intro } =
        notices[z.enum(Object.keys(notices) as (keyof typeof notices)[]).parse(notice)];
      return { title: format(brand, title), body: format(brand, intro), link: '/app/account#activity' };
    }),
  };
}

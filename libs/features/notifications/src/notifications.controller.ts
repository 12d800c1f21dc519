import { Body, Controller, Get, Headers, Post, Put, Query } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type ChangeNotificationPreferences,
  changeNotificationPreferencesSchema,
  type ListQuery,
  type MarkRead,
  markReadSchema,
  type NotificationList,
  notificationListSchema,
  type NotificationPreferences,
  notificationPreferencesSchema,
  notificationsQuerySchema,
  type Unread,
  unreadSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { Inbox } from './inbox/inbox.service.js';
import { Preferences } from './mails/preferences.service.js';

@Controller('api/notifications')
@Access('member')
export class NotificationsController {
  constructor(
    private readonly inbox: Inbox,
    private readonly preferences: Preferences,
  ) {}

  @Get()
  @Endpoint('List your notifications', { returns: notificationListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: notificationsQuerySchema }) query: ListQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<NotificationList> {
    return this.inbox.list(userId, query, language);
  }

  @Get('unread')
  @Endpoint('Count your unread notifications', { returns: unreadSchema })
  unread(@CurrentMember() { userId }: Actor): Promise<Unread> {
    return this.inbox.unread(userId);
  }

  @Post('read')
  @Endpoint('Mark notifications as read', { returns: unreadSchema })
  @RateLimit({ name: 'notifications-read', points: 120, seconds: 60 })
  markRead(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: markReadSchema }) which: MarkRead,
  ): Promise<Unread> {
    return this.inbox.markRead(userId, which);
  }

  @Get('preferences')
  @Endpoint('Get your notification preferences', { returns: notificationPreferencesSchema })
  preferencesOf(@CurrentMember() { userId }: Actor): Promise<NotificationPreferences> {
    return this.preferences.preferencesOf(userId);
  }

  @Put('preferences')
  @Endpoint('Change your notification preferences', {
    returns: notificationPreferencesSchema,
    errors: { PREFERENCE_LOCKED: 422 },
  })
  @RateLimit({ name: 'notification-preferences', points: 60, seconds: 60 })
  change(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: changeNotificationPreferencesSchema }) change: ChangeNotificationPreferences,
  ): Promise<NotificationPreferences> {
    return this.preferences.change(userId, change);
  }
}

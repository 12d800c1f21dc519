import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Post,
  Put,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { type Actor, CurrentMember, MemberGuard } from '#features/auth';
import {
  type ChangeNotificationPreferences,
  changeNotificationPreferencesSchema,
  type MarkRead,
  markReadSchema,
  type NotificationList,
  notificationListSchema,
  type NotificationPreferences,
  notificationPreferencesSchema,
  type NotificationsQuery,
  notificationsQuerySchema,
  type Unread,
  unreadSchema,
} from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { Inbox } from './inbox/inbox.service.js';
import { Preferences } from './mails/preferences.service.js';

@Controller('api/notifications')
@UseGuards(RateLimitGuard, MemberGuard)
export class NotificationsController {
  constructor(
    private readonly inbox: Inbox,
    private readonly preferences: Preferences,
  ) {}

  @Get()
  @SerializeOptions({ schema: notificationListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: notificationsQuerySchema }) query: NotificationsQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<NotificationList> {
    return this.inbox.list(userId, query, language);
  }

  @Get('unread')
  @SerializeOptions({ schema: unreadSchema })
  unread(@CurrentMember() { userId }: Actor): Promise<Unread> {
    return this.inbox.unread(userId);
  }

  @Post('read')
  @HttpCode(200)
  @RateLimit({ name: 'notifications-read', points: 120, seconds: 60 })
  @SerializeOptions({ schema: unreadSchema })
  markRead(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: markReadSchema }) which: MarkRead,
  ): Promise<Unread> {
    return this.inbox.markRead(userId, which);
  }

  @Get('preferences')
  @SerializeOptions({ schema: notificationPreferencesSchema })
  preferencesOf(@CurrentMember() { userId }: Actor): Promise<NotificationPreferences> {
    return this.preferences.preferencesOf(userId);
  }

  @Put('preferences')
  @RateLimit({ name: 'notification-preferences', points: 60, seconds: 60 })
  @SerializeOptions({ schema: notificationPreferencesSchema })
  change(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: changeNotificationPreferencesSchema }) change: ChangeNotificationPreferences,
  ): Promise<NotificationPreferences> {
    return this.preferences.change(userId, change);
  }
}

import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { format } from '#brand';
import {
  type DomainEvents,
  leaderboardPeriodSchema,
  type NewNotification,
  timestampSchema,
} from '#contracts';
import {
  type NotificationWriter,
  type NotificationWriters,
  textOf,
  tokensIn,
  unitsFact,
  writer,
  WritesNotifications,
} from '#features/notifications';
import type { MemberNotifications } from '#platform';

const prizeNotification = (
  kind: 'prize-paid' | 'prize-owed',
  { userId, amount, period, startsAt, rank }: DomainEvents['leaderboard.prize-owed'],
): NewNotification => ({ userId, kind, facts: { amount, period, startsAt, rank: String(rank) } });

export const leaderboardsNotifications: MemberNotifications = {
  'leaderboard.prize-paid': (prize) => prizeNotification('prize-paid', prize),
  'leaderboard.prize-owed': (prize) => prizeNotification('prize-owed', prize),
};

const prize = z.object({
  amount: unitsFact,
  period: leaderboardPeriodSchema,
  rank: z.string().regex(/^\d{1,3}$/),
  startsAt: timestampSchema,
});

const withPrize = (kind: 'prize-paid' | 'prize-owed'): NotificationWriter =>
  writer(prize, ({ amount, period, rank, startsAt }, brand) => {
    const leaderboard = format(brand, brand.texts.mails.news.leaderboards[period]);
    const link = `/app/leaderboard?period=${period}&startsAt=${encodeURIComponent(startsAt)}`;
    return textOf(kind, brand, { amount: tokensIn(amount, brand), rank, leaderboard }, link);
  });

@Injectable()
@WritesNotifications()
export class LeaderboardsNotificationTexts implements NotificationWriters {
  readonly writers: NotificationWriters['writers'] = {
    'prize-paid': withPrize('prize-paid'),
    'prize-owed': withPrize('prize-owed'),
  };
}

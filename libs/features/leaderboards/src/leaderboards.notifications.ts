import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { format } from '#brand';
import { leaderboardPeriodSchema, timestampSchema } from '#contracts';
import {
  type NotificationWriter,
  type NotificationWriters,
  textOf,
  tokensIn,
  unitsFact,
  writer,
  WritesNotifications,
} from '#features/notifications';

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
export class LeaderboardsNotifications implements NotificationWriters {
  readonly writers: NotificationWriters['writers'] = {
    'prize-paid': withPrize('prize-paid'),
    'prize-owed': withPrize('prize-owed'),
  };
}

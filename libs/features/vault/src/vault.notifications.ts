import { Injectable } from '@nestjs/common';
import { z } from 'zod';
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

const KINDS = { none: 'vault-unlocked', renewed: 'vault-renewed', refused: 'vault-not-renewed' } as const;

export const vaultNotifications: MemberNotifications = {
  'vault.ended': ({ userId, lockId, amount, rewards, renewal }) => ({
    userId,
    kind: KINDS[renewal],
    facts: { amount, rewards, subject: lockId },
  }),
};

const withRewards = (kind: (typeof KINDS)[keyof typeof KINDS]): NotificationWriter =>
  writer(z.object({ amount: unitsFact, rewards: unitsFact }), ({ amount, rewards }, brand) =>
    textOf(kind, brand, { amount: tokensIn(amount, brand), rewards: tokensIn(rewards, brand) }, '/vault'),
  );

@Injectable()
@WritesNotifications()
export class VaultNotificationTexts implements NotificationWriters {
  readonly writers: NotificationWriters['writers'] = {
    'vault-unlocked': withRewards('vault-unlocked'),
    'vault-renewed': withRewards('vault-renewed'),
    'vault-not-renewed': withRewards('vault-not-renewed'),
  };
}

import { z } from 'zod';
import type { ChoosableKind, LockedKind } from '#contracts/notifications';
import { filled } from '../filled.js';

const text = filled();

export const notifications = z.strictObject({
  heading: text,
  intro: text,
  bell: text,
  bellUnread: filled('count'),
  arrived: filled('title'),
  none: text,
  unread: text,
  unreadCount: filled('count'),
  markAll: text,
  allRead: text,
  markFailed: text,
  all: text,
  more: text,
  unavailable: text,
  preferences: z.strictObject({
    heading: text,
    intro: text,
    inbox: text,
    emailFor: filled('kind'),
    always: text,
    locked: text,
    saved: text,
    failed: text,
    link: text,
    kinds: z.strictObject({
      'badge-upgraded': text,
      'donation-recorded': text,
      'order-confirmed': text,
      'order-failed': text,
      'swap-recorded': text,
      'prize-paid': text,
      'prize-owed': text,
      'purchase-failed': text,
      'purchase-reversed': text,
      'purchase-confirmed': text,
      'payment-approved': text,
      'payment-rejected': text,
      'payment-undone': text,
      security: text,
    } satisfies Record<ChoosableKind | LockedKind, typeof text>),
  }),
});

import {
  type CreateShare,
  DONATION_BADGES,
  type DonationBadge,
  LEADERBOARD_PERIODS,
  type LeaderboardPeriod,
  type ShareKind,
} from '#contracts';

/** What a link is about. */
export type SharedThing =
  | { kind: 'badge'; badge: DonationBadge }
  | { kind: 'rank'; period: LeaderboardPeriod; startsAt: string }
  | { kind: 'run'; sessionId: string }
  | { kind: 'receipt'; receiptId: string };

/** The text that names a thing among those of its kind. The same thing has the same text. */
export function subjectOf(thing: SharedThing): string {
  switch (thing.kind) {
    case 'badge':
      return thing.badge;
    case 'rank':
      return `${thing.period} ${thing.startsAt}`;
    case 'run':
      return thing.sessionId;
    case 'receipt':
      return thing.receiptId;
  }
}

/** The thing that a stored subject names; undefined if this release does not know it. */
export function thingOf({ kind, subject }: { kind: ShareKind; subject: string }): SharedThing | undefined {
  switch (kind) {
    case 'badge': {
      const badge = DONATION_BADGES.find((one) => one === subject);
      return badge && { kind, badge };
    }
    case 'rank': {
      const [name, startsAt] = subject.split(' ');
      const period = LEADERBOARD_PERIODS.find((one) => one === name);
      return period && startsAt ? { kind, period, startsAt } : undefined;
    }
    case 'run':
      return { kind, sessionId: subject };
    case 'receipt':
      return { kind, receiptId: subject };
  }
}

/** What a member asks to share. A rank without a time is that of the leaderboard which began at `currentStart`. */
export function askedThing(input: CreateShare, currentStart: string): SharedThing {
  return input.kind === 'rank' ? { ...input, startsAt: input.startsAt ?? currentStart } : input;
}

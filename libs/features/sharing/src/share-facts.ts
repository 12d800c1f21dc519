import { Inject, Injectable } from '@nestjs/common';
import {
  type DonationBadge,
  DONATION_BADGES,
  type LeaderboardPeriod,
  type MoneyMode,
  type Receipt,
  testClusterOf,
} from '#contracts';
import { DonorStandings } from '#features/donations';
import { Games } from '#features/game';
import { LeaderboardMissingError, Leaderboards } from '#features/leaderboards';
import { ReceiptNotFoundError, Receipts } from '#features/payments';
import { moneyModeOf, SETTINGS, type Settings } from '#platform';
import type { SharedThing } from './share-subject.js';

/** What a card says, without words. Amounts are in whole tokens. */
export type SharedFacts = {
  simulated: boolean;
  /** The test network that the amounts are on, if there is one. */
  testCluster: string | undefined;
} & (
  | { kind: 'badge'; badge: DonationBadge; total: string }
  | {
      kind: 'rank';
      period: LeaderboardPeriod;
      startsAt: string;
      closed: boolean;
      rank: number;
      players: number;
      earned: string;
    }
  | { kind: 'run'; score: number; reward: string; playedAt: string; replay: string | null }
  | { kind: 'receipt'; of: Receipt['kind']; tokens: string; recordedAt: string; reversed: boolean }
);

/** Reads what members share from the features that it belongs to, as it is now. */
@Injectable()
export class ShareFacts {
  constructor(
    private readonly standings: DonorStandings,
    private readonly leaderboards: Leaderboards,
    private readonly games: Games,
    private readonly receipts: Receipts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns undefined if there is no such thing, or it is not this member's. */
  read(userId: string, thing: SharedThing): Promise<SharedFacts | undefined> {
    switch (thing.kind) {
      case 'badge':
        return this.badge(userId, thing.badge);
      case 'rank':
        return this.rank(userId, thing.period, thing.startsAt);
      case 'run':
        return this.run(userId, thing.sessionId);
      case 'receipt':
        return this.receipt(userId, thing.receiptId);
    }
  }

  /** When the current leaderboard began. */
  async currentStart(period: LeaderboardPeriod): Promise<string> {
    return (await this.leaderboards.leaderboard(period, undefined, undefined)).startsAt;
  }

  /** A badge stays shared for as long as its donor has it or a higher one. */
  private async badge(userId: string, badge: DonationBadge): Promise<SharedFacts | undefined> {
    const { donationBadge, totalDonatedToken, badgeSimulated } = await this.standings.standingOf(userId);
    if (!donationBadge || DONATION_BADGES.indexOf(donationBadge) < DONATION_BADGES.indexOf(badge))
      return undefined;
    return { kind: 'badge', badge, total: totalDonatedToken, ...this.marks(), simulated: badgeSimulated };
  }

  private async rank(
    userId: string,
    period: LeaderboardPeriod,
    startsAt: string,
  ): Promise<SharedFacts | undefined> {
    const found = await orNone(
      this.leaderboards.leaderboard(period, startsAt, userId),
      LeaderboardMissingError,
    );
    if (!found?.me) return undefined;
    const { closed, players, me } = found;
    const { rank, totalEarnings: earned } = me;
    return { kind: 'rank', period, startsAt, closed, rank, players, earned, ...this.marks() };
  }

  private async run(userId: string, sessionId: string): Promise<SharedFacts | undefined> {
    const run = await this.games.finishedRun(userId, sessionId);
    if (!run) return undefined;
    const replay = run.isPublic ? `/replay/${sessionId}` : null;
    return {
      kind: 'run',
      score: run.score,
      reward: run.totalRewards,
      playedAt: run.endedAt,
      replay,
      ...this.marks(),
    };
  }

  private async receipt(userId: string, receiptId: string): Promise<SharedFacts | undefined> {
    if (!(await this.receipts.isOwn(receiptId, userId))) return undefined;
    const receipt = await orNone(this.receipts.receipt(receiptId), ReceiptNotFoundError);
    if (!receipt) return undefined;
    return {
      kind: 'receipt',
      of: receipt.kind,
      tokens: tokensOf(receipt),
      recordedAt: receipt.recordedAt,
      reversed: receipt.kind === 'purchase' && receipt.reversedAt !== null,
      ...marksOf(receipt),
    };
  }

  private marks() {
    return marksOf(moneyModeOf(this.settings));
  }
}

const marksOf = (money: MoneyMode) => ({
  simulated: money.mode === 'simulated',
  testCluster: testClusterOf(money),
});

function tokensOf(receipt: Receipt): string {
  if (receipt.kind === 'purchase') return receipt.summary.tokenAmount;
  return receipt.kind === 'order' ? receipt.tokenAmount : receipt.amountOut;
}

/** Returns undefined if the error says that there is nothing. */
async function orNone<T>(
  found: Promise<T>,
  missing: abstract new (...parts: never[]) => Error,
): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof missing) return undefined;
    throw error;
  }
}

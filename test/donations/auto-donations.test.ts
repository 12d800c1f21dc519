import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { changeAutoDonateSchema } from '#contracts';
import { accounts } from '#money/ledger';
import { rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { type GivingLab, openGiving, units } from '../support/donations.js';

const HOUR_MS = 3_600_000;
const database = freshDatabase();
let lab: GivingLab;

beforeAll(async () => {
  lab = await openGiving(database.url);
});
afterAll(() => lab.close());

const change = (userId: string, input: object) =>
  lab.work.run((tx) => lab.autoDonations.change(tx, userId, changeAutoDonateSchema.parse(input)));
const shareOf = (userId: string, reward: bigint) =>
  lab.work.run((tx) => lab.autoDonations.shareOf(tx, userId, reward));

describe('automatic donations', () => {
  it('are off until switched on; the switch, the percent and the pause change one by one', async () => {
    const userId = randomUUID();
    const off = { enabled: false, percent: 10, pausedUntil: null };
    expect(await lab.autoDonations.settingsOf(userId)).toEqual(off);
    expect(await shareOf(userId, 1_000n)).toBe(0n);
    // Changes of two tabs at the same time are both saved.
    await Promise.all([change(userId, { enabled: true }), change(userId, { percent: 33 })]);
    expect(await lab.autoDonations.settingsOf(userId)).toEqual({ ...off, enabled: true, percent: 33 });
    expect(await shareOf(userId, 1_000n)).toBe(330n);

    const pausedUntil = new Date(Date.now() + HOUR_MS).toISOString();
    expect(await change(userId, { pausedUntil })).toEqual({ enabled: true, percent: 33, pausedUntil });
    expect(await shareOf(userId, 1_000n)).toBe(0n);
    await change(userId, { pausedUntil: new Date(Date.now() - HOUR_MS).toISOString() });
    expect((await lab.autoDonations.settingsOf(userId)).pausedUntil).toBeNull();
    expect(await shareOf(userId, 1_000n)).toBe(330n);
    expect(await change(userId, { enabled: false })).toEqual({ ...off, percent: 33 });
    expect(await shareOf(userId, 1_000n)).toBe(0n);
  });

  it.each([0, 51, 1.5, -1, '10', null])(
    'donate 1 to 50 percent in steps of 1, not %s (specification §5)',
    (percent) => {
      expect(changeAutoDonateSchema.safeParse({ percent }).success).toBe(false);
      expect([1, 50].every((limit) => changeAutoDonateSchema.safeParse({ percent: limit }).success)).toBe(
        true,
      );
    },
  );

  it('are marked donations of their member, one per reward, and none for a share of zero', async () => {
    const userId = randomUUID();
    const amount = units('2.5');
    const [first, second, none] = await lab.work.run(async (tx) => {
      const ledgerTransactionId = await lab.ledger.post(tx, {
        kind: 'test-reward',
        key: randomUUID(),
        postings: [
          { account: accounts.simulatedMarket, amount: -4n * amount },
          { account: accounts.memberEarned(userId), amount: 3n * amount },
          { account: accounts.charityFund, amount },
        ],
      });
      const record = (share: bigint) =>
        lab.autoDonations.recordAutoDonation(tx, { userId, amount: share, ledgerTransactionId });
      return [await record(amount), await record(amount), await record(0n)];
    });
    expect(second).toBe(first);
    expect(none).toBeUndefined();
    const { items } = await lab.lists.mine(userId, { limit: 5 }, 'en');
    expect(items).toMatchObject([
      {
        id: first,
        amount: '2.5',
        auto: true,
        source: 'earned',
        donationType: 'manual_donation',
        message: null,
      },
    ]);
    await lab.work.run((tx) => lab.standings.recompute(tx, new Map([[userId, {}]])));
    expect(await lab.standings.standingOf(userId)).toMatchObject({ totalDonatedToken: '2.5' });
    const [event] = await rows<{ count: string }>(
      lab.work.read,
      `SELECT count(*) FROM outbox_event WHERE name = 'donation.recorded' AND payload->>'donationId' = $1`,
      [first],
    );
    expect(event?.count).toBe('1');
  });
});

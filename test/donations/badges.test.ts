import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { ANONYMOUS_USER_ID, type DomainEvent, type DomainEventName } from '#contracts';
import { AwardBadgeWhenDonationRecorded, donationsLiveUpdates } from '#features/donations';
import {
  type ClientMessage,
  HandlerRunner,
  publishLiveUpdates,
  QueueName,
  Metrics,
  type RealtimeBus,
  type RegisteredHandler,
  rows,
} from '#platform';
import { freshDatabase } from '../support/database.js';
import { type GivingLab, openGiving } from '../support/donations.js';

const database = freshDatabase();
let lab: GivingLab;
let runner: HandlerRunner;
let member: string;
let sent: ClientMessage[];
/** How many more times publishing fails. */
let outages: number;

const bus: RealtimeBus = {
  publish: (message) => {
    if (outages-- > 0) return Promise.reject(new Error('the bus is away'));
    sent.push(message);
    return Promise.resolve();
  },
  subscribe: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

beforeAll(async () => {
  lab = await openGiving(database.url);
  runner = new HandlerRunner(lab.work, new Metrics(), pino({ level: 'silent' }));
});
afterAll(() => lab.close());
beforeEach(() => {
  [member, sent, outages] = [randomUUID(), [], 0];
});

const registered = (name: string, events: DomainEventName[], queue: QueueName, instance: object) =>
  ({ name, events, queue, instance }) as RegisteredHandler;
const award = () =>
  registered(
    'award-badge-when-donation-recorded',
    ['donation.recorded', 'donation.reversed'],
    QueueName.Badges,
    new AwardBadgeWhenDonationRecorded(lab.standings),
  );
const announce = () =>
  registered(
    'publish-live-updates',
    ['donation.badge-upgraded'],
    QueueName.LiveUpdates,
    new (publishLiveUpdates([donationsLiveUpdates]))(bus),
  );

/** Returns the events whose payload has this value, in the order in which they happened. */
const eventsOf = (name: DomainEventName, key: string, value: string): Promise<DomainEvent[]> =>
  rows<DomainEvent>(
    lab.work.read,
    `SELECT id, name, payload, occurred_at, request_id FROM outbox_event
     WHERE name = $1 AND payload->>$2 = $3 ORDER BY position`,
    [name, key, value],
  );
const recorded = async (donationId: string): Promise<DomainEvent> =>
  (await eventsOf('donation.recorded', 'donationId', donationId))[0]!;
const run = (handler: RegisteredHandler, ...events: DomainEvent[]) =>
  runner.run(
    handler,
    events.map(({ id }) => id),
  );
const upgrades = async (): Promise<unknown[]> =>
  (await eventsOf('donation.badge-upgraded', 'userId', member)).map(({ payload }) => payload);
const standing = () => lab.standings.standingOf(member);

describe('a badge', () => {
  it('is held from its threshold on, and shows the amount missing to the next one (specification §9)', async () => {
    expect(await standing()).toEqual({
      donationBadge: null,
      totalDonatedToken: '0',
      simulatedDonatedToken: '0',
      badgeSimulated: false,
      nextBadge: { badge: 'hero', threshold: '500', missing: '500' },
    });
    const steps = [
      ['499.999999', null, { badge: 'hero', threshold: '500', missing: '0.000001' }],
      ['0.000001', 'hero', { badge: 'guardian', threshold: '5000', missing: '4500' }],
      ['4500', 'guardian', { badge: 'legend', threshold: '50000', missing: '45000' }],
      ['45000', 'legend', null],
    ] as const;
    for (const [amount, donationBadge, nextBadge] of steps) {
      await run(award(), await recorded(await lab.give(amount, member)));
      expect(await standing()).toMatchObject({ donationBadge, nextBadge });
    }
    expect(await upgrades()).toEqual(
      ['hero', 'guardian', 'legend'].map((badge) => ({ userId: member, badge })),
    );
  });

  it('is not given for donations without an account', async () => {
    await run(award(), await recorded(await lab.give('60000')));
    expect(
      await rows(lab.work.read, `SELECT 1 FROM donor_standing WHERE user_id = $1`, [ANONYMOUS_USER_ID]),
    ).toEqual([]);
    expect(await eventsOf('donation.badge-upgraded', 'userId', ANONYMOUS_USER_ID)).toEqual([]);
  });

  it('is announced once when two workers race for it, and the total is right', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => lab.give('100', member)));
    const events = await Promise.all(ids.map(recorded));
    await Promise.all([...events, ...events].map((event) => run(award(), event)));
    expect(await standing()).toMatchObject({ donationBadge: 'hero', totalDonatedToken: '800' });
    expect(await upgrades()).toEqual([{ userId: member, badge: 'hero' }]);
  });

  it('is right for any order of its events, and skipped tiers are not announced', async () => {
    const ids = [await lab.give('500', member), await lab.give('4500', member), await lab.give('1', member)];
    for (const id of ids.reverse()) await run(award(), await recorded(id));
    expect(await standing()).toMatchObject({ donationBadge: 'guardian', totalDonatedToken: '5001' });
    expect(await upgrades()).toEqual([{ userId: member, badge: 'guardian' }]);
  });

  it('is awarded and announced once after its handlers failed for an hour', async () => {
    const late = await recorded(await lab.give('600', member));
    await lab.work.read.query('ALTER TABLE donor_standing RENAME TO away');
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(run(award(), late)).rejects.toThrow('donor_standing');
    await lab.work.read.query('ALTER TABLE away RENAME TO donor_standing');
    // The member has donated again in the meantime.
    const next = await recorded(await lab.give('1', member));
    await run(award(), next);
    await run(award(), late);
    expect(await standing()).toMatchObject({ donationBadge: 'hero', totalDonatedToken: '601' });
    const [upgraded, ...more] = await eventsOf('donation.badge-upgraded', 'userId', member);
    expect(more).toEqual([]);
    outages = 3;
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(run(announce(), upgraded!)).rejects.toThrow('away');
    await run(announce(), upgraded!);
    await run(announce(), upgraded!);
    expect(sent).toEqual([{ room: `user:${member}`, event: 'badge.upgraded', payload: { badge: 'hero' } }]);
  });

  it('is lost with a reversed donation, and returns without another announcement', async () => {
    const id = await lab.give('500', member);
    await run(award(), await recorded(id));
    await lab.work.run((tx) => lab.donations.reverse(tx, id));
    const [reversed] = await eventsOf('donation.reversed', 'donationId', id);
    await run(award(), reversed!);
    expect(await standing()).toMatchObject({ donationBadge: null, totalDonatedToken: '0' });
    // Standings are computed from the ledger, so a late or repeated event changes nothing.
    await lab.work.run((tx) => lab.standings.recompute(tx, new Map([[member, {}]])));
    expect(await standing()).toMatchObject({ donationBadge: null, totalDonatedToken: '0' });
    await run(award(), await recorded(await lab.give('700', member)));
    expect(await standing()).toMatchObject({ donationBadge: 'hero', totalDonatedToken: '700' });
    expect(await upgrades()).toEqual([{ userId: member, badge: 'hero' }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { ANONYMOUS_USER_ID } from '#contracts';
import { seedDemoDonations, verifyDonations } from '#features/donations';
import { accounts, Ledger, verifyLedger } from '#money/ledger';
import { createDataSource, rows, UnitOfWork } from '#platform';
import { migrations } from '../../migrations/index.js';
import { emptyDatabase, freshDatabase } from '../support/database.js';
import { earlierSchema } from '../support/earlier-schema.js';
import { eventually } from '../support/eventually.js';
import { earn, type GivingLab, openGiving, units } from '../support/donations.js';
import { brand } from '../support/kingdom.js';
import { openWallet } from '../support/wallets.js';

const tallyOf = async (work: UnitOfWork): Promise<{ total: bigint; donors: number }> => {
  const [row] = await rows<{ total: bigint; donors: bigint }>(
    work.read,
    `SELECT sum(total) AS total, sum(donors) AS donors FROM donation_tally`,
  );
  return { total: row!.total, donors: Number(row!.donors) };
};

describe('the totals', () => {
  const database = freshDatabase();
  let lab: GivingLab;
  const members = [randomUUID(), randomUUID(), randomUUID()];
  const wallets = [openWallet(), openWallet()];

  beforeAll(async () => {
    lab = await openGiving(database.url);
    for (const member of members) await earn(lab.work, member, '1000');
  });
  afterAll(() => lab.close());

  const amount = fc.integer({ min: 1, max: 400_000_000 }).map((value) => `${value / 1e6}`.replace(/e.*/, ''));
  const member = fc.constantFrom(...members);
  const operation = fc.oneof(
    fc.record({ kind: fc.constant('wallet' as const), amount, member: fc.option(member) }),
    fc.record({ kind: fc.constant('visitor' as const), amount, wallet: fc.constantFrom(...wallets) }),
    fc.record({ kind: fc.constant('earned' as const), amount, member }),
    fc.record({ kind: fc.constant('auto' as const), amount, member }),
    fc.record({ kind: fc.constant('purchase' as const), amount, wallet: fc.constantFrom(...wallets) }),
    fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }),
  );
  type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

  const moveToCharity = (tx: Parameters<Ledger['post']>[0], value: bigint): Promise<string> =>
    lab.ledger.post(tx, {
      kind: 'test',
      key: randomUUID(),
      postings: [
        { account: accounts.simulatedMarket, amount: -value },
        { account: accounts.charityFund, amount: value },
      ],
    });

  async function act(deed: Operation): Promise<void> {
    if (deed.kind === 'wallet') await lab.give(deed.amount, deed.member ?? undefined);
    if (deed.kind === 'visitor') await lab.give(deed.amount, undefined, deed.wallet);
    if (deed.kind === 'earned') await lab.give(deed.amount, deed.member, 'earned');
    if (deed.kind === 'auto') {
      const share = units(deed.amount);
      await lab.work.run(async (tx) => {
        const ledgerTransactionId = await moveToCharity(tx, share);
        const given = { userId: deed.member, amount: share, ledgerTransactionId };
        const first = await lab.autoDonations.recordAutoDonation(tx, given);
        expect(await lab.autoDonations.recordAutoDonation(tx, given)).toBe(first);
      });
    }
    if (deed.kind === 'purchase') {
      await lab.work.run(async (tx) => {
        const ledgerTransactionId = await moveToCharity(tx, units(deed.amount));
        const payload = {
          purchaseId: randomUUID(),
          transactionId: 'SIM-test',
          ledgerTransactionId,
          tokenAmount: '0',
          charityAmount: units(deed.amount).toString(),
          releaseAmount: '0',
          vestedAmount: '0',
          amountPaid: '0',
          amountUnit: 'SOL',
          paymentCurrency: 'SOL',
          buyerWallet: deed.wallet.address,
          buyerEmail: null,
        };
        const confirmed = { name: 'presale.purchase-confirmed', payload } as const;
        await lab.donations.recordCharityShares(tx, [
          { ...confirmed, id: randomUUID(), occurredAt: new Date().toISOString(), requestId: null },
        ]);
      });
    }
    if (deed.kind === 'reverse') {
      const given = await rows<{ id: string }>(lab.work.read, `SELECT id FROM donation ORDER BY id`);
      const chosen = given[deed.which % Math.max(given.length, 1)];
      if (chosen) await lab.work.run((tx) => lab.donations.reverse(tx, chosen.id));
    }
  }

  it('equal donations and ledger after any actions in any order, many at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 24 }), async (deeds) => {
        const outcomes = await Promise.allSettled(deeds.map(act));
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected')
            expect(outcome.reason).toMatchObject({ code: 'NOT_ENOUGH_EARNED' });
        }
        const report = await lab.work.snapshot((tx) => verifyDonations(tx));
        expect(report).toMatchObject({ ok: true, findings: [] });
        expect((await lab.work.snapshot(verifyLedger)).ok).toBe(true);
        expect((await tallyOf(lab.work)).total).toBe(
          await lab.ledger.balance(lab.work.read, accounts.charityFund),
        );
      }),
      { numRuns: 12 },
    );
  });

  it('count an account and a wallet as one donor each for any number of donations', async () => {
    const before = await tallyOf(lab.work);
    const [newcomer, wallet] = [randomUUID(), openWallet()];
    await Promise.all(
      Array.from({ length: 5 }, () => [lab.give('1', newcomer), lab.give('1', undefined, wallet)]).flat(),
    );
    const after = await tallyOf(lab.work);
    expect(after.total - before.total).toBe(units('10'));
    expect(after.donors - before.donors).toBe(2);
    expect(await lab.work.snapshot((tx) => verifyDonations(tx))).toMatchObject({ ok: true });
  });

  it('reverse a donation once for simultaneous requests', async () => {
    const before = await tallyOf(lab.work);
    const id = await lab.give('25');
    await Promise.all([1, 2, 3].map(() => lab.work.run((tx) => lab.donations.reverse(tx, id))));
    expect((await tallyOf(lab.work)).total).toBe(before.total);
    const events = await rows(
      lab.work.read,
      `SELECT 1 FROM outbox_event WHERE name = 'donation.reversed' AND payload->>'donationId' = $1`,
      [id],
    );
    expect(events).toHaveLength(1);
    expect(await lab.work.snapshot((tx) => verifyDonations(tx))).toMatchObject({ ok: true });
  });

  it('are locked after the ledger, both by reversals and by donations', async () => {
    const id = await lab.give('25');
    const giver = lab.dataSource.createQueryRunner();
    await giver.startTransaction();
    await giver.query(`SELECT FROM ledger_account WHERE code = 'charity-fund' FOR UPDATE`);
    const reversal = lab.work.run((tx) => lab.donations.reverse(tx, id));
    await eventually(
      () =>
        rows(
          lab.work.read,
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ({ length }) => length > 0,
    );
    await expect(giver.query(`SELECT FROM donation_tally FOR UPDATE NOWAIT`)).resolves.toBeDefined();
    await giver.commitTransaction();
    await giver.release();
    await reversal;
  });

  it.each([
    ['a tally', `UPDATE donation_tally SET total = total + $1 WHERE lane = 3`, 1],
    [
      'the tally of simulated gifts',
      `UPDATE simulated_donation_tally SET total = total + $1 WHERE lane = 3`,
      1,
    ],
    [
      'the number of simulated donors',
      `UPDATE simulated_donation_tally SET donors = donors + $1 WHERE lane = 3`,
      1,
    ],
    ['the donors’ count', `UPDATE donation_tally SET donors = donors + $1 WHERE lane = 3`, 1],
    [
      'a donation',
      `UPDATE donation SET amount = amount + $1 WHERE position = (SELECT max(position) FROM donation WHERE reversed_at IS NULL)`,
      1,
    ],
  ])('raise an alarm after tampering by %s', async (_what, statement, by) => {
    await lab.work.read.query(statement, [by]);
    expect((await lab.work.snapshot((tx) => verifyDonations(tx))).ok).toBe(false);
    await lab.work.read.query(statement, [-by]);
    expect((await lab.work.snapshot((tx) => verifyDonations(tx))).ok).toBe(true);
  });

  it('include every charity share: one that is missing for an hour raises an alarm', async () => {
    const id = await lab.work.run((tx) => moveToCharity(tx, 5n));
    expect(await lab.work.snapshot((tx) => verifyDonations(tx))).toMatchObject({ ok: true, findings: [] });
    const hourLater = (tx: Parameters<typeof verifyDonations>[0]) => verifyDonations(tx, '0 seconds');
    expect(await lab.work.snapshot(hourLater)).toMatchObject({ ok: false, findings: [{ row: id }] });
  });
});

describe('a database from before the tally', () => {
  const database = emptyDatabase();

  it('has its donors counted and its donations summed by the migration', async () => {
    const settings = { DATABASE_URL: database.url, DATABASE_POOL: 4 };
    const old = await createDataSource(settings, { migrations: earlierSchema(9) }).initialize();
    await old.runMigrations();
    const work = new UnitOfWork(old);
    await work.run(async (tx) => {
      const ledger = new Ledger();
      const given = [
        [randomUUID(), null],
        [ANONYMOUS_USER_ID, 'wallet-one'],
        [ANONYMOUS_USER_ID, 'wallet-one'],
        [ANONYMOUS_USER_ID, null],
        [ANONYMOUS_USER_ID, null],
      ];
      for (const [userId, wallet] of given) {
        const id = await ledger.post(tx, {
          kind: 'donation',
          key: randomUUID(),
          postings: [
            { account: accounts.simulatedWallets, amount: -7n },
            { account: accounts.charityFund, amount: 7n },
          ],
        });
        await tx.query(
          `INSERT INTO donation (id, user_id, wallet_address, amount, donation_type, ledger_transaction_id)
           VALUES (gen_random_uuid(), $1, $2, 7, 'manual', $3)`,
          [userId, wallet, id],
        );
      }
    });
    await old.destroy();
    const migrated = await createDataSource(settings, { migrations }).initialize();
    await migrated.runMigrations();
    const now = new UnitOfWork(migrated);
    expect(await tallyOf(now)).toEqual({ total: 35n, donors: 3 });
    expect(await now.snapshot((tx) => verifyDonations(tx))).toMatchObject({ ok: true });
    await migrated.destroy();
  });
});

describe('a fresh demo', () => {
  const database = freshDatabase();

  it('starts with the brand’s community total and donors, counted like any other (reading D13)', async () => {
    const lab = await openGiving(database.url);
    await lab.work.run((tx) => seedDemoDonations(tx, lab.ledger, brand));
    await lab.work.run((tx) => seedDemoDonations(tx, lab.ledger, brand));
    const { total, donors } = brand.donations.demo;
    expect(await tallyOf(lab.work)).toEqual({ total: units(total), donors });
    expect((await lab.lists.totals()).demoAmount).toBe(total);
    const [shown] = await rows<{ sizes: number; days: number; ahead: number; ordered: boolean }>(
      lab.work.read,
      `SELECT count(DISTINCT amount)::int AS sizes, count(DISTINCT created_at::date)::int AS days,
         (count(*) FILTER (WHERE created_at > now()))::int AS ahead, bool_and(ordered) AS ordered
       FROM (SELECT *, created_at >= lag(created_at, 1, '-infinity') OVER (ORDER BY position) AS ordered FROM donation) AS d`,
    );
    expect(shown).toMatchObject({ ahead: 0, ordered: true });
    expect(shown!.sizes).toBeGreaterThanOrEqual(8);
    expect(shown!.days).toBeGreaterThan(20);
    await lab.give('5');
    expect(await lab.lists.totals()).toMatchObject({ totalAmount: '125005', demoAmount: '125000' });
    expect(await lab.work.snapshot((tx) => verifyDonations(tx))).toMatchObject({ ok: true });
    await lab.close();
  });
});

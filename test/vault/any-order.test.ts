import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bpsOf, dailyReward, exitForfeit, mostRewards, rateOf, splitReward } from '#contracts';
import { LockEnds, VaultLocks } from '#features/vault';
import { accounts, Ledger } from '#money/ledger';
import { emptyDatabase } from '../support/database.js';
import { differencesIn } from '../support/differences.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { controlClock } from '../support/set-clock.js';
import { giveReleaseShare, vaultMember } from '../support/vaults.js';

const database = emptyDatabase();
const FIRST = Date.parse('2026-03-01T12:00:00Z');
const { decimals } = brand.token;
const { terms } = brand.vault;
const ledger = new Ledger();
let kingdom: Kingdom;
let setClock: (moment: string) => Promise<void>;
let today = 0;

beforeAll(async () => {
  setClock = await controlClock(database.url, new Date(FIRST).toISOString());
  const env = { AUTH_CONFIRM_EMAIL: 'false', LIVE_FEATURES: 'vault' };
  kingdom = await startKingdom({ databaseUrl: database.url, env });
});
afterAll(() => kingdom.close());

interface Choice {
  rewardsTo: 'lock' | 'earned';
  dripPercent: number;
}
/** A lock as the rules say it must be. Amounts are in base units. */
interface Expected extends Choice {
  id: string;
  fromShare: boolean;
  amount: bigint;
  days: number;
  bps: number;
  madeOn: number;
  paidDays: number;
  compounded: bigint;
  paid: bigint;
}
type Act =
  | ({ kind: 'lock'; fromShare: boolean; tokens: number; days: number } & Choice)
  | ({ kind: 'change'; at: number } & Choice)
  | { kind: 'exit'; at: number }
  | { kind: 'wait'; days: number };

const choices = {
  rewardsTo: fc.constantFrom('lock' as const, 'earned' as const),
  dripPercent: fc.constantFrom(0, 1, 7, 10),
};
const at = fc.nat(9);
const acts = fc.array(
  fc.oneof(
    fc.record<Act & { kind: 'lock' }>({
      kind: fc.constant('lock'),
      fromShare: fc.boolean(),
      tokens: fc.integer({ min: 100, max: 60_000 }),
      days: fc.integer({ min: 30, max: 180 }),
      ...choices,
    }),
    fc.record<Act & { kind: 'change' }>({ kind: fc.constant('change'), at, ...choices }),
    fc.record<Act & { kind: 'exit' }>({ kind: fc.constant('exit'), at }),
    fc.record<Act & { kind: 'wait' }>({
      kind: fc.constant('wait'),
      days: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 20, max: 60 })),
    }),
  ),
  { minLength: 2, maxLength: 12 },
);

it('whatever a member does, in any order: each base unit is where the rules say, and none is made or lost', async () => {
  const { read } = kingdom.unitOfWork;
  const locks = kingdom.app.get(VaultLocks, { strict: false });
  const ends = kingdom.app.get(LockEnds, { strict: false });
  const shared = () =>
    ledger.balances(read, [accounts.vaultReserve, accounts.vaultPromised, accounts.rewardPool]);
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const member = await vaultMember(kingdom, 100_000);
      const { userId } = member;
      const wallet = await giveReleaseShare(kingdom, userId, 60_000);
      const [reserveBefore = 0n, promisedBefore = 0n, poolBefore = 0n] = await shared();
      let running: Expected[] = [];
      let [earned, share] = [await member.earned(), await member.released(wallet)];
      let [reserve, promised, pool] = [reserveBefore, promisedBefore, poolBefore];

      const payDays = () => {
        for (const lock of running)
          while (lock.paidDays < Math.min(lock.days, today - lock.madeOn - 1)) {
            const reward = dailyReward(lock.amount + lock.compounded, lock.bps);
            const { given, kept } = splitReward(reward, lock.dripPercent);
            lock.paidDays += 1;
            lock.paid += reward;
            promised -= reward;
            pool += given;
            if (lock.rewardsTo === 'lock') lock.compounded += kept;
            else earned += kept;
          }
      };
      const end = (lock: Expected, forfeited: bigint) => {
        const left = mostRewards(lock.amount, lock.bps, lock.days) - lock.paid;
        if (lock.fromShare) share += lock.amount;
        else earned += lock.amount;
        earned += lock.compounded - forfeited;
        promised -= left;
        reserve += left + forfeited;
        running = running.filter((one) => one !== lock);
      };

      for (const step of steps) {
        const chosen = 'at' in step && running.length > 0 ? running[step.at % running.length] : undefined;
        if (step.kind === 'wait') {
          today += step.days;
          await setClock(new Date(FIRST + today * 86_400_000).toISOString());
          await Promise.all([ends.payAll(), ends.payAll()]);
          payDays();
          for (const lock of running.filter(({ paidDays, days }) => paidDays === days)) end(lock, 0n);
        } else if (step.kind === 'lock') {
          const { fromShare, tokens, days, rewardsTo, dripPercent } = step;
          const amount = BigInt(tokens) * 10n ** BigInt(decimals);
          const bps = bpsOf(rateOf(terms, amount, days, decimals));
          const made = locks.lock(
            userId,
            {
              wallet: fromShare ? wallet : null,
              amount: String(tokens),
              days,
              rewardsTo,
              dripPercent,
              renew: false,
            },
            undefined,
          );
          const setAside = mostRewards(amount, bps, days);
          if (amount > (fromShare ? share : earned) || setAside > reserve)
            await expect(made).rejects.toMatchObject({ status: 409 });
          else {
            const { id } = await made;
            running.push({
              id,
              fromShare,
              amount,
              days,
              bps,
              rewardsTo,
              dripPercent,
              madeOn: today,
              paidDays: 0,
              compounded: 0n,
              paid: 0n,
            });
            if (fromShare) share -= amount;
            else earned -= amount;
            reserve -= setAside;
            promised += setAside;
          }
        } else if (chosen && step.kind === 'change') {
          const { rewardsTo, dripPercent } = step;
          await locks.change(userId, chosen.id, { rewardsTo, dripPercent });
          Object.assign(chosen, { rewardsTo, dripPercent });
        } else if (chosen) {
          const forfeited = exitForfeit(chosen.compounded, terms.exitPercent);
          await Promise.all([
            locks.exit(userId, chosen.id, { forfeits: '100000' }, undefined),
            ends.payAll(),
          ]);
          end(chosen, forfeited);
        }
        const held = (isOfShare: boolean) =>
          running.reduce((sum, { fromShare, amount }) => (fromShare === isOfShare ? sum + amount : sum), 0n);
        const rewards = running.reduce((sum, { compounded }) => sum + compounded, 0n);
        const ofShare = [await member.released(wallet), await member.lockedOf(wallet)];
        expect(ofShare).toEqual([share, held(true)]);
        expect([await member.earned(), await member.locked(), ...(await shared())]).toEqual([
          earned,
          held(false) + rewards,
          reserve,
          promised,
          pool,
        ]);
      }
      for (const { id } of running) await locks.exit(userId, id, { forfeits: '100000' }, undefined);
    }),
    { numRuns: 15 },
  );
  expect((await differencesIn(kingdom)).filter((found) => /vault/.test(found))).toEqual([]);
});

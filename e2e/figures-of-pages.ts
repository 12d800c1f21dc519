import type { FigureName } from '#contracts';
import type { Values } from './figure-elements.js';
import { brand, t, texts } from './kingdom.js';
import {
  allocated,
  amount,
  count,
  earnings,
  given,
  GIFTS,
  grouped,
  inFund,
  moved,
  paidByFund,
  percent,
  reserved,
  SALE_SUPPLY,
  sold,
  soldOnChain,
  sol,
  sum,
  tokens,
  UNIT,
} from './figure-sums.js';
import { figuresOverTime } from './figures-over-time.js';
import { figuresOfSupply } from './figures-of-supply.js';
import type { PublicData } from './published-data.js';

const GOAL = BigInt(brand.donations.goal) * UNIT;
const { presale, love } = texts;
const { standings, prizes, ranks } = texts.application.leaderboard;

function presalePage(data: PublicData): Values {
  const part = sold(data);
  return {
    sold: [tokens(part)],
    remaining: [tokens(SALE_SUPPLY - part - reserved(data))],
    'sale-progress': [t(presale.figures.progress, { percent: percent(part, SALE_SUPPLY) })],
    'sold-on-chain': [tokens(soldOnChain(data))],
    allocated: [tokens(allocated(data))],
    'sale-supply': [tokens(SALE_SUPPLY)],
    treasury: [tokens(data.held)],
    'mint-supply': [tokens(data.mintSupply)],
    'target-progress': [
      t(presale.figures.target, {
        percent: percent(soldOnChain(data), BigInt(brand.presale.progressTarget) * UNIT),
        target: grouped(brand.presale.progressTarget),
      }),
    ],
  };
}

/** The number of donors, which lies between two public numbers that are the same on a site's first day (decision 086). */
export function donorsOf(data: PublicData): number {
  const { giftsOfDay, sampleGifts } = data;
  return giftsOfDay.filter(({ first }) => first).length + Number(sampleGifts.length > 0);
}

/** Each gift of the day is a leaf of the log, from which its amount is taken. */
function giftsNewestFirst({ giftsOfDay, leaves, sampleGifts }: PublicData): string[] {
  const own = giftsOfDay.map(({ transaction, currency }) => {
    const { entries } = leaves.find(({ id }) => id === transaction) ?? { entries: [] };
    const units = sum(
      entries
        .filter(({ account }) => account.startsWith('charity-fund'))
        .map((entry) => BigInt(entry.amount)),
    );
    return currency === 'SOL' ? sol(units) : tokens(units);
  });
  return [...own.toReversed(), ...sampleGifts.map((gift) => `${grouped(gift.amount)} ${brand.ticker}`)];
}

const withoutZero = (name: FigureName, value: bigint, written: (units: bigint) => string): Values =>
  value === 0n ? {} : { [name]: [written(value)] };

function lovePage(data: PublicData): Values {
  const total = given(data, 'token');
  const demo = moved(data, /^charity-fund$/, GIFTS.demo);
  const simulated = -moved(data, /^outside\/simulated-wallets$/, /^donation/);
  // Each was made with a wallet of its own, so there are as many donors as gifts.
  const simulatedGifts = data.leaves.filter(
    ({ kind, entries }) =>
      kind === 'donation' && entries.some(({ account }) => account === 'outside/simulated-wallets'),
  );
  const payments = data.charityPayouts.map(({ currency }, index) => {
    const asked = data.leaves.filter(({ kind }) => kind === 'charity-payout').toReversed()[index];
    const units = sum(
      (asked?.entries ?? [])
        .filter(({ account }) => account.startsWith('charity-fund'))
        .map((entry) => -BigInt(entry.amount)),
    );
    return currency === 'SOL' ? sol(units) : tokens(units);
  });
  const fundIn = (currency: 'token' | 'SOL', written: (units: bigint) => string): string[] =>
    [given(data, currency), paidByFund(data, currency), inFund(data, currency)].map(written);
  return {
    given: [tokens(total), ...(demo === 0n ? [] : [t(love.totals.sample, { amount: amount(demo) })])],
    ...withoutZero('given-sol', given(data, 'SOL'), sol),
    ...withoutZero('given-simulated', simulated, (units) =>
      t(love.totals.simulated, { amount: amount(units), donors: count(simulatedGifts.length) }),
    ),
    'giving-goal': [tokens(GOAL)],
    'giving-progress': [t(love.totals.progress, { percent: percent(total, GOAL) })],
    donors: [count(donorsOf(data))],
    gift: giftsNewestFirst(data).slice(0, 5),
    'charity-fund': [...fundIn('token', tokens), ...(given(data, 'SOL') === 0n ? [] : fundIn('SOL', sol))],
    // The first one is told as a story, too.
    ...(payments.length > 0 && { 'charity-payment': [payments[0]!, ...payments] }),
  };
}

function swapPage(data: PublicData): Values {
  const chests = ['reward-pool', 'game-treasury', 'operations'];
  const opened = (account: RegExp) => amount(moved(data, account, /^opening$/));
  const now = (account: RegExp) => amount(moved(data, account));
  return {
    'swap-fees': chests.map((chest) => tokens(moved(data, new RegExp(`^simulated/${chest}$`)))),
    'pool-balance': [
      t(texts.buying.pool.paying, {
        poolOpened: opened(/^reward-pool$/),
        pool: now(/^reward-pool$/),
        treasuryOpened: opened(/^game-treasury$/),
        treasury: now(/^game-treasury$/),
      }),
    ],
  };
}

function vaultPage(data: PublicData): Values {
  const [free, promised] = [moved(data, /^vault-reserve$/), moved(data, /^vault-promised$/)];
  const locks = data.leaves.filter(({ kind }) => kind === 'vault-lock').length;
  const ended = data.leaves.filter(({ kind }) => /^vault-(?:unlock|exit)$/.test(kind)).length;
  // The site states what is paid a day. How long the reserve lasts follows from it.
  const { reserve, members } = data.vault;
  const perDay = BigInt(Math.round(Number(reserve.perDay) * Number(UNIT)));
  const days = Number((free + promised) / perDay);
  return {
    'vault-reserve': [
      free,
      promised,
      -moved(data, /^vault-(?:reserve|promised)$/, /^vault-(?:lock|reward|unlock|exit)$/),
    ].map(tokens),
    'vault-locked': [tokens(moved(data, /^(?:member-locked#|presale-locked\/)/)), count(locks - ended)],
    'vault-running': [
      tokens(perDay),
      days > 3_650
        ? t(texts.vault.reserve.lastsLong)
        : t(texts.vault.reserve.days, { days: count(days), count: String(days) }),
      count(members),
    ],
  };
}

/** An amount in tokens with one decimal place, cut off. */
function tenths(units: bigint): string {
  const tenth = units / (UNIT / 10n);
  return `${count(tenth / 10n)}.${tenth % 10n}`;
}

/** @param me the place of the member who reads the page */
function leaderboardPage(data: PublicData, me: number): Values {
  const earned = earnings(data);
  return {
    rank: [
      ...Array<string>(3).fill(t(ranks.rank, { rank: count(me) })),
      ...earned.map((_, at) => t(standings.rank, { rank: count(at + 1) })),
    ],
    earned: [
      ...Array<string>(3).fill(t(ranks.earned, { amount: tenths(earned[me - 1]!) })),
      ...earned.map((units) => t(standings.earned, { amount: tenths(units) })),
    ],
    prize: data.board.rewards.map((prize) => t(prizes.amount, { amount: grouped(prize) })),
    players: [t(standings.players, { count: count(data.runsOfDay.filter(({ first }) => first).length) })],
    score: data.scores.map((score) => t(standings.score, { score: count(score) })),
  };
}

function transparencyPage({ audit }: PublicData): Values {
  const sizes = audit.flatMap(({ facts }) => {
    const { tokenAmount, amountPaid, paymentCurrency, amount: size, currency } = facts;
    if (size && currency) return [`${grouped(size)} ${currency === 'token' ? brand.ticker : currency}`];
    if (!tokenAmount || !amountPaid || !paymentCurrency) return [];
    const paid = `${grouped(amountPaid)} ${paymentCurrency}`;
    return [t(texts.transparency.sizes, { tokens: `${grouped(tokenAmount)} ${brand.ticker}`, paid })];
  });
  return sizes.length > 0 ? { 'operators-payment': sizes } : {};
}

function proofPage({ check }: PublicData): Values {
  if (!check) return {};
  const { latest } = texts.proof;
  const cost = t(latest.cost, { seconds: grouped(check.seconds.toFixed(1)), reads: count(check.reads) });
  const slot = check.slot === null ? '' : `· ${t(latest.slot, { slot: count(check.slot) })} `;
  return {
    'sale-check': [
      `${slot}· ${cost}`,
      ...check.figures.flatMap(({ site, chain }) => [site === null ? '–' : grouped(site), grouped(chain)]),
    ],
  };
}

/** The figures of all pages that show some, by path. All other pages show none. */
export function figuresOfPages(data: PublicData, me: number): Record<string, Values> {
  const players = data.runsOfDay.filter(({ first }) => first).length;
  return {
    '/': {
      sold: [tokens(sold(data))],
      given: [tokens(given(data, 'token'))],
      players: [count(players)],
      ...figuresOfSupply(data).landing,
    },
    '/presale/public': presalePage(data),
    '/love': lovePage(data),
    '/swap': swapPage(data),
    '/vault': vaultPage(data),
    '/vesting-schedule': figuresOfSupply(data).schedule,
    '/stats': figuresOverTime(data),
    '/transparency': transparencyPage(data),
    '/proof': proofPage(data),
    '/app/leaderboard': leaderboardPage(data, me),
  };
}

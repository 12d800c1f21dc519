import type { FigureName } from '#contracts';
import type { Values } from './figure-elements.js';
import type { Leaf } from '#merkle-log';
import { brand, t, texts } from './kingdom.js';
import {
  allocated,
  amount,
  booked,
  compact,
  count,
  earnings,
  given,
  GIFTS,
  grouped,
  inFund,
  moved,
  PAYING,
  paidByFund,
  percent,
  reserved,
  sent,
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
import { linesOf, type PublicData } from './published-data.js';

const GOAL = BigInt(brand.donations.goal) * UNIT;
const { presale, love } = texts;
/** The kinds of transactions that fill accounts before a site does anything. */
const OPENING = /^(?:opening|reward-pool|game-treasury|vault-reserve)$/;
/** The accounts of what is locked in the vault. */
const LOCKED = /^(?:member-locked#|presale-locked\/)/;
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

/** The number of donors, which lies between two public numbers that are the same on a site's first day (decision 086). Each sample gift has a donor of its own. */
export function donorsOf(data: PublicData): number {
  const { giftsOfDay, sampleGifts } = data;
  return giftsOfDay.filter(({ first }) => first).length + sampleGifts.length;
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

/** Today's share of the charity group, which differs from the earlier plan. */
function groupShareOfCharity(): Values {
  const group = brand.allocation.groups.find(({ id }) => id === 'charity')!;
  const part = percent(BigInt(group.amount), BigInt(brand.allocation.total));
  const values = { amount: compact(Number(group.amount)), percent: part };
  return { 'group-share': [t(texts.charity.facts.allocation.today, values)] };
}

const isTakenFromFund = ({ account, amount: units }: Leaf['entries'][number]): boolean =>
  account.startsWith('charity-fund') && units.startsWith('-');

function lovePage(data: PublicData): Values {
  const total = given(data, 'token');
  const demo = moved(data, /^charity-fund$/, GIFTS.demo);
  // Each gift of the test is paid by a wallet, so in simulated mode all of them are simulated.
  const simulated = data.simulated ? moved(data, /^charity-fund$/, /^(?:donation|presale-purchase)/) : 0n;
  const givers = data.giftsOfDay.filter(({ first }) => first).length;
  const paid = data.leaves
    .filter(({ kind, entries }) => PAYING.test(kind) && entries.some(isTakenFromFund))
    .toReversed();
  const payments = data.charityPayouts.map(({ currency }, index) => {
    const asked = paid[index];
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
      t(love.totals.simulated, { amount: amount(units), donors: count(givers) }),
    ),
    'giving-goal': [tokens(GOAL)],
    'giving-progress': [t(love.totals.progress, { percent: percent(total, GOAL) })],
    donors: [count(donorsOf(data))],
    gift: giftsNewestFirst(data).slice(0, 5),
    'charity-fund': [...fundIn('token', tokens), ...(given(data, 'SOL') === 0n ? [] : fundIn('SOL', sol))],
    ...groupShareOfCharity(),
    // The page also tells the first one as a story.
    ...(payments.length > 0 && { 'charity-payment': [payments[0]!, ...payments] }),
  };
}

function swapPage(data: PublicData): Values {
  const chests = ['reward-pool', 'game-treasury', 'operations'];
  const opened = (account: RegExp) => amount(moved(data, account, OPENING));
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

/**
 * What a lock is paid a day: what it holds, by its leaf of the log, at the rate that the rules have for so many days. On the first day
 * nothing has been added to it.
 */
function paidADay({ leaves }: PublicData, { transaction, days }: PublicData['runningLocks'][number]): bigint {
  const { entries } = leaves.find(({ id }) => id === transaction)!;
  const held = sum(
    entries.filter(({ account }) => LOCKED.test(account)).map((entry) => BigInt(entry.amount)),
  );
  const { tiers, sizeBoosts } = brand.vault.terms;
  const tier = tiers.findLast((one) => one.days <= days)!;
  const boost = sizeBoosts.findLast((one) => BigInt(one.amount) * UNIT <= held);
  const bps = Math.round((tier.apyPercent + (boost?.points ?? 0)) * 100);
  return (held * BigInt(bps)) / 3_650_000n;
}

function vaultPage(data: PublicData): Values {
  const [free, promised] = [moved(data, /^vault-reserve$/), moved(data, /^vault-promised$/)];
  const locks = data.leaves.filter(({ kind }) => kind === 'vault-lock').length;
  const ended = data.leaves.filter(({ kind }) => /^vault-(?:unlock|exit)$/.test(kind)).length;
  const perDay = sum(data.runningLocks.map((lock) => paidADay(data, lock)));
  const members = data.runningLocks.filter(({ first }) => first).length;
  const days = perDay === 0n ? 0 : Number((free + promised) / perDay);
  const { lastsUnknown, lastsLong, days: inDays } = texts.vault.reserve;
  const lasts = days > 3_650 ? t(lastsLong) : t(inDays, { days: count(days), count: String(days) });
  return {
    'vault-reserve': [
      free,
      promised,
      -moved(data, /^vault-(?:reserve|promised)$/, /^vault-(?:lock|reward|unlock|exit)$/),
    ].map(tokens),
    'vault-locked': [tokens(moved(data, LOCKED)), count(locks - ended)],
    'vault-running': [tokens(perDay), perDay === 0n ? t(lastsUnknown) : lasts, count(members)],
  };
}

/** An amount in tokens with one decimal place, cut off. */
function tenths(units: bigint): string {
  const tenth = units / (UNIT / 10n);
  return `${count(tenth / 10n)}.${tenth % 10n}`;
}

/** What the text with an amount says, or the whole amount where one decimal place is not enough. */
const earned = (text: string, units: bigint): string =>
  units % (UNIT / 10n) === 0n ? t(text, { amount: tenths(units) }) : tokens(units);

/** @param me the place of the member who reads the page */
function leaderboardPage(data: PublicData, me: number): Values {
  const totals = earnings(data);
  return {
    rank: [
      ...Array<string>(3).fill(t(ranks.rank, { rank: count(me) })),
      ...totals.map((_, at) => t(standings.rank, { rank: count(at + 1) })),
    ],
    earned: [
      ...Array<string>(3).fill(earned(ranks.earned, totals[me - 1] ?? 0n)),
      ...totals.map((units) => earned(standings.earned, units)),
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

/** What the site says of its latest check. What it has published is in the proof of the sale. */
function proofPage(data: PublicData): Values {
  const { check } = data;
  if (!check) return {};
  const { latest } = texts.proof;
  const cost = t(latest.cost, { seconds: grouped(check.seconds.toFixed(1)), reads: count(check.reads) });
  const slot = check.slot === null ? '' : `· ${t(latest.slot, { slot: count(check.slot) })} `;
  const published: Partial<Record<string, string>> = {
    sold: amount(booked(data)),
    reserved: amount(reserved(data)),
    delivered: amount(sent(data, true)),
    owed: amount(booked(data) - sent(data, true)),
    payouts: count(linesOf(data, 'payout').length),
  };
  return {
    'sale-check': [
      `${slot}· ${cost}`,
      ...check.figures.flatMap(({ name, site, chain }) => [
        published[name] ?? (site === null ? '–' : grouped(site)),
        grouped(chain),
      ]),
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
    // On a chain, the test leaves the swap closed, because its page would load the script of an exchange.
    ...(data.simulated && { '/swap': swapPage(data), '/buy': swapPage(data) }),
    '/vault': vaultPage(data),
    '/vesting-schedule': figuresOfSupply(data).schedule,
    '/stats': figuresOverTime(data),
    '/transparency': transparencyPage(data),
    '/proof': proofPage(data),
    '/app/leaderboard': leaderboardPage(data, me),
  };
}

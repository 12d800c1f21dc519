import { brand, t, texts } from './kingdom.js';
import { amount, compact, grouped, tokens, UNIT } from './figure-sums.js';
import type { Values } from './figure-elements.js';
import type { PublicData } from './published-data.js';

const { allocation, tokenomics, vesting } = brand;
const { vestingSchedule: words } = texts;
const plan = texts.landing.tokenomics;
const total = Number(allocation.total);

const share = (part: string): number => (Number(part) / total) * 100;
const hundredths = (value: number): string => String(Math.round(value * 100) / 100);
const million = (label: string): number => parseFloat(label) * ({ M: 1e6, B: 1e9 }[label.slice(-1)] ?? 1);

/** The share of each group that unlocks by months, of which the table has a row each. */
const dated = allocation.groups.filter(({ unlockMonths }) => unlockMonths !== undefined);
const unitsOf = (whole: string): bigint => BigInt(whole) * UNIT;
const eachMonth = (whole: string, months: number): bigint => unitsOf(whole) / BigInt(Math.max(1, months));

/** How many whole months have passed since a time. */
function monthsSince(start: Date, now: Date): number {
  const months =
    (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  return now.getUTCDate() < start.getUTCDate() ? months - 1 : months;
}

/** What of a group is unlocked today. The last month also brings what the division has left. */
function unlockedOf(whole: string, months: number, endsAt: string): bigint {
  const [start, today] = [new Date(endsAt), new Date(new Date().toISOString().slice(0, 10))];
  if (today < start) return 0n;
  const passed = monthsSince(start, today);
  return passed >= months ? unitsOf(whole) : eachMonth(whole, months) * BigInt(passed);
}

function unlocked(endsAt: string): string[] {
  const rows = dated.map(({ amount: whole, unlockMonths: months = 0 }) => {
    const now = unlockedOf(whole, months, endsAt);
    return { each: months === 0 ? '–' : amount(eachMonth(whole, months)), now, later: unitsOf(whole) - now };
  });
  const sumOf = (of: (row: (typeof rows)[number]) => bigint) =>
    amount(rows.reduce((all, row) => all + of(row), 0n));
  return [
    t(words.timeline.unlocked, { amount: sumOf(({ now }) => now) }),
    t(words.timeline.locked, { amount: sumOf(({ later }) => later) }),
    ...rows.flatMap(({ each, now, later }) => [each, amount(now), tokens(later)]),
  ];
}

function groupShares(): string[] {
  const line = (whole: string, months: number): string => {
    const rest =
      months === 0
        ? t(words.timeline.atStart)
        : t(words.timeline.monthly, { amount: compact(Number(whole) / months), months: String(months) });
    return `${compact(Number(whole))} · ${rest}`;
  };
  const undated = allocation.groups.filter(({ unlockMonths }) => unlockMonths === undefined);
  return [
    ...dated.map(({ amount: whole, unlockMonths = 0 }) => line(whole, unlockMonths)),
    ...undated.map(({ amount: whole }) => compact(Number(whole))),
    ...dated.map(({ amount: whole }) => grouped(whole)),
    ...allocation.groups.flatMap(({ amount: whole }) => [
      `${hundredths(share(whole))}%`,
      compact(Number(whole)),
    ]),
    ...allocation.groups.flatMap(({ amount: whole }) => [
      compact(Number(whole)),
      t(words.allocations.share, { percent: hundredths(share(whole)), total: compact(total) }),
    ]),
  ];
}

/** The plan of the brand file, and where today's allocation differs from it. */
function planned(): string[] {
  const differing = tokenomics.shares.flatMap(({ id, amount: label, percentage }) => {
    const group = allocation.groups.find((one) => one.id === id);
    if (!group || compact(Number(group.amount)) === label) return [];
    return [
      t(plan.differs, {
        name: t((plan.categories as Record<string, string>)[id] ?? id),
        planned: `${label} (${percentage}%)`,
        allocated: compact(Number(group.amount)),
        share: `${hundredths(share(group.amount))}%`,
      }),
    ];
  });
  return [
    grouped(tokenomics.total),
    ...tokenomics.shares.flatMap(({ percentage, amount: label }) => [`${percentage}%`, label]),
    ...differing,
  ];
}

/** What the landing page and the vesting schedule say about the supply: rules of the brand file, and the chain. */
export function figuresOfSupply({
  mintSupply,
  held,
  sale,
}: PublicData): Record<'landing' | 'schedule', Values> {
  const overlap =
    million(vesting.locked.amount) + million(vesting.vested.amount) - (total / 100) * vesting.percent;
  return {
    landing: {
      supply: [t(plan.plan, { total: grouped(tokenomics.total), minted: amount(mintSupply) })],
      'group-share': planned(),
    },
    schedule: {
      locked: [
        t(words.overlap, {
          percent: String(vesting.percent),
          total: compact(total),
          overlap: compact(overlap),
        }),
        ...(['locked', 'vested'] as const).map((kind) =>
          t(words.contracts[kind].title, { amount: vesting[kind].amount }),
        ),
      ],
      'group-share': groupShares(),
      unlocked: unlocked(sale.endsAt),
      'mint-supply': [tokens(mintSupply), tokens(mintSupply - held)],
      treasury: [tokens(held)],
      supply: [amount(mintSupply)],
    },
  };
}

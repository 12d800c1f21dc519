/** One of the gifts that a fresh demo is seeded with. */
interface DemoGift {
  /** Base units. */
  amount: bigint;
  message: string | null;
}

/** How often gifts of each size are made, as relative weights: many small ones and a few large ones. */
const SIZES: readonly (readonly [size: number, often: number])[] = [
  [10, 22],
  [25, 24],
  [40, 8],
  [50, 20],
  [75, 6],
  [100, 12],
  [250, 4],
  [500, 2.5],
  [1_000, 1],
  [2_500, 0.4],
];
const OFTEN = SIZES.reduce((sum, [, often]) => sum + often, 0);
/** The share of donors who write a message. */
const WRITERS = 0.3;

/**
 * Makes up gifts like a real community's, whose sum is exactly `total`: of many sizes, mostly round, some with a
 * message.
 * @param total base units, at least one for each donor
 */
export function demoGifts(
  total: bigint,
  donors: number,
  messages: readonly string[],
  random: () => number = Math.random,
): DemoGift[] {
  const sizes = Array.from({ length: donors }, () => BigInt(sizeAt(random() * OFTEN)));
  const sum = sizes.reduce((all, size) => all + size, 0n);
  const amounts = sizes.map((size) => rounded(1n + ((total - BigInt(donors)) * size) / sum));
  const [largest] = [...amounts.keys()].sort((a, b) => Number(amounts[b]! - amounts[a]!));
  amounts[largest!]! += total - amounts.reduce((all, amount) => all + amount, 0n);
  return amounts.map((amount) => ({ amount, message: messageOf(messages, random) }));
}

function sizeAt(point: number): number {
  let left = point;
  return (SIZES.find(([, often]) => (left -= often) < 0) ?? SIZES[0]!)[0];
}

/** Keeps the first two digits and makes the others zero: 4,312 becomes 4,300. */
function rounded(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, `${amount}`.length - 2));
  return (amount / unit) * unit;
}

const messageOf = (messages: readonly string[], random: () => number): string | null =>
  random() < WRITERS ? (messages[Math.floor(random() * messages.length)] ?? null) : null;

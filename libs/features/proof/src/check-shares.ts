import { idSchema } from '#contracts';
import { groupedBy, secondsOf, sumOf, unlockedAt } from '#features/presale';
import type { Bought, BoughtPurchase } from './bought-purchases.js';
import { differences, type Finding, finding } from './finding.js';
import { isOfSale, type MadePayout } from './made-payouts.js';
import { hashOf } from './proof-pages.js';
import { nameOf } from './read-bundle.js';

const ID_KEY = /^release\/([^/]+)$/;

/**
 * Checks that each release is the share of one purchase. Its key names the transaction that completed the payment, or else the purchase by
 * an id that is not public. Then it is the release of any purchase of the wallet with this share that has no other one.
 */
export function checkReleases(releases: readonly MadePayout[], bought: Bought, now: number): Finding[] {
  const named = new Map(
    bought.purchases.flatMap((each): [string, BoughtPurchase][] =>
      each.paidBy === null ? [] : [[hashOf(`release/${each.paidBy}`), each]],
    ),
  );
  const taken = new Set(releases.flatMap(({ keyHash }) => named.get(keyHash) ?? []));
  const others = bought.purchases.filter((each) => !taken.has(each) && isReleased(each, bought, now));
  return releases.flatMap((made) => {
    const own = named.get(made.keyHash);
    if (own) return checkRelease(made, own, isReleased(own, bought, now));
    const { destination, amount, currency } = made;
    const at = isNamedById(made)
      ? others.findIndex(({ wallet, release }) => wallet === destination && release === amount)
      : -1;
    if (at === -1) {
      const found = `${amount} ${currency} to ${destination}`;
      return [finding(nameOf(made.line), 'the release of a purchase', found)];
    }
    others.splice(at, 1);
    return [];
  });
}

function checkRelease(made: MadePayout, { wallet, release }: BoughtPurchase, released: boolean): Finding[] {
  const expected = { currency: 'token', amount: released ? release : 0n, destination: wallet };
  return differences(nameOf(made.line), expected, { ...made });
}

/** The time of the block that has confirmed a purchase may be ahead of the site's. */
const isReleased = (purchase: BoughtPurchase, { scheduleFor }: Bought, now: number): boolean =>
  scheduleFor(purchase).releaseAt <= Math.max(now, secondsOf(purchase.confirmedAt));

/** The key of a payout from elsewhere is not known. */
const isNamedById = ({ key, currency }: MadePayout): boolean =>
  currency === 'token' && (key === null || idSchema.safeParse(ID_KEY.exec(key)?.[1]).success);

/** Checks that the claims of each wallet are numbered, and take no more than what is unlocked of its purchases. */
export function checkClaims(claims: readonly MadePayout[], bought: Bought, now: number): Finding[] {
  const purchases = groupedBy(bought.purchases, ({ wallet }) => wallet);
  const byWallet = [...groupedBy(claims, ({ destination }) => destination)];
  return [
    ...byWallet.flatMap(([wallet, own]) => checkNumbered(wallet, own)),
    ...byWallet.flatMap(([wallet, own]) => {
      const claimed = own.reduce((sum, { amount }) => sum + amount, 0n);
      const unlocked = (purchases.get(wallet) ?? []).reduce(
        (sum, each) => sum + unlockedAt(bought.scheduleFor(each), each, now).vested,
        0n,
      );
      return claimed > unlocked ? [finding(`claims of ${wallet}`, `at most ${unlocked}`, claimed)] : [];
    }),
  ];
}

function checkNumbered(wallet: string, own: readonly MadePayout[]): Finding[] {
  const keys = new Set(own.map((_, index) => hashOf(`claim/${wallet}/${index + 1}`)));
  return own.flatMap((made) => {
    const { line, keyHash } = made;
    const name = nameOf(line);
    const wrong = differences(name, { currency: 'token' }, { ...made });
    return keys.has(keyHash)
      ? wrong
      : [...wrong, finding(`${name}, keyHash`, `that of a claim of ${wallet}`, keyHash)];
  });
}

/**
 * Returns the tokens that have reached buyers as part of what they have bought. What others have got, and what a buyer has got beyond
 * that, does not make less owed to anybody.
 */
export function receivedByBuyers(made: readonly MadePayout[], bought: Bought | undefined): bigint {
  const landed = made.filter((each) => isOfSale(each) && each.line.state === 'landed');
  const payouts = groupedBy(landed, ({ destination }) => destination);
  return [...groupedBy(bought?.purchases ?? [], ({ wallet }) => wallet)].reduce((total, [wallet, own]) => {
    const got = (payouts.get(wallet) ?? []).reduce((sum, { amount }) => sum + amount, 0n);
    const most = own.reduce((sum, each) => sum + sumOf(each), 0n);
    return total + (got < most ? got : most);
  }, 0n);
}

import type { APIRequestContext } from '@playwright/test';
import { MONEY_DECIMALS, type Receipt } from '#contracts';
import type { Leaf } from '#merkle-log';
import { brand, t, texts } from './kingdom.js';
import type { Values } from './figure-elements.js';
import { amount, count, earnings, grouped, sum, tokens } from './figure-sums.js';
import type { PublicData } from './published-data.js';

/** Paths of pages that show one purchase, one run, or what a member has shared. */
export interface Things {
  readonly receipt: string;
  readonly replay?: string;
  readonly shared?: Readonly<Record<'badge' | 'rank' | 'run' | 'receipt', string>>;
}

const { cards, member: who } = texts.share;
const { ticker } = brand;
const decimalsOf = (currency: string): number =>
  currency === 'token' ? brand.token.decimals : MONEY_DECIMALS[currency as keyof typeof MONEY_DECIMALS];

/** A posting as receipts write it. */
function signed(units: bigint, currency: string): string {
  const unit = currency === 'token' ? '' : ` ${currency}`;
  const written = amount(units < 0n ? -units : units, decimalsOf(currency));
  if (units === 0n) return `0${unit}`;
  return `${units < 0n ? '−' : '+'}${written}${unit}`;
}

const entriesOf = (leaf: Leaf, account: RegExp): bigint[] =>
  leaf.entries.filter((entry) => account.test(entry.account)).map((entry) => BigInt(entry.amount));

/** A leaf, or one without anything as long as the log does not have it. */
const leafOf = ({ leaves }: PublicData, is: (leaf: Leaf) => boolean): Leaf =>
  leaves.find(is) ?? {
    id: '',
    kind: '',
    at: new Date(0).toISOString(),
    reverses: null,
    entries: [],
    details: '',
  };

/** The receipt of a purchase. All amounts of tokens are those of its leaf. */
async function receiptPage(data: PublicData, request: APIRequestContext, path: string): Promise<Values> {
  const receipt = (await (await request.get(`/api${path}`)).json()) as Receipt;
  if (receipt.kind !== 'purchase') throw new Error(`${path} is no receipt of a purchase`);
  const { ledgerTransaction, amountPaid, amountUnit, summary } = receipt;
  const leaf = leafOf(data, ({ id }) => id === ledgerTransaction.id);
  const of = (account: RegExp) => sum(entriesOf(leaf, account));
  const currencies = [...new Set(ledgerTransaction.postings.map(({ currency }) => currency))];
  const postings = ledgerTransaction.postings.map(({ account, currency }) => {
    const entry = leaf.entries.find((each) => each.account === account && each.currency === currency);
    return signed(BigInt(entry?.amount ?? 0), currency);
  });
  const [release, vested] = [tokens(of(/^presale-release\//)), tokens(of(/^presale-vested\//))];
  const { kinds, own } = texts.payouts;
  const line = t(own.line, { kind: t(kinds.release), amount: release });
  return {
    // The release unlocks with the purchase, and on a chain it is paid at once. The rest unlocks on one day.
    'purchase-unlock': [
      release,
      vested,
      `${t(texts.unlocks.opened)} +${release}`,
      ...(data.simulated ? [] : [`${line} ${t(own.transaction)} (${t(texts.shell.newTab)})`]),
      `+${vested}`,
    ],
    receipt: [
      tokens(-of(/^allocation\//)),
      tokens(of(/^charity-fund$/)),
      release,
      vested,
      `${grouped(amountPaid)} ${amountUnit}`,
      // On a chain it is a link.
      data.simulated ? summary.transactionId : `${summary.transactionId} (${t(texts.shell.newTab)})`,
      ...postings,
      ...currencies.map((currency) => signed(0n, currency)),
    ],
  };
}

const dateOf = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/**
 * The pages of single things. A member has shared a place, the run that it was reached with, the receipt of a swap, and a badge for 600
 * tokens, which only the member can prove.
 */
export async function figuresOfThings(
  data: PublicData,
  request: APIRequestContext,
  { receipt, replay, shared }: Things,
  me: number,
): Promise<Record<string, Values>> {
  const pages: Record<string, Values> = { [receipt]: await receiptPage(data, request, receipt) };
  if (!replay || !shared) return pages;
  const score = count(data.scores[me - 1]!);
  const own = data.board.entries[me - 1]!;
  const earned = earnings(data)[me - 1] ?? 0n;
  const played = data.runsOfDay.find(({ id }) => id === own.bestSessionId)!;
  const swap = leafOf(data, ({ kind }) => kind === 'swap');
  const arrived = sum(entriesOf(swap, /^member-/));
  const badge = t(texts.love.badges.names.hero);
  const players = count(data.runsOfDay.filter((run) => run.first).length);
  const place = { who, rank: count(me), players };
  return {
    ...pages,
    [replay]: { score: [score] },
    [shared.run]: {
      score: [
        score,
        t(cards.run.title, { who, score }),
        t(cards.run.line, { amount: amount(earned), date: dateOf(played.at) }),
      ],
    },
    [shared.rank]: {
      rank: [
        t(cards.rank.figure, place),
        t(cards.rank.running.daily, place),
        t(cards.rank.line, { amount: amount(earned) }),
      ],
    },
    [shared.badge]: {
      'given-by-one': [
        badge,
        t(cards.badge.title, { who, badge }),
        t(cards.badge.line, { amount: '600', fund: t(texts.love.fund) }),
      ],
    },
    [shared.receipt]: {
      receipt: [
        t(cards.receipt.figure, { amount: amount(arrived / 10_000n, 2), ticker }),
        t(cards.receipt.titles.swap, { who }),
        t(cards.receipt.line, { date: dateOf(swap.at) }),
      ],
    },
  };
}

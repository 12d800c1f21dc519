import { getAccount, getAssociatedTokenAddressSync, getMint } from '@solana/spl-token';
import { Connection, PublicKey } from '@solana/web3.js';
import type { APIRequestContext } from '@playwright/test';
import type { DonationList, FigureName, Leaderboard, LogLeafList, Presale } from '#contracts';
import { demoKeypairs } from '#localnet';
import { type Leaf, parseLeaf } from '#merkle-log';
import { brand, t, texts } from './kingdom.js';

/** What anyone can read: the leaves of the ledger's log, the chain, the brand's rules, and lists of gifts and runs. */
export interface PublicData {
  readonly leaves: readonly Leaf[];
  readonly mintSupply: bigint;
  readonly treasury: bigint;
  readonly board: Leaderboard;
  readonly gifts: DonationList['items'];
}

const { decimals } = brand.token;
const UNIT = 10n ** BigInt(decimals);

export async function readPublicData(request: APIRequestContext): Promise<PublicData> {
  const read = async <T>(path: string) => (await (await request.get(path)).json()) as T;
  const leaves: Leaf[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { items, nextFrom }: LogLeafList = await read(`/api/ledger-log/leaves?from=${from}`);
    leaves.push(...items.map(({ data }) => parseLeaf(data)!));
    from = nextFrom;
  }
  const connection = new Connection(process.env['E2E_SOLANA_RPC_URL']!, 'finalized');
  const mint = new PublicKey((await read<Presale>('/api/presale')).mintAddress!);
  const treasury = getAssociatedTokenAddressSync(mint, demoKeypairs().treasury.publicKey);
  return {
    leaves,
    mintSupply: (await getMint(connection, mint)).supply,
    treasury: (await getAccount(connection, treasury)).amount,
    board: await read('/api/leaderboards/daily'),
    gifts: (await read<DonationList>('/api/donations')).items,
  };
}

/** The sum of what transactions of these kinds have moved on an account, in base units. */
function moved({ leaves }: PublicData, account: RegExp, kinds: RegExp = /./): bigint {
  const entries = leaves.filter(({ kind }) => kinds.test(kind)).flatMap((leaf) => leaf.entries);
  return entries
    .filter((entry) => account.test(entry.account) && entry.currency === 'token')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

const amount = (units: bigint): string =>
  (Number(units) / Number(UNIT)).toLocaleString('en', { maximumFractionDigits: decimals });
const tokens = (units: bigint): string => `${amount(units)} ${brand.ticker}`;
const saleSupply = BigInt(brand.presale.saleSupply) * UNIT;
const soldOnChain = ({ treasury }: PublicData): bigint => saleSupply - treasury;
const allocated = (data: PublicData): bigint => -moved(data, /^allocation\//, /^presale-purchase/);
const given = (data: PublicData): bigint => moved(data, /^charity-fund$/, /donation|^presale-purchase/);
const simulated = (data: PublicData): bigint => -moved(data, /^outside\/simulated-wallets$/, /^donation/);
const grouped = (count: number): string => count.toLocaleString('en');
const goal = BigInt(brand.donations.goal) * UNIT;
/** Percent, rounded down to hundredths. */
const percent = (part: bigint, whole: bigint): string => String(Number((part * 10_000n) / whole) / 100);
const { presale, love } = texts;
const { standings } = texts.application.leaderboard;

/** The texts that each figure must show, recomputed from public data; null: its texts differ from page to page, see the reason. */
export const RECOMPUTED: Record<FigureName, ((data: PublicData) => string[]) | null> = {
  sold: (data) => [tokens(soldOnChain(data) + allocated(data))],
  remaining: (data) => [tokens(saleSupply - soldOnChain(data) - allocated(data))],
  'sale-progress': (data) => [
    t(presale.figures.progress, { percent: percent(soldOnChain(data) + allocated(data), saleSupply) }),
  ],
  'sold-on-chain': (data) => [tokens(soldOnChain(data))],
  allocated: (data) => [tokens(allocated(data))],
  'sale-supply': () => [tokens(saleSupply)],
  treasury: ({ treasury }) => [tokens(treasury)],
  'mint-supply': ({ mintSupply }) => [tokens(mintSupply)],
  'target-progress': (data) => [
    `${percent(soldOnChain(data), BigInt(brand.presale.progressTarget) * UNIT)}%`,
  ],
  given: (data) => [tokens(given(data))],
  // Nothing is given in SOL while payments are simulated.
  'given-sol': null,
  'given-simulated': (data) => [amount(simulated(data))],
  'giving-goal': () => [tokens(goal)],
  'giving-progress': (data) => [t(love.totals.progress, { percent: percent(given(data), goal) })],
  // Who has given is not public.
  donors: null,
  // The page shows five entries, of which one may be several tiny gifts.
  gift: ({ gifts }) =>
    gifts.slice(0, 5).map((gift) => `${Number(gift.amount).toLocaleString('en')} ${brand.ticker}`),
  'charity-fund': (data) => [tokens(given(data)), tokens(moved(data, /^charity-fund$/))],
  // The browser test of the charity fund compares each with what was proposed.
  'charity-payment': null,
  'swap-fees': (data) =>
    ['reward-pool', 'game-treasury', 'operations'].map((chest) =>
      tokens(moved(data, new RegExp(`^simulated/${chest}$`))),
    ),
  'pool-balance': (data) => [
    amount(moved(data, /^reward-pool$/, /^opening$/)),
    amount(moved(data, /^reward-pool$/)),
    amount(moved(data, /^game-treasury$/, /^opening$/)),
    amount(moved(data, /^game-treasury$/)),
  ],
  'vault-reserve': (data) => [
    tokens(moved(data, /^vault-reserve$/)),
    tokens(moved(data, /^vault-promised$/)),
    tokens(-moved(data, /^vault-(reserve|promised)$/, /^vault-(lock|reward|unlock|exit)$/)),
  ],
  'vault-locked': (data) => [tokens(moved(data, /^(?:member-locked#|presale-locked\/)/))],
  players: ({ board }) => [t(standings.players, { count: String(board.entries.length) })],
  rank: ({ board }) => board.entries.map((_, index) => `${index + 1}`),
  score: ({ board }) =>
    board.entries
      .map(({ totalScore }) => totalScore)
      .sort((a, b) => b - a)
      .map((score) => t(standings.score, { score: score.toLocaleString('en') })),
  earned: (data) => [(Number(moved(data, /^member-earned#/, /^game-reward$/)) / Number(UNIT)).toFixed(1)],
  prize: ({ board }) => board.rewards.map((prize) => Number(prize).toLocaleString('en')),
  supply: ({ mintSupply }) => [amount(mintSupply)],
  locked: () => [brand.vesting.locked.amount, brand.vesting.vested.amount],
  'group-share': () => {
    const total = Number(brand.allocation.total);
    return brand.allocation.groups.map(({ amount: part }) =>
      String(Math.round((Number(part) / total) * 10_000) / 100),
    );
  },
  // Its entries are tested with the audit log, whose chain of hashes they belong to.
  'operators-payment': null,
  'sold-tokens': (data) => [tokens(allocated(data))],
  purchases: ({ leaves }) => [
    grouped(
      leaves.filter(({ kind }) => kind === 'presale-purchase').length -
        leaves.filter(({ kind }) => kind === 'presale-purchase-reversal').length,
    ),
  ],
  // What buyers have paid stands in the proof of the sale, which has its own check.
  proceeds: null,
  'given-tokens': (data) =>
    [/^donation/, /^presale-purchase/, /^game-/, /^demo-donations$/]
      .map((kinds) => moved(data, /^charity-fund$/, kinds))
      .filter((part) => part !== 0n)
      .map(tokens),
  // Nothing is given in SOL while payments are simulated.
  'given-in-sol': null,
  'charity-paid': (data) => [
    tokens(-moved(data, /^charity-fund$/, /^(charity-payout|payout-asked|payout-landed)/)),
  ],
  // Who has given is not public.
  givers: null,
  // Games without a reward are no transactions of the ledger.
  games: null,
  'players-of-day': null,
  'rewards-paid': (data) => [
    tokens(-moved(data, /^game-treasury$/, /^game-reward/)),
    tokens(-moved(data, /^reward-pool$/, /^prize/)),
  ],
  'pool-balances': (data) =>
    [/^reward-pool$/, /^game-treasury$/, /^charity-fund$/].map((pool) => tokens(moved(data, pool))),
  'supply-groups': (data) =>
    [/^presale-(release|vested|rounding)/, /^member-/, /^allocation\/pre-sale$/].map((group) =>
      tokens(moved(data, group)),
    ),
};

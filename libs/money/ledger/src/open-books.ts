import { type Brand, GAME_GROUP, STAKING_GROUP } from '#brand';
import { parseUnits } from '#contracts';
import type { Tx } from '#platform';
import { type Account, accounts } from './chart-of-accounts.js';
import { findTransaction } from './ledger-history.repository.js';
import { findByKey } from './ledger.repository.js';
import type { Ledger } from './ledger.service.js';

const KEY = 'opening';

interface Opening {
  kind: string;
  account: Account;
  /** The group of the allocation that it is taken from. */
  group: string;
  /** In whole tokens. */
  amount: string;
}

const openings = ({ game, leaderboard, vault }: Brand): Opening[] => [
  { kind: 'game-treasury', account: accounts.gameTreasury, group: GAME_GROUP, amount: game.treasury },
  { kind: 'reward-pool', account: accounts.rewardPool, group: GAME_GROUP, amount: leaderboard.pool },
  { kind: 'vault-reserve', account: accounts.vaultReserve, group: STAKING_GROUP, amount: vault.reserve },
];

/**
 * Posts the brand's allocation as the ledger's first transaction, then fills the game treasury, the reward pool and the
 * vault's reserve from it.
 */
export async function openBooks(tx: Tx, ledger: Ledger, brand: Brand): Promise<void> {
  if (!(await isPosted(tx, KEY))) await postAllocation(tx, ledger, brand);
  for (const opening of openings(brand)) {
    if (!(await isPosted(tx, keyOf(opening)))) await postOpening(tx, ledger, brand, opening);
  }
}

/** Returns the amount that an account was opened with from the allocation, in base units. */
export async function openedWith(tx: Tx, account: Account): Promise<bigint> {
  const opening = await findByKey(tx, keyOf({ kind: account.code }));
  const posted = opening && (await findTransaction(tx, opening.id));
  return posted?.postings.find(({ account: code }) => code === account.code)?.amount ?? 0n;
}

/** The keys of the opening transactions, by kind. */
export const OPENING_KEYS: Readonly<Record<string, string>> = {
  [KEY]: KEY,
  'game-treasury': 'opening-game-treasury',
  'reward-pool': 'opening-reward-pool',
  'vault-reserve': 'opening-vault-reserve',
};

const keyOf = ({ kind }: Pick<Opening, 'kind'>): string => `opening-${kind}`;

/** Opening transactions that are posted stay as they are, even if the brand file changes later. */
const isPosted = async (tx: Tx, key: string): Promise<boolean> => (await findByKey(tx, key)) !== undefined;

async function postAllocation(tx: Tx, ledger: Ledger, brand: Brand): Promise<void> {
  const groups = brand.allocation.groups.map(({ id, amount }) => ({
    account: accounts.allocation(id),
    amount: parseUnits(amount, brand.token.decimals),
  }));
  const total = groups.reduce((sum, { amount }) => sum + amount, 0n);
  await ledger.post(tx, {
    kind: 'opening',
    key: KEY,
    postings: [{ account: accounts.issuance, amount: -total }, ...groups],
  });
}

async function postOpening(tx: Tx, ledger: Ledger, { token }: Brand, opening: Opening): Promise<void> {
  const group = accounts.allocation(opening.group);
  const amount = parseUnits(opening.amount, token.decimals);
  // With another allocation the group may hold less. Then rewards can be paid only out of income such as entry fees.
  if (amount === 0n || (await ledger.balance(tx, group)) < amount) return;
  await ledger.post(tx, {
    kind: opening.kind,
    key: keyOf(opening),
    postings: [
      { account: group, amount: -amount },
      { account: opening.account, amount },
    ],
  });
}

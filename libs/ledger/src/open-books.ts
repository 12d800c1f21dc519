import { type Brand, GAME_GROUP } from '#libs/brand';
import { parseUnits } from '#libs/contracts';
import { rows, type Tx } from '#libs/platform';
import { type Account, accounts } from './chart-of-accounts.js';
import type { Ledger } from './ledger.service.js';

const KEY = 'opening';

interface Opening {
  kind: string;
  account: Account;
  /** Whole tokens, out of the allocation's group of the game. */
  amount: string;
}

const openings = ({ game, leaderboard }: Brand): Opening[] => [
  { kind: 'game-treasury', account: accounts.gameTreasury, amount: game.treasury },
  { kind: 'reward-pool', account: accounts.rewardPool, amount: leaderboard.pool },
];

/** Posts the brand's allocation as the ledger's first transaction; then, out of it, what games and leaderboards pay from. */
export async function openBooks(tx: Tx, ledger: Ledger, brand: Brand): Promise<void> {
  if (!(await isPosted(tx, KEY))) await postAllocation(tx, ledger, brand);
  for (const opening of openings(brand)) {
    if (!(await isPosted(tx, keyOf(opening)))) await postOpening(tx, ledger, brand, opening);
  }
}

const keyOf = ({ kind }: Opening): string => `opening-${kind}`;

/** Books that are open stay as they are, whatever the brand says later. */
const isPosted = async (tx: Tx, key: string): Promise<boolean> =>
  (await rows(tx, `SELECT 1 FROM ledger_transaction WHERE idempotency_key = $1`, [key])).length > 0;

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
  const group = accounts.allocation(GAME_GROUP);
  const amount = parseUnits(opening.amount, token.decimals);
  // Books that were opened with another allocation may hold less: then rewards wait for what swap fees bring.
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

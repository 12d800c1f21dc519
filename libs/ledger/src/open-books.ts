import { type Brand, GAME_GROUP } from '#libs/brand';
import { parseUnits } from '#libs/contracts';
import { rows, type Tx } from '#libs/platform';
import { accounts } from './chart-of-accounts.js';
import type { Ledger } from './ledger.service.js';

const KEY = 'opening';
const TREASURY_KEY = 'opening-game-treasury';

/** Posts the brand's allocation as the ledger's first transaction, and the game's treasury out of it as the second. */
export async function openBooks(tx: Tx, ledger: Ledger, brand: Brand): Promise<void> {
  if (!(await isPosted(tx, KEY))) await postAllocation(tx, ledger, brand);
  if (!(await isPosted(tx, TREASURY_KEY))) await postTreasury(tx, ledger, brand);
}

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

async function postTreasury(tx: Tx, ledger: Ledger, { game, token }: Brand): Promise<void> {
  const group = accounts.allocation(GAME_GROUP);
  const amount = parseUnits(game.treasury, token.decimals);
  // Books that were opened with another allocation may hold less: then rewards wait for what swap fees bring.
  if (amount === 0n || (await ledger.balance(tx, group)) < amount) return;
  await ledger.post(tx, {
    kind: 'game-treasury',
    key: TREASURY_KEY,
    postings: [
      { account: group, amount: -amount },
      { account: accounts.gameTreasury, amount },
    ],
  });
}

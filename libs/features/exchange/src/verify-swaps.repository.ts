import { CURRENCY_DECIMALS } from '#contracts';
import { accounts, type Bookings } from '#money/ledger';
import { type Differences, findDifferences, type Tx } from '#platform';

const { simulatedFees, rewardPool, gameTreasury, operations } = accounts;

export const SWAP_BOOKINGS: Bookings = {
  table: 'swap_transaction',
  kind: 'swap',
  expected: `
    SELECT s.id::text, 'swap/' || s.id, s.ledger_transaction_id,
      jsonb_build_object('mode', s.mode, 'transactionHash', s.transaction_hash), p.account, p.amount
    FROM swap_transaction s CROSS JOIN LATERAL (VALUES
      ('${accounts.simulatedMarket.code}', -s.amount_out - s.fee_amount),
      ('${accounts.memberBought('').code}' || s.user_id, s.amount_out),
      ('${simulatedFees.rewardPool.code}', s.reward_pool_contribution),
      ('${simulatedFees.gameTreasury.code}', s.game_treasury_contribution),
      ('${simulatedFees.operations.code}', s.ops_contribution)) p (account, amount)`,
  // Before decision 037 the fees of simulated swaps were posted to the accounts that pay what members earn.
  renamed: {
    [rewardPool.code]: simulatedFees.rewardPool.code,
    [gameTreasury.code]: simulatedFees.gameTreasury.code,
    [operations.code]: simulatedFees.operations.code,
  },
};

const price = (column: string): string =>
  `nullif(CASE WHEN ${column} ~ '^[0-9]+([.][0-9]+)?$' THEN ${column}::numeric END, 0)`;

/** Finds swaps whose tokens, including the fee, don't match their prices, or whose fee is not the sum of its parts. */
export function findMispriced(tx: Tx, decimals: number): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'swap_transaction', s.id::text, f.name, f.expected, f.found
     FROM swap_transaction s CROSS JOIN LATERAL (VALUES
       ('amount_out + fee_amount', div(s.amount_in * ${price('s.from_price')} * 10::numeric ^ $1::int,
          ${price('s.price')} * 10::numeric ^ ($2::jsonb ->> s.from_token)::int)::text, (s.amount_out + s.fee_amount)::text),
       ('fee_amount', (s.reward_pool_contribution + s.game_treasury_contribution + s.ops_contribution)::text, s.fee_amount::text)
     ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
    [decimals, JSON.stringify(CURRENCY_DECIMALS)],
  );
}

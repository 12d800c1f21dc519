import { CURRENCY_DECIMALS } from '#contracts';
import { accounts, type Bookings } from '#money/ledger';
import { type Differences, findDifferences, type Tx } from '#platform';

export const ORDER_BOOKINGS: Bookings = {
  table: 'card_order',
  kind: 'card-order',
  expected: `
    SELECT o.id::text, 'card-order/' || o.id, o.ledger_transaction_id,
      jsonb_build_object('mode', o.mode, 'transactionId', o.transaction_id), s.account, s.amount
    FROM card_order o CROSS JOIN LATERAL (VALUES
      ('${accounts.simulatedMarket.code}', -o.token_amount),
      ('${accounts.memberBought('').code}' || o.user_id, o.token_amount)) s (account, amount)
    WHERE o.status = 'confirmed'`,
};

/** Finds orders whose tokens differ from what their amount buys at their price. @param decimals of the token */
export function findMispriced(tx: Tx, decimals: number): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'card_order', o.id::text, f.name, f.expected, f.found
     FROM card_order o CROSS JOIN LATERAL (VALUES
       ('currency', 'USD', o.currency),
       ('token_amount', div(o.amount * 10::numeric ^ $1::int, nullif(CASE WHEN o.price ~ '^[0-9]+([.][0-9]+)?$' THEN o.price::numeric END, 0)
          * 10::numeric ^ ${CURRENCY_DECIMALS.USD})::text, o.token_amount::text)) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
    [decimals],
  );
}

/** Finds orders with values that contradict their status. */
export function findContradictions(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'card_order', o.id::text, c.name, CASE WHEN o.status = ANY(c.status) THEN 'a value, as it is ' || o.status END, c.value
     FROM card_order o CROSS JOIN LATERAL (VALUES
       ('ledger_transaction_id', ARRAY['confirmed'], o.ledger_transaction_id::text),
       ('transaction_id', ARRAY['confirmed'], o.transaction_id),
       ('failure_reason', ARRAY['failed'], o.failure_reason),
       ('settled_at', ARRAY['confirmed', 'failed'], o.settled_at::text)) c (name, status, value)
     WHERE (o.status = ANY(c.status)) <> (c.value IS NOT NULL)`,
  );
}

export function findStuckOrders(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'card_order', id::text, 'status', 'confirmed or failed within ' || $1, status || ' since ' || created_at
     FROM card_order WHERE status = 'processing' AND created_at < now() - $1::interval`,
    [maxWait],
  );
}

import { PRESALE_GROUP } from '#brand';
import { PROCEEDS } from '#features/chain-payments';
import { PURCHASE_SHARES } from '#features/donations';
import { accounts, type Bookings } from '#money/ledger';
import { type Differences, findDifferences, type Tx } from '#platform';
import { SALE } from './sale.repository.js';

export const PURCHASE_BOOKINGS: Bookings = {
  table: 'presale_purchase',
  kind: 'presale-purchase',
  expected: `
    SELECT p.id::text, 'presale-purchase/' || p.id, p.ledger_transaction_id,
      jsonb_build_object('mode', p.mode, 'payment', p.payment, 'paymentCurrency', p.payment_currency, 'amountPaid', p.amount_paid,
        'amountUnit', p.amount_unit, 'networkFee', p.network_fee ->> 'amount', 'networkFeeUnit', p.network_fee ->> 'unit',
        'networkFeeUsd', p.network_fee ->> 'usd'),
      s.account, s.amount
    FROM presale_purchase p CROSS JOIN LATERAL (VALUES
      ('${accounts.allocation(PRESALE_GROUP).code}', -p.token_amount),
      ('${accounts.charityFund.code}', p.charity_amount),
      ('${accounts.presaleRelease('').code}' || p.buyer_wallet, p.release_amount),
      ('${accounts.presaleVested('').code}' || p.buyer_wallet, p.vested_amount),
      ('${accounts.presaleRounding.code}', p.rounding_amount)
      UNION ALL SELECT m.account, m.amount FROM (${PROCEEDS}) m WHERE m.subject_id = p.id) s (account, amount)
    WHERE p.status IN ('confirmed', 'reversed')`,
};

/** Finds sale figures that differ from the sums over the purchases. */
export function findWrongSale(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'presale_sale', '${SALE}', f.name, f.expected::text, f.found::text
     FROM (SELECT coalesce(sum(token_amount) FILTER (WHERE status = 'processing' AND held), 0) AS reserved,
                  coalesce(sum(token_amount) FILTER (WHERE status = 'confirmed'), 0) AS allocated FROM presale_purchase) p
       LEFT JOIN presale_sale s ON s.id = '${SALE}'
       CROSS JOIN LATERAL (VALUES ('reserved', p.reserved, s.reserved), ('allocated', p.allocated, s.allocated)
       ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found
     UNION ALL SELECT 'presale_sale', id, 'id', '${SALE}', id FROM presale_sale WHERE id <> '${SALE}'`,
  );
}

/** Finds purchases with values that contradict their status. */
export function findContradictions(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'presale_purchase', p.id::text, c.name, CASE WHEN p.status = ANY(c.status) THEN 'a value, as it is ' || p.status END, c.value
     FROM presale_purchase p CROSS JOIN LATERAL (VALUES
       ('ledger_transaction_id', ARRAY['confirmed', 'reversed'], p.ledger_transaction_id::text),
       ('transaction_id', ARRAY['confirmed', 'reversed'], p.transaction_id),
       ('charity_amount', ARRAY['confirmed', 'reversed'], p.charity_amount::text),
       ('release_amount', ARRAY['confirmed', 'reversed'], p.release_amount::text),
       ('vested_amount', ARRAY['confirmed', 'reversed'], p.vested_amount::text),
       ('rounding_amount', ARRAY['confirmed', 'reversed'], p.rounding_amount::text),
       ('failure_reason', ARRAY['failed'], p.failure_reason),
       ('settled_at', ARRAY['confirmed', 'failed', 'reversed'], p.settled_at::text),
       ('reversed_at', ARRAY['reversed'], p.reversed_at::text)) c (name, status, value)
     WHERE (p.status = ANY(c.status)) <> (c.value IS NOT NULL)
     UNION ALL
     SELECT 'presale_purchase', p.id::text, 'status', CASE WHEN r.id IS NULL THEN 'confirmed, as nothing reverses it'
       ELSE 'reversed, as ledger_transaction ' || r.id || ' reverses it' END, p.status
     FROM presale_purchase p LEFT JOIN ledger_transaction r ON r.reverses = p.ledger_transaction_id
     WHERE p.ledger_transaction_id IS NOT NULL AND (p.status = 'reversed') <> (r.id IS NOT NULL)`,
  );
}

/** Finds charity shares without a donation, and donations that differ from their purchase's charity share. */
export function findWrongShares(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'donation', coalesce(d.id::text, 'of presale_purchase ' || p.id), f.name, f.expected, f.found
     FROM (SELECT * FROM presale_purchase WHERE status IN ('confirmed', 'reversed') AND charity_amount > 0) p
       FULL JOIN (${PURCHASE_SHARES}) d ON d.purchase_id = p.id
       CROSS JOIN LATERAL (VALUES
         ('purchase_id', p.id::text, d.purchase_id::text),
         ('amount', p.charity_amount::text, d.amount::text),
         ('wallet_address', p.buyer_wallet, d.wallet_address),
         ('transaction_hash', p.transaction_id, d.transaction_hash),
         ('ledger_transaction_id', p.ledger_transaction_id::text, d.ledger_transaction_id::text),
         ('mode', p.mode, d.mode),
         ('reversed_at', CASE p.status WHEN 'reversed' THEN coalesce(d.reversed_at::text, 'a time') END, d.reversed_at::text)) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found
       AND CASE WHEN d.id IS NULL THEN f.name = 'purchase_id' AND p.settled_at < now() - $1::interval
                WHEN p.id IS NULL THEN f.name = 'purchase_id' ELSE true END`,
    [maxWait],
  );
}

export function findStuckPurchases(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'presale_purchase', id::text, 'status', 'confirmed or failed within ' || $1, status || ' since ' || created_at
     FROM presale_purchase WHERE status = 'processing' AND created_at < now() - $1::interval`,
    [maxWait],
  );
}

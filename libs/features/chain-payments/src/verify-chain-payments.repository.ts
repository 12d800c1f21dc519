import { CHAIN_CURRENCIES, GIFT_CURRENCIES } from '#contracts';
import { accounts, type Bookings, charityFundIn } from '#money/ledger';
import { type Differences, findDifferences, type Tx } from '#platform';
import type { PaymentKind } from './payment-requests.repository.js';

/** SQL of the code of an account in the currency of transfer `t`. */
const perCurrency = <C extends string>(currencies: readonly C[], codeIn: (currency: C) => string): string =>
  `CASE t.currency ${currencies.map((currency) => `WHEN '${currency}' THEN '${codeIn(currency)}'`).join(' ')} END`;
const codeOf = (account: keyof ReturnType<typeof accounts.money>): string =>
  perCurrency(CHAIN_CURRENCIES, (currency) => accounts.money(currency)[account].code);

/** SQL of where the amounts went that paid requests of a kind were credited: `subject_id`, `account`, `amount`. */
const creditedTo = (kind: PaymentKind, account: string): string => `
  SELECT r.subject_id, p.account, p.amount
  FROM payment_request r JOIN chain_transfer t ON t.request_id = r.id AND t.credited > 0
    CROSS JOIN LATERAL (VALUES (${codeOf('suspense')}, -t.credited), (${account}, t.credited)) p (account, amount)
  WHERE r.state = 'paid' AND r.kind = '${kind}'`;

/** The postings of the money of each purchase that was paid on the chain. */
export const PROCEEDS = creditedTo('purchase', codeOf('saleProceeds'));

/** The postings of each gift that was paid on the chain. */
export const GIFT_POSTINGS = creditedTo(
  'gift',
  perCurrency(GIFT_CURRENCIES, (currency) => charityFundIn(currency).code),
);

/** SQL of the gifts that were paid on the chain, for the checks of donations. */
export const PAID_GIFTS = `
  SELECT r.subject_id, r.currency, r.signature, sum(t.credited) AS amount
  FROM payment_request r JOIN chain_transfer t ON t.request_id = r.id
  WHERE r.state = 'paid' AND r.kind = 'gift' GROUP BY r.id`;

const bookings = (kind: string, condition: string, from: string, to: string, amount: string): Bookings => ({
  table: 'chain_transfer',
  kind,
  byKeyAlone: true,
  expected: `
    SELECT t.id::text, '${kind}/' || t.id, NULL::uuid, jsonb_build_object('signature', t.signature), p.account, p.amount
    FROM chain_transfer t CROSS JOIN LATERAL (VALUES (${from}, -${amount}), (${to}, ${amount})) p (account, amount)
    WHERE t.currency IS NOT NULL AND ${condition}`,
});

export const TRANSFER_BOOKINGS: readonly Bookings[] = [
  bookings(
    'payment-received',
    `t.delta > 0 AND t.role = 'payment'`,
    codeOf('outsideChain'),
    codeOf('suspense'),
    't.delta',
  ),
  bookings(
    'payment-sent',
    `t.delta < 0 AND t.role = 'payment'`,
    codeOf('outsideChain'),
    codeOf('operator'),
    't.delta',
  ),
  bookings(
    'payout-wallet-moved',
    `t.delta <> 0 AND t.role = 'payout' AND t.currency <> 'token'`,
    codeOf('outsideChain'),
    codeOf('operator'),
    't.delta',
  ),
  bookings('refund-due', 't.refund > 0', codeOf('suspense'), codeOf('refundsDue'), 't.refund'),
];

/** Finds accounts on the chain whose balance is not the sum of their opening and everything noted since, or that are lost. */
export function findWrongWatchedBalances(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'watched_account', w.address, 'balance', (w.opening + s.delta)::text, w.balance::text
     FROM watched_account w
       CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS delta FROM chain_transfer t WHERE t.account = w.address) s
     WHERE w.balance <> w.opening + s.delta
     UNION ALL
     SELECT 'chain_transfer', t.id::text, 'account', 'a watched account of the ' || t.role || ' wallet', t.account FROM chain_transfer t
     WHERE NOT EXISTS (SELECT FROM watched_account w WHERE w.address = t.account AND w.role = t.role)`,
  );
}

/** Finds requests whose state contradicts what was credited to them. */
export function findWrongRequests(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'payment_request', r.id::text, f.name, f.expected, f.found
     FROM payment_request r CROSS JOIN LATERAL (
         SELECT coalesce(sum(credited), 0) AS credited, coalesce(sum(suspense), 0) AS waiting,
           bool_or(t.signature = r.signature AND credited > 0) AS completed, bool_and(t.currency = r.currency OR credited + suspense = 0) AS asked
         FROM chain_transfer t WHERE t.request_id = r.id) s
       CROSS JOIN LATERAL (VALUES
         ('state', 'paid, as it was credited', r.state, (r.state = 'paid') = (s.credited > 0)),
         ('signature', 'that of a transfer that was credited', r.signature, r.state <> 'paid' OR s.completed),
         ('state', 'open, as amounts wait for it', r.state, r.state = 'open' OR s.waiting = 0),
         ('due', 'more than the amounts that wait', r.due::text, r.state <> 'open' OR s.waiting < r.due),
         ('currency', 'that of its amounts', r.currency, coalesce(s.asked, true))) f (name, expected, found, agrees)
     WHERE NOT f.agrees`,
  );
}

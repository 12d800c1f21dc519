import { type ProofLine, proofLineSchema, type SignedProofHead } from '#contracts';
import { CHAIN_TRANSFERS, PAYMENT_REQUESTS, WATCHED_ACCOUNTS } from '#features/chain-payments';
import { ACCEPTED_OUTFLOWS, PAYOUT_ATTEMPTS, PAYOUTS } from '#features/payouts';
import { PURCHASES } from '#features/presale';
import { rows, type Tx } from '#platform';

/** Times as in `2026-11-26T00:00:00.000Z`. */
const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The references of requests, from an array of their ids, in the order of the requests. */
const REFERENCES = `ARRAY(SELECT n.reference FROM ${PAYMENT_REQUESTS} n WHERE n.id = ANY (t.names) ORDER BY n.number)`;

const SECTIONS = [
  `SELECT jsonb_build_object('kind', 'account', 'address', address,
     'role', CASE WHEN role = 'payout' AND NOT address = ANY($1) THEN 'former-payout' ELSE role END,
     'owner', CASE role WHEN 'payment' THEN $2 ELSE $3::jsonb ->> address END, 'mint', mint, 'currency', currency,
     'opening', opening::text, 'openedSlot', opened_slot) AS line FROM ${WATCHED_ACCOUNTS} w
   WHERE role = 'payment' OR $3::jsonb ? address ORDER BY address COLLATE "C"`,
  `SELECT jsonb_build_object('kind', 'request', 'reference', r.reference, 'number', r.number::text, 'pays', r.kind,
     'currency', r.currency, 'due', r.due::text, 'tokens', r.tokens::text, 'price', r.price::text,
     'priceReadAt', ${iso('r.price_read_at')}, 'held', r.held, 'minimum', r.minimum::text,
     'saleEndsAt', ${iso('r.sale_ends_at')}, 'sellsParts', r.sells_parts, 'limits', r.limits, 'wallet', r.wallet,
     'terms', p.terms_version, 'openedSlot', r.opened_slot, 'openedAt', ${iso('r.opened_at')},
     'expiresAt', ${iso('r.expires_at')}, 'state', r.state, 'signature', r.signature,
     'bought', CASE WHEN r.state = 'paid' AND r.kind = 'purchase' THEN p.token_amount::text END) AS line
   FROM ${PAYMENT_REQUESTS} r LEFT JOIN ${PURCHASES} p ON p.id = r.subject_id ORDER BY r.number`,
  `SELECT jsonb_build_object('kind', 'transfer', 'signature', t.signature, 'account', t.account, 'role', t.role, 'slot', t.slot,
     'blockTime', t.block_time, 'currency', t.currency, 'delta', t.delta::text, 'names', to_jsonb(${REFERENCES}),
     'price', t.price::text, 'withheld', coalesce(t.verdict IN ('denied', 'missing'), false),
     'judged', t.judged_at IS NOT NULL, 'request', r.reference, 'credited', t.credited::text, 'refund', t.refund::text,
     'suspense', t.suspense::text, 'attachedSlot', t.attached_slot,
     'attachedTime', t.attached_time) AS line
   FROM ${CHAIN_TRANSFERS} t LEFT JOIN ${PAYMENT_REQUESTS} r ON r.id = t.request_id
   WHERE t.role = 'payment' OR t.account = ANY($1) ORDER BY t.slot, t.signature COLLATE "C", t.account COLLATE "C"`,
  `SELECT jsonb_build_object('kind', 'other-sale', 'wallet', p.buyer_wallet, 'round', p.round,
     'tokens', p.token_amount::text, 'terms', p.terms_version, 'confirmedAt', ${iso('p.settled_at')}) AS line
   FROM ${PURCHASES} p WHERE p.status = 'confirmed'
     AND NOT EXISTS (SELECT FROM ${PAYMENT_REQUESTS} r WHERE r.subject_id = p.id)
   ORDER BY p.settled_at, p.id`,
  `SELECT jsonb_build_object('kind', 'payout', 'keyHash', encode(sha256(convert_to(p.key, 'UTF8')), 'hex'), 'of', p.kind,
     'currency', p.currency, 'amount', p.amount::text, 'destination', p.destination, 'state', p.state,
     'signature', p.signature, 'marker', p.marker, 'wallet', p.wallet, 'byHand', p.by_hand) AS line
   FROM (
     SELECT key, kind, currency, amount, destination, state, signature, by_hand, marker, wallet
     FROM ${PAYOUTS} l WHERE state = 'landed'
     UNION ALL
     SELECT o.key, o.kind, o.currency, o.amount, o.destination, 'sent', a.signature, false, o.marker, o.wallet
     FROM ${PAYOUTS} o JOIN ${PAYOUT_ATTEMPTS} a ON a.payout_id = o.id
     WHERE o.state <> 'landed' AND EXISTS (SELECT FROM ${CHAIN_TRANSFERS} t WHERE t.signature = a.signature)
   ) p ORDER BY sha256(convert_to(p.key, 'UTF8')), p.signature COLLATE "C"`,
  `SELECT jsonb_build_object('kind', 'accepted-outflow', 'signature', signature) AS line
   FROM ${ACCEPTED_OUTFLOWS} o ORDER BY signature COLLATE "C"`,
];

export interface ListedPlaces {
  readonly paymentAddress: string | undefined;
  /** The accounts of the present payout wallet. */
  readonly ofPayouts: readonly string[];
  /** The owners of the accounts of all payout wallets, by address. */
  readonly owners: ReadonlyMap<string, string>;
}

/**
 * The lines of the accounts, requests, transfers, other sales and payouts, in their order.
 * @param places the present payout wallet's accounts, whose transfers are listed, and the owners of all accounts
 */
export async function findLines(
  tx: Tx,
  { paymentAddress, ofPayouts, owners }: ListedPlaces,
): Promise<ProofLine[]> {
  const lines: ProofLine[] = [];
  const parameters = [ofPayouts, paymentAddress ?? null, JSON.stringify(Object.fromEntries(owners))];
  for (const sql of SECTIONS) {
    const count = sql.includes('$3') ? 3 : sql.includes('$1') ? 1 : 0;
    const found = await rows<{ line: unknown }>(tx, sql, parameters.slice(0, count));
    for (const { line } of found) lines.push(proofLineSchema.parse(line));
  }
  return lines;
}

export interface StoredHead extends SignedProofHead {
  id: string;
  hash: string;
}

export async function findNewestHead(tx: Tx): Promise<StoredHead | undefined> {
  const [newest] = await rows<StoredHead>(
    tx,
    'SELECT id::text, text, signature, key, hash FROM proof_snapshot ORDER BY id DESC LIMIT 1',
  );
  return newest;
}

/** Reserves the id of a snapshot, because its signed text names it. */
export async function nextSnapshotId(tx: Tx): Promise<string> {
  const [next] = await rows<{ id: string }>(
    tx,
    `SELECT nextval(pg_get_serial_sequence('proof_snapshot', 'id'))::text AS id`,
  );
  return next!.id;
}

/** Stores a snapshot's pages and head, and deletes all but the newest ones. */
export async function insertSnapshot(
  tx: Tx,
  { id, text, signature, key, hash }: StoredHead,
  pages: readonly string[],
  kept: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO proof_snapshot (id, text, signature, key, hash) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5)`,
    [id, text, signature, key, hash],
  );
  await tx.query(
    `INSERT INTO proof_page (snapshot_id, number, text)
     SELECT $1, p.number, p.text FROM unnest($2::text[]) WITH ORDINALITY AS p (text, number)`,
    [id, pages],
  );
  await tx.query(
    `DELETE FROM proof_snapshot WHERE id <= (SELECT id FROM proof_snapshot ORDER BY id DESC OFFSET $1 LIMIT 1)`,
    [kept],
  );
}

/** Gives a snapshot whose pages are still the same a new head. */
export async function replaceHead(tx: Tx, { id, text, signature, key }: StoredHead): Promise<void> {
  await tx.query(
    `UPDATE proof_snapshot SET text = $2, signature = $3, key = $4, written_at = now() WHERE id = $1`,
    [id, text, signature, key],
  );
}

export async function findPage(tx: Tx, snapshot: string, number: number): Promise<string | undefined> {
  const [page] = await rows<{ text: string }>(
    tx,
    'SELECT text FROM proof_page WHERE snapshot_id = $1 AND number = $2',
    [snapshot, number],
  );
  return page?.text;
}

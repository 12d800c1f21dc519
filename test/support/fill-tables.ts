import type { Client } from 'pg';
import { STATS_FIGURE_NAMES } from '#contracts';

/** The tables that stay small however many people use a kingdom, and the reasons. Statements may read all of their rows. */
export const SMALL_TABLES: Readonly<Record<string, string>> = {
  backup: 'a year of backups',
  alert_check: 'one row',
  audit_head: 'one row',
  audit_verification: 'one row',
  chain_pin: 'one row',
  charity_evidence: 'at most twenty files for each payment of the charity fund',
  charity_payout: 'payments of the charity fund, each decided by two persons',
  chain_stats: 'one row for each token',
  chain_watch: 'one row',
  client_file: 'the files of the releases in use',
  donation_tally: 'sixteen lanes',
  event_handler: 'one row for each handler in the code',
  ledger_log_key: 'one row for each key of the log',
  ledger_log_memo: 'one row a day',
  ledger_log_restore: 'one row for each restored backup',
  leaderboard_move: 'games finished since the players were last counted, a few seconds ago',
  leaderboard_period: 'about four hundred a year',
  live_setting_version: 'one row for each change that an operator has made',
  manual_payment_undo: 'approvals that operators undo by hand',
  pending_upload: 'uploads that no payment has claimed yet; a sweep removes them',
  payout_outflow: 'what has left the payout wallet and is not known to be a payout',
  payout_switch: 'one row',
  payout_tally: 'one row for each kind and currency',
  presale_sale: 'one row',
  proof_page: 'the pages of ten snapshots, which are read by their key',
  proof_snapshot: 'ten rows',
  process: 'the processes of a day',
  quote_switch: 'one row',
  price: 'one row for each currency',
  refused_jobs: 'one row for each queue',
  sale_verification: 'the checks of a week',
  sale_terms: 'one row for each change of the terms',
  saved_view: 'at most fifty for each person in the room',
  schedule: 'one row for each schedule in the code',
  schema_migration: 'one row for each migration',
  signing_key: 'two keys at a time',
  status_day: 'five rows for each day',
  newest_release: 'one row',
  verification: 'one row for each check',
  simulated_donation_tally: 'sixteen lanes',
  watched_account: 'the few accounts of the payment address',
  setup_dismissal: 'the few items of the checklist',
};

/** SQL for the id of a table's row `number`. */
export const uuidOf = (table: string, number = 'i'): string =>
  `overlay(overlay(md5('${table}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
/** A time within the last four weeks, as most tables are pruned after thirty days, and not within the last three days. */
const AGO = `now() - interval '3 days' - i * interval '25 days' / n`;
const IN_A_DAY = `now() + i * interval '1 day' / n`;
const ACCOUNT = uuidOf('account');
const TRANSACTION = uuidOf('ledger_transaction');
const PURCHASE = uuidOf('presale_purchase');
/** An address of 32 bytes in base58. */
const ADDRESS = `repeat('1', 28) || 'z' || translate(lpad(to_hex(i), 4, '0'), '0', 'A')`;
/** The size of the log, which is more than the rows of a table. */
const LOGGED = 2 ** 14;
const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** SQL for columns that have the same values in every table. */
const COMMON: Readonly<Record<string, string>> = {
  mode: `'simulated'`,
  cluster: `'localnet'`,
  language: `'en'`,
  payment_currency: `'USDT'`,
  amount_unit: `'USDT'`,
  amount_paid: `'20'`,
};

/**
 * SQL for the columns whose values matter, in terms of the row's number `i` and of the number of rows `n`. The others get
 * any value of their type.
 */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  figure_day: { day: 'current_date - 2 - i' },
  // Forty rows a day, of all figures.
  figure_day_amount: {
    day: 'current_date - 3 - i / 40',
    figure: `('{${STATS_FIGURE_NAMES.join(',')}}'::text[])[1 + i % ${STATS_FIGURE_NAMES.length}]`,
    part: `'part ' || i % 40`,
  },
  account: { email: `'person' || i || '@example.org'`, email_confirmed_at: 'now()' },
  approval: {
    kind: `CASE i % 500 WHEN 0 THEN 'role-change' ELSE 'payment-approval' END`,
    subject_kind: `'manual-payment'`,
    subject_id: `'payment' || i`,
    before: `'{"status": "pending"}'`,
    after: `'{"status": "approved"}'`,
    state: `CASE i % 500 WHEN 1 THEN 'rejected' WHEN 2 THEN 'expired' ELSE 'confirmed' END`,
    void_reason: 'NULL',
    proposed_by: uuidOf('account', '(i % 100)'),
    decided_by: `CASE i % 500 WHEN 2 THEN NULL ELSE ${uuidOf('account', '(i % 100 + 1)')} END`,
    decided_at: `CASE i % 500 WHEN 2 THEN NULL ELSE ${AGO} END`,
    proposed_at: AGO,
    expires_at: AGO,
  },
  audit_entry: {
    position: 'i',
    at: `now() - interval '28 days' + i * interval '25 days' / n`,
    action: `CASE i % 500 WHEN 0 THEN 'manual-payment-approved' ELSE 'queue-room-action' END`,
    via: `'api'`,
    actor_id: uuidOf('account', '(i % 100)'),
    subject_kind: `CASE i % 500 WHEN 1 THEN 'account' ELSE 'queue' END`,
    subject_id: `CASE i % 500 WHEN 1 THEN ${ACCOUNT}::text ELSE 'queue' || i % 100 END`,
    personal: `jsonb_build_object('email', 'person' || i % 100 || '@example.org', 'reason', md5(i::text))`,
    request_id: `${uuidOf('request')}::text`,
    hash: `decode(md5('audit' || i), 'hex')`,
  },
  account_session: { amr: `'[]'`, created_at: AGO, refreshed_at: AGO },
  alert_episode: {
    rule: `'queue-late'`,
    subject: `'queue ' || i`,
    severity: `'warning'`,
    disrupts: `'{}'`,
    value: '1',
    threshold: '1',
    opened_at: AGO,
    last_seen_at: AGO,
    closed_at: AGO,
  },
  alert_message: { episode_id: uuidOf('alert_episode'), kind: `'opened'`, due_at: AGO, sent_at: AGO },
  auto_donation: { enabled: 'false', percent: '10' },
  card_order: {
    status: `'confirmed'`,
    currency: `'USD'`,
    price: `'0.01'`,
    failure_reason: 'NULL',
    transaction_id: `'SIM-CARD-' || i`,
    ledger_transaction_id: TRANSACTION,
    settled_at: 'now()',
  },
  donation: {
    user_id: `CASE i % 2 WHEN 0 THEN ${NOBODY} ELSE ${ACCOUNT} END`,
    donation_type: `'manual'`,
    message: `CASE i % 10 WHEN 0 THEN 'message ' || i END`,
    ledger_transaction_id: TRANSACTION,
  },
  chain_transfer: {
    account: `'account ' || i % 3`,
    currency: `'SOL'`,
    delta: 'i',
    suspense: 'i % 2 * i',
    credited: '(i + 1) % 2 * i',
    names: `ARRAY[${uuidOf('payment_request')}]`,
    request_id: uuidOf('payment_request'),
    judged_at: 'now()',
  },
  payout: {
    key: `'release/' || i`,
    kind: `CASE i % 2 WHEN 0 THEN 'refund' ELSE 'release' END`,
    subject_id: `'subject' || i`,
    currency: `'token'`,
    destination: `'wallet' || i`,
    state: `'landed'`,
    problem: 'NULL',
    approvals_needed: '0',
    amount: 'i + 1',
    signature: `'signature' || i`,
    marker: `'marker' || i`,
    queued_at: AGO,
    reserved_transaction_id: `CASE i % 2 WHEN 0 THEN NULL ELSE ${TRANSACTION} END`,
    landed_at: AGO,
    landed_transaction_id: TRANSACTION,
  },
  payout_attempt: { payout_id: uuidOf('payout') },
  payout_approval: { payout_id: uuidOf('payout'), approved_by: ACCOUNT },
  game_refused_log: {
    reason: `'wrong-score'`,
    log: `'{"engine": 1, "seed": "0123456789abcdef0123456789abcdef", "ticks": 1, "changes": [], "score": 1}'`,
  },
  game_session: { status: `'completed'`, ending: `'time'`, session_end: AGO, changes: `'{1,1}'` },
  leaderboard_bucket: { period_id: 'i % 100 + 1', earnings: 'i' },
  leaderboard_prize: {
    period_id: 'i / 100 + 1',
    rank: 'i % 100 + 1',
    status: `'paid'`,
    ledger_transaction_id: TRANSACTION,
    settled_at: 'now()',
  },
  leaderboard_standing: { period_id: 'i % 100 + 1', earnings: 'i', best_session_id: uuidOf('game_session') },
  ledger_account: { code: `'member-earned/' || ${ACCOUNT}`, allow_overdraft: 'false' },
  // Half of all postings are on one account, as on that of the charity fund.
  ledger_posting: { transaction_id: TRANSACTION, account_id: 'CASE i % 2 WHEN 0 THEN 1 ELSE i END' },
  // The newest is the last.
  ledger_transaction: { posted_at: `now() - interval '28 days' + i * interval '25 days' / n` },
  manual_payment: {
    status: `CASE WHEN i % 500 = 0 THEN 'rejected' ELSE 'approved' END`,
    reason: `CASE WHEN i % 500 = 0 THEN 'Nothing arrived.' END`,
    purchase_id: `CASE WHEN i % 500 <> 0 THEN ${PURCHASE} END`,
    email: `'person' || i || '@example.org'`,
    receipt_key: `'receipts/' || i`,
    decided_by: uuidOf('account', '(i % 3)'),
    decided_at: AGO,
    created_at: AGO,
    reference_key: `'reference' || i`,
  },
  notification: { read_at: `CASE i % 2 WHEN 0 THEN ${AGO} END`, created_at: AGO },
  one_time_token: { used_at: 'now()' },
  outbox_event: {
    name: `'donation.recorded'`,
    occurred_at: AGO,
    relayed_at: AGO,
    settled_at: AGO,
    look_at: AGO,
  },
  event_subject: { kind: `'purchase'`, id: `${PURCHASE}::text`, event_id: uuidOf('outbox_event') },
  gift_payment: { donation_type: `'manual'` },
  handler_failure: { event_id: uuidOf('outbox_event'), failed_at: AGO },
  queue_sample: { queue: `'purchases'`, minute: `now() - i * interval '7 days' / n` },
  mail: {
    event_id: uuidOf('outbox_event'),
    recipient: `'person' || i || '@example.org'`,
    state: `'sent'`,
    last_tried_at: AGO,
  },
  // A whole subtree, so that the tree can be appended to.
  ledger_log_leaf: { index: `${LOGGED} - n + i - 1`, transaction_id: TRANSACTION },
  ledger_log_node: {
    level: `CASE i WHEN 1 THEN ${Math.log2(LOGGED)} ELSE 0 END`,
    index: 'CASE i WHEN 1 THEN 0 ELSE i END',
    hash: `sha256(i::text::bytea)`,
  },
  ledger_log_head: { size: 'i', signed_at: AGO },
  payment_handover: { state: `'landed'`, request_id: uuidOf('payment_request') },
  payment_request: {
    limits: `'[]'`,
    kind: `'purchase'`,
    subject_id: uuidOf('presale_purchase'),
    currency: `'SOL'`,
    wallet: `'wallet ' || i`,
    state: `'expired'`,
    decided_at: AGO,
  },
  presale_purchase: {
    payment: `CASE WHEN i % 500 = 0 THEN 'manual' ELSE 'page' END`,
    status: `CASE WHEN i % 500 = 1 THEN 'failed' ELSE 'confirmed' END`,
    round: `CASE WHEN i % 500 = 2 THEN 'private' ELSE 'public' END`,
    payment_currency: `'SOL'`,
    amount_paid: `'1'`,
    amount_unit: `'SOL'`,
    buyer_email: `'person' || i || '@example.org'`,
    transaction_id: `'SIM-' || i`,
    ledger_transaction_id: TRANSACTION,
    buyer_wallet: ADDRESS,
    release_amount: '1',
    vested_amount: '8',
    terms_version: 'NULL',
    settled_at: 'now()',
    created_at: AGO,
  },
  processed_event: { event_id: uuidOf('outbox_event') },
  second_factor: { status: `'verified'` },
  security_event: { account_id: `CASE WHEN i % 2 = 0 THEN ${ACCOUNT} END`, at: AGO },
  share: {
    kind: `'badge'`,
    subject: `'hero'`,
    user_id: uuidOf('account'),
    closed_at: `CASE WHEN i % 2 = 0 THEN now() END`,
  },
  swap_transaction: {
    from_token: `'USDC'`,
    fee_amount: '3',
    reward_pool_contribution: '1',
    game_treasury_contribution: '1',
    ops_contribution: '1',
  },
  vault_lock: {
    status: `CASE WHEN i % 500 = 0 THEN 'running' ELSE 'ended' END`,
    mode: `'simulated'`,
    days: '30',
    boost_bps: '0',
    exit_percent: '50',
    drip_percent: '0',
    rewards_to: `'lock'`,
    starts_on: `current_date - CASE WHEN i % 500 = 0 THEN 0 ELSE 40 END`,
    ends_on: `current_date - CASE WHEN i % 500 = 0 THEN -30 ELSE 10 END`,
    paid_days: `CASE WHEN i % 500 = 0 THEN 0 ELSE 30 END`,
    ledger_transaction_id: TRANSACTION,
    closing_transaction_id: `CASE WHEN i % 500 <> 0 THEN ${TRANSACTION} END`,
    closed_at: `CASE WHEN i % 500 <> 0 THEN now() END`,
  },
  vault_reward: {
    lock_id: uuidOf('vault_lock'),
    day: 'current_date - 40',
    amount: '5',
    given: '0',
    drip_percent: '0',
    rewards_to: `'lock'`,
    ledger_transaction_id: TRANSACTION,
  },
};

interface Column {
  table: string;
  name: string;
  type: string;
}

/** Returns SQL for any valid value. Ids follow from the row's number, so that rows of different tables belong together. */
function anyValue({ table, name, type }: Column): string {
  switch (type) {
    case 'uuid':
      if (name === 'id') return uuidOf(table);
      return /^(user|account)_id$/.test(name) ? ACCOUNT : uuidOf(name.replace(/_id$/, ''));
    case 'text':
      return `'${name} ' || i`;
    case 'timestamp with time zone':
      return name === 'expires_at' ? IN_A_DAY : AGO;
    case 'jsonb':
      return `'{}'`;
    case 'boolean':
      return 'false';
    case 'bytea':
      return `decode(md5('${table}' || i), 'hex')`;
    case 'bytea[]':
      return `'{}'`;
    default:
      return 'i % 1000 + 1';
  }
}

/**
 * Fills tables that grow with `count` rows each, and the leaderboards' periods with a year, so that PostgreSQL plans each
 * statement as it does in a large kingdom. Call it on a database with a schema and nothing else. Foreign keys and triggers
 * are not checked: tables that only triggers write are filled too.
 * @param only the tables to fill; by default all that grow
 * @returns the names of the filled tables
 */
export async function fillTables(
  client: Client,
  count: number,
  only?: readonly string[],
): Promise<Set<string>> {
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`);
  await client.query(
    `INSERT INTO leaderboard_period (period, starts_at, ends_at, closed_at, rewards)
     SELECT 'daily', day - interval '1 day', day, day, '{}'
     FROM (SELECT date_trunc('day', now()) - i * interval '1 day' AS day FROM generate_series(1, 365) i) days`,
  );
  const { rows: columns } = await client.query<Column & { needed: boolean }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
       a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS needed
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relname = ANY($1)
       AND ($2::text[] IS NULL OR c.relname = ANY($2)) ORDER BY c.oid, a.attnum`,
    [Object.keys(SMALL_TABLES), only ?? null],
  );
  const tables = new Set(columns.map(({ table }) => table));
  for (const table of tables) {
    const values = { ...VALUES[table] };
    for (const column of columns)
      if (column.table === table && column.needed)
        values[column.name] ??= COMMON[column.name] ?? anyValue(column);
    await client.query(
      `INSERT INTO ${table} (${Object.keys(values).join(', ')})
       SELECT ${Object.values(values).join(', ')} FROM (SELECT ${count} AS n) rows, generate_series(1, n) i`,
    );
  }
  // The chain continues after the filled entries.
  if (tables.has('audit_entry'))
    await client.query('UPDATE audit_head SET position = $1, at = now()', [count]);
  await client.query(`SET session_replication_role = origin`);
  await client.query('VACUUM ANALYZE');
  return tables;
}

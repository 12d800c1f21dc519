import { randomInt, randomUUID } from 'node:crypto';
import { ANONYMOUS_USER_ID, LEADERBOARD_PLACES } from '#contracts';
import { Ledger, accounts } from '#money/ledger';
import { SearchTerm, type Tx } from '#platform';
import { listPeople } from '../../libs/features/auth/src/people/people.repository.js';
import { deleteExpiredSessions } from '../../libs/features/auth/src/sessions/sessions.repository.js';
import {
  findLatest,
  findMemberTallies,
  findOfMember,
  insertDonations,
  readTally,
} from '../../libs/features/donations/src/donations.repository.js';
import { findStanding } from '../../libs/features/donations/src/donor-standings.repository.js';
import { findCompletedGames } from '../../libs/features/game/src/games.repository.js';
import { countPlayers, findRanked } from '../../libs/features/leaderboards/src/ranks.repository.js';
import { addToStandings, findTop } from '../../libs/features/leaderboards/src/standings.repository.js';
import {
  countUnread,
  deleteReadNotifications,
  findNotifications,
  insertNotifications,
  markRead,
} from '../../libs/features/notifications/src/inbox/notifications.repository.js';
import {
  findPurchases,
  findPurchasesOfWallets,
  insertPurchases,
  oldestProcessingSeconds,
} from '../../libs/features/presale/src/purchases.repository.js';
import { findEntries } from '../../libs/money/ledger/src/ledger-history.repository.js';
import {
  findResponses,
  insertKeys,
  pruneKeys,
} from '../../libs/platform/src/database/idempotency.repository.js';
import {
  findEvents,
  findOldest,
  forgetPersonalFields,
  insertEvents,
  markRelayed,
  pruneSettled,
  settle,
  takeDue,
  takeUnrelayed,
} from '../../libs/platform/src/outbox/outbox.repository.js';
import { claim } from '../../libs/platform/src/outbox/handler-marks.repository.js';
import type { Cost, Filled } from './filled.js';
import { idOf } from './filled.js';
import { MEMBER, WALLET } from './member.js';

const PAGE = { limit: 21 };
/** A batch of the relay and of the sweep. */
const BATCH = 200;
/** Rows that a prune deletes. */
const DUE = 1_000;
const ledger = new Ledger();
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const addEvents = (tx: Tx): Promise<void> =>
  insertEvents(
    tx,
    many(BATCH, () => ({
      id: randomUUID(),
      name: 'donation.recorded' as const,
      payload: {},
      requestId: null,
      causedBy: null,
      causedByHandler: null,
      traceparent: null,
    })),
  );

/** Makes the latest rows of a table as old as those that are pruned. */
const age = (table: string, change: string, order: string) => (tx: Tx) =>
  tx.query(
    `UPDATE ${table} SET ${change} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} ORDER BY ${order} LIMIT ${DUE}))`,
  );

const donation = (ledgerTransactionId: string) => ({
  id: randomUUID(),
  userId: ANONYMOUS_USER_ID,
  walletAddress: randomUUID(),
  amount: 5_000_000n,
  currency: 'token' as const,
  message: null,
  donationType: 'manual' as const,
  transactionHash: null,
  ledgerTransactionId,
  purchaseId: null,
  mode: 'simulated' as const,
  source: 'wallet' as const,
  auto: false,
  demo: false,
});

async function give(tx: Tx): Promise<void> {
  const id = await ledger.post(tx, {
    kind: 'donation',
    key: `donation/${randomUUID()}`,
    postings: [
      { account: accounts.simulatedWallets, amount: -5_000_000n },
      { account: accounts.charityFund, amount: 5_000_000n },
    ],
  });
  await insertDonations(tx, [donation(id)]);
}

const buy = (tx: Tx): Promise<unknown> =>
  insertPurchases(tx, [
    {
      id: randomUUID(),
      mode: 'simulated',
      cluster: 'localnet',
      round: 'public',
      termsVersion: 1,
      payment: 'page',
      held: true,
      tokenAmount: 1n,
      paymentCurrency: 'SOL',
      amountPaid: '1',
      amountUnit: 'SOL',
      networkFee: { amount: '0', unit: 'SOL', usd: '0' },
      buyerWallet: WALLET,
      buyerEmail: undefined,
      language: 'en',
    },
  ]);

const notify = (tx: Tx): Promise<unknown> =>
  insertNotifications(
    tx,
    many(100, () => ({
      id: randomUUID(),
      userId: randomUUID(),
      kind: 'badge-upgraded' as const,
      facts: {},
      eventId: randomUUID(),
    })),
  );

const addSessions = (tx: Tx, filled: Filled): Promise<unknown> =>
  tx.query(`UPDATE account_session SET created_at = now() - interval '40 days' WHERE account_id = ANY($1)`, [
    many(DUE, () => idOf('account', filled)),
  ]);

/** What is measured, by the name of its row. */
export const COSTS: Readonly<Record<string, Cost>> = {
  'list: latest donations': { run: (tx) => findLatest(tx, PAGE) },
  'list: donations from the middle': {
    run: (tx, { donations }) => findLatest(tx, { ...PAGE, cursor: String(donations / 2) }),
  },
  'list: donations of a member': { run: (tx) => findOfMember(tx, MEMBER, PAGE) },
  'list: purchases of a wallet': { run: (tx) => findPurchasesOfWallets(tx, [WALLET], PAGE) },
  'list: notifications of a member': { run: (tx) => findNotifications(tx, MEMBER, PAGE) },
  'list: games of a member': { run: (tx) => findCompletedGames(tx, MEMBER, PAGE) },
  'list: history of a member': {
    run: (tx) => findEntries(tx, [accounts.memberEarned(MEMBER).code], {}, PAGE),
  },
  'list: first hundred of a leaderboard': {
    run: (tx, { periodId }) => findTop(tx, periodId, LEADERBOARD_PLACES),
  },
  'list: accounts by part of an address': {
    run: (tx) => {
      const term = new SearchTerm(`person${randomInt(1_000, 10_000)}@`, true);
      return listPeople(tx, { term }, { limit: 20 });
    },
  },
  'figure: totals of donations': { run: readTally },
  'figure: donations of a member': { run: (tx, filled) => findMemberTallies(tx, [idOf('account', filled)]) },
  'figure: standing of a donor': { run: (tx, filled) => findStanding(tx, idOf('account', filled)) },
  'figure: balance of a member': {
    run: (tx, filled) => ledger.balance(tx, accounts.memberEarned(idOf('account', filled))),
  },
  'figure: unread notifications': { run: (tx) => countUnread(tx, MEMBER) },
  'figure: rank of a random player': {
    run: (tx, filled) => findRanked(tx, filled.periodId, idOf('account', filled)),
  },
  'figure: players of a leaderboard': { run: (tx, { periodId }) => countPlayers(tx, periodId) },
  'figure: age of the oldest purchase and event': {
    run: async (tx) => [await oldestProcessingSeconds(tx), await findOldest(tx)],
  },
  'work: donation with its ledger transaction': { run: give },
  'work: purchase accepted': { run: buy },
  'work: purchase found': { run: (tx, filled) => findPurchases(tx, [idOf('presale_purchase', filled)]) },
  'work: game added to a leaderboard': {
    run: (tx, filled) =>
      addToStandings(tx, [filled.periodId], {
        userId: idOf('account', filled),
        sessionId: randomUUID(),
        earnings: 1n,
        score: 1,
        at: new Date(),
      }),
  },
  'work: hundred notifications written': { run: notify },
  'work: notifications marked as read': { run: (tx) => markRead(tx, MEMBER, null) },
  'work: idempotency key': {
    run: async (tx) => {
      const key = { scope: 'donations', key: randomUUID(), hash: '' };
      await insertKeys(tx, [key]);
      await findResponses(tx, [key]);
    },
  },
  'relay: 200 events': {
    prepare: addEvents,
    run: async (tx) => {
      const taken = await takeUnrelayed(tx, BATCH);
      await markRelayed(
        tx,
        taken.map(({ event }) => event),
        randomUUID(),
        [],
      );
    },
  },
  'worker: 200 events found and claimed': {
    run: async (tx, filled) => {
      const ids = many(BATCH, () => idOf('outbox_event', filled));
      await findEvents(tx, ids, 'a handler');
      await claim(tx, [...new Set(ids)], 'a handler');
    },
  },
  'sweep: 200 due events': {
    prepare: async (tx) => {
      await addEvents(tx);
      await tx.query(
        `UPDATE outbox_event SET relayed_at = now(), look_at = now() - interval '1 second' WHERE relayed_at IS NULL`,
      );
    },
    run: async (tx) => {
      const due = await takeDue(tx, BATCH);
      await settle(
        tx,
        due.map(({ id }) => id),
      );
    },
  },
  'prune: 1,000 settled events': {
    prepare: age('outbox_event', `settled_at = now() - interval '31 days'`, 'id'),
    run: (tx) => pruneSettled(tx, '30 days'),
  },
  'prune: personal data of events settled lately': { run: (tx) => forgetPersonalFields(tx) },
  'prune: 1,000 idempotency keys': {
    prepare: age('idempotency_key', `created_at = now() - interval '31 days'`, 'scope, key'),
    run: (tx) => pruneKeys(tx, '30 days'),
  },
  'prune: 1,000 read notifications': {
    prepare: age('notification', `read_at = now() - interval '100 days'`, 'id'),
    run: (tx) => deleteReadNotifications(tx, '90 days'),
  },
  'prune: expired sessions': {
    prepare: addSessions,
    run: (tx) => deleteExpiredSessions(tx, { max: 30 * 86_400, idle: 30 * 86_400, operator: 43_200 }),
  },
};

import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import {
  type AdminCharityPayout,
  type AdminGame,
  type AdminOrder,
  type AdminPurchaseList,
  type Approval,
  type ApprovalAct,
  type CreatedPurchase,
  type DeletionTerms,
  type DonationRequest,
  EXPORTED_LISTS,
  type History,
  type LedgerTransaction,
  type MailList,
  type ManualPayment,
  type PeopleList,
  type NotifiedPayment,
  type OpenGame,
  type Order,
  type PresalePass,
  SORTS,
  type Trace,
  type WalletChallenge,
  type SavedView,
  type SettingsState,
  type Share,
  type VaultLock,
} from '#contracts';
import { Games } from '#features/game';
import { LockEnds } from '#features/vault';
import { DAY_MS, rows } from '#platform';
import {
  accessTokenOf,
  anEmail,
  call,
  mailedLink,
  openClient,
  openLink,
  PASSWORD,
  signUpMember,
} from '../support/auth.js';
import { addEvidence, charityProposal, confirmCharity, proposeCharity } from '../support/charity.js';
import { eventually } from '../support/eventually.js';
import { backdateGame, playedLog } from '../support/games.js';
import { signedGift } from '../support/gifts.js';
import { ADMIN, brand, type Kingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { newWallet, purchaseInput } from '../support/purchases.js';
import { PDF, PNG } from '../support/receipt-files.js';
import { joinTeam } from '../support/team.js';
import { backdateLock, earn } from '../support/vaults.js';
import { openWallet, type TestWallet } from '../support/wallets.js';

/** Marks the test's own statements, which are not those of a kingdom. */
export const OWN = '/* of the test */';
export const PRIVATE_CODE = 'the code of the private round';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Ask = <T = unknown>(method: Method, path: string, body?: unknown, headers?: object) => Promise<T>;
type Member = Awaited<ReturnType<typeof signUpMember>>;

/** Returns a function that sends requests with a token, and throws if one is refused. */
const asking =
  (kingdom: Kingdom, token?: string): Ask =>
  async <T>(method: Method, path: string, body?: unknown, headers: object = {}): Promise<T> => {
    const response = await fetch(kingdom.url + path, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const isJson = response.headers.get('content-type')?.includes('json');
    return (isJson ? JSON.parse(text) : text) as T;
  };

/** Returns the data of a call of the auth client, and throws its error. */
async function ok<R extends { data: unknown; error: unknown }>(
  result: Promise<R>,
): Promise<Extract<R, { error: null }>['data']> {
  const { data, error } = await result;
  if (error) throw error;
  return data;
}

/**
 * Does everything that visitors, members, operators and schedules do all day in a kingdom with a worker, at least once, and
 * waits for the work that follows.
 */
export async function driveKingdom(kingdom: Kingdom): Promise<void> {
  const visitor = asking(kingdom);
  await eventually(
    () => visitor<{ soldTokens: string | null }>('GET', '/api/presale'),
    ({ soldTokens }) => soldTokens !== null,
  );
  const [lion, cub, leaver] = [
    await signUpMember(kingdom),
    await signUpMember(kingdom),
    await signUpMember(kingdom),
  ];
  const ask = asking(kingdom, lion.session.access_token);
  const wallet = await linkWallet(ask);
  await play(kingdom, ask, lion);
  await endLeaderboard(kingdom, [lion, cub, leaver]);
  await exchange(ask);
  await donate(kingdom, ask);
  await lockTokens(kingdom, ask, lion.user.id);
  await buyTokens(kingdom, wallet, lion.email);
  await lookInto(kingdom, lion.email);
  await seeAlerts(kingdom);
  await seeRooms(kingdom, lion.user.id);
  await decideTogether(kingdom, cub.user.id);
  await payCharity(kingdom);
  await payManually(kingdom, cub);
  await readOwn(ask);
  await manageSessions(kingdom, cub);
  await manageFactors(kingdom, cub);
  await deleteAccount(kingdom, leaver);
  await allSettled(kingdom);
  await readLists(kingdom, ask);
  await ask('GET', `/api/presale/entitlements/${wallet.address}`);
}

async function linkWallet(ask: Ask): Promise<TestWallet> {
  const [wallet, other] = [openWallet(), openWallet()];
  for (const { address, sign } of [wallet, other]) {
    const { challengeId, message } = await ask<WalletChallenge>('POST', '/api/wallets/challenge', {
      address,
    });
    await ask('POST', '/api/wallets', { challengeId, address, signature: sign(message) });
  }
  await ask('DELETE', `/api/wallets/${other.address}`);
  return wallet;
}

async function play(kingdom: Kingdom, ask: Ask, { user }: Member): Promise<void> {
  const start = () => ask<OpenGame>('POST', '/api/game/sessions', { charity: true });
  await ask('PATCH', '/api/profile', { autoDonate: { enabled: true, percent: 20 } });
  for (const first of [true, false]) {
    const game = await start();
    await backdateGame(kingdom.unitOfWork, game, 100_000);
    const log = playedLog(game.seed, 1_200);
    await call(kingdom, 'POST', `/api/game/sessions/${game.id}/finish`, {
      body: { ...log, score: log.score + 1 },
      token: (await tokenOf(kingdom, user.email!))!,
    });
    await ask('POST', `/api/game/sessions/${game.id}/finish`, log);
    if (first) await ask('GET', `/api/game/replays/${game.id}`);
    if (first) await share(kingdom, ask, game.id);
  }
  await backdateGame(kingdom.unitOfWork, await start(), 7_200_000);
  await kingdom.app.get(Games, { strict: false }).closeLeft();
}

/** Shares a run and a rank, opens the run as a visitor, and closes it. */
async function share(kingdom: Kingdom, ask: Ask, sessionId: string): Promise<void> {
  const { id, path } = await ask<Share>('POST', '/api/shares', { kind: 'run', sessionId });
  await ask('POST', '/api/shares', { kind: 'rank', period: 'daily' });
  await asking(kingdom)('GET', path.replace('/share/', '/api/shared/'));
  await ask('GET', '/api/shares?cursor=5000');
  await ask('GET', '/api/shares');
  await ask('DELETE', `/api/shares/${id}`);
}

const tokenOf = (kingdom: Kingdom, email: string) => accessTokenOf(kingdom, { email, password: PASSWORD });

/** Ends a leaderboard that these members have played in, which the worker then closes. */
async function endLeaderboard({ unitOfWork }: Kingdom, players: readonly Member[]): Promise<void> {
  await rows(
    unitOfWork.read,
    `${OWN} WITH p AS (
       INSERT INTO leaderboard_period (period, starts_at, ends_at) VALUES ('weekly', '2024-01-01Z', '2024-01-08Z') RETURNING id
     ), b AS (
       INSERT INTO leaderboard_bucket (period_id, earnings, score, earliness, user_id, players)
       SELECT id, -1, 0, 0, '00000000-0000-0000-0000-000000000000', 0 FROM p
     )
     INSERT INTO leaderboard_standing (period_id, user_id, earnings, best_session_id)
     SELECT p.id, u, 1, gen_random_uuid() FROM p, unnest($1::uuid[]) u`,
    [players.map(({ user }) => user.id)],
  );
  await eventually(
    () =>
      rows(
        unitOfWork.read,
        `${OWN} SELECT FROM leaderboard_period WHERE closed_at IS NULL AND ends_at < now()`,
      ),
    ({ length }) => length === 0,
  );
}

async function exchange(ask: Ask): Promise<void> {
  await ask('GET', '/api/buy/quote?amount=50&currency=USD');
  // The simulated processor declines the second charge.
  for (const amount of ['50', '13.13']) {
    const { id } = await ask<Order>('POST', '/api/buy/fiat', { amount });
    const { transactionId } = await eventually(
      () => ask<Order>('GET', `/api/buy/orders/${id}`),
      ({ status }) => status !== 'processing',
    );
    if (transactionId) await ask('GET', `/api/receipts/${transactionId}`);
  }
  const pair = `fromToken=USDC&toToken=${brand.ticker}&amountIn=12`;
  await ask('GET', `/api/swaps/quote?${pair}`);
  await ask('POST', '/api/swaps', Object.fromEntries(new URLSearchParams(pair)));
}

/** Locks tokens and changes the lock, lets three days pass, and ends it early. */
async function lockTokens(kingdom: Kingdom, ask: Ask, userId: string): Promise<void> {
  await asking(kingdom)('GET', '/api/vault');
  await asking(kingdom)('GET', '/api/vault/running');
  await earn(kingdom, userId, 1_000);
  const lock = () => ask<VaultLock>('POST', '/api/vault/locks', { amount: '200', days: 30, renew: true });
  const [early, ending] = [await lock(), await lock()];
  await ask('PATCH', `/api/vault/locks/${early.id}`, { dripPercent: 5 });
  await backdateLock(kingdom, early.id, 3);
  await backdateLock(kingdom, ending.id, 40);
  await kingdom.app.get(LockEnds, { strict: false }).payAll();
  await ask('GET', `/api/vault/locks/${early.id}/statement`);
  await ask('GET', `/api/vault/locks/${early.id}/statement/export`);
  // The worker may pay another day at this moment, so the exact amount isn't known.
  await ask('POST', `/api/vault/locks/${early.id}/exit`, { forfeits: '1' });
  await ask('GET', '/api/vault/locks');
}

async function donate(kingdom: Kingdom, ask: Ask): Promise<void> {
  const visitor = asking(kingdom);
  await visitor(
    'POST',
    '/api/donations',
    await signedGift(kingdom, { amount: '5', message: 'For the cubs' }),
  );
  const earned: Omit<DonationRequest, 'walletAddress'> = {
    amount: '0.5',
    donationType: 'manual',
    source: 'earned',
  };
  await ask('POST', '/api/donations', earned);
  await ask('POST', '/api/donations', await signedGift(kingdom, { amount: '5000' }));
  const mistake = await ask<{ id: string }>('POST', '/api/donations', await signedGift(kingdom));
  const operator = asking(kingdom, await accessTokenOf(kingdom, ADMIN));
  const { items } = await operator<{ items: { id: string }[] }>(
    'GET',
    '/api/admin/donations?message=shown&limit=1',
  );
  await operator('PATCH', `/api/admin/donations/${items[0]!.id}`, { hidden: true });
  await operator('POST', `/api/admin/donations/${mistake.id}/reverse`, { reason: 'A test.' });
}

async function buyTokens(kingdom: Kingdom, { address }: TestWallet, email: string): Promise<void> {
  const visitor = asking(kingdom);
  const { pass } = await visitor<PresalePass>('POST', '/api/presale/access', { code: PRIVATE_CODE });
  const own = { buyerWallet: address, buyerEmail: email };
  for (const input of [own, { ...own, round: 'private' }, { buyerWallet: kingdom.chain.mintAddress }]) {
    const { id, secret } = await visitor<CreatedPurchase>(
      'POST',
      '/api/presale/purchases',
      purchaseInput(input),
      {
        'x-presale-pass': pass,
      },
    );
    await eventually(
      () =>
        visitor<{ status: string }>('GET', `/api/presale/purchases/${id}`, undefined, {
          'x-purchase-secret': secret,
        }),
      ({ status }) => status !== 'processing',
    );
  }
}

/** Changes a setting, and sets the one before again. */
async function driveSettings(admin: Ask): Promise<void> {
  const path = '/api/admin/settings';
  const { version } = await admin<SettingsState>('GET', path);
  const changes = { gameEntryFee: '1' };
  await admin('POST', `${path}/preview`, { version, changes });
  await admin('POST', path, { version, changes, reason: 'a fee' });
  await admin('POST', `${path}/revert`, { version: version + 1, to: version, reason: 'no fee' });
  await admin('GET', `${path}/history?limit=1`);
}

/** Finds purchases and looks into one of them, as an operator does whose buyer asks. */
async function lookInto(kingdom: Kingdom, email: string): Promise<void> {
  const admin = asking(kingdom, await accessTokenOf(kingdom, ADMIN));
  const list = async (query: string) => {
    await admin('GET', `/api/admin/purchases?sort=oldest&${query}`);
    return admin<AdminPurchaseList>('GET', `/api/admin/purchases?${query}`);
  };
  await list('from=2020-01-01&to=2020-01-02');
  for (const query of ['', 'status=processing', 'status=failed', 'origin=manual', 'round=private'])
    await list(query);
  const { items } = await list(`q=${encodeURIComponent(email)}`);
  const { id, buyerWallet } = items[0]!;
  for (const q of [id, buyerWallet.slice(0, 10)]) await list(`q=${q}`);
  await admin('GET', `/api/admin/purchases/${id}`);
  await admin('GET', `/api/admin/diagnoses/purchases/${id}`);
  const { events } = await admin<Trace>('GET', `/api/admin/traces/purchase/${id}`);
  const [event] = events;
  await admin('GET', `/api/admin/events/${event!.id}`);
  await admin('POST', `/api/admin/events/${event!.id}/handlers/${event!.handlers[0]!.name}/retry`);
  await admin('GET', `/api/admin/search?q=${event!.id}`);
  await admin('GET', '/api/admin/search?q=person1');
  await admin('GET', '/api/admin/mails');
  await admin('GET', '/api/admin/mails?sort=oldest&cursor=5000');
  for (const name of EXPORTED_LISTS) await admin('GET', `/api/admin/exports/${name}`);
  await admin('GET', '/api/admin/mails?state=failed');
  await admin('GET', '/api/admin/mails?q=person1');
  const mails = await admin<MailList>('GET', '/api/admin/mails?limit=1');
  await admin('GET', `/api/admin/mails/${mails.items[0]!.id}`);
  await admin('POST', `/api/admin/mails/${mails.items[0]!.id}/resend`).catch(() => undefined);
  await admin('POST', `/api/admin/notes/purchase/${id}`, { text: 'Asked by phone.' });
  await admin('GET', `/api/admin/notes/purchase/${id}`);
  await admin('GET', `/api/admin/notes/purchase/${id}?cursor=5000`);
  const view = { page: 'purchases', name: 'Failed', query: 'status=failed', shared: true };
  const saved = await admin<SavedView>('POST', '/api/admin/views', view);
  await admin('GET', '/api/admin/views');
  await admin('PATCH', `/api/admin/views/${saved.id}`, { name: 'Failed ones' });
  await admin('DELETE', `/api/admin/views/${saved.id}`);
  await admin('GET', '/api/admin/overview');
  await admin('GET', '/api/admin/overview/series');
  await admin('GET', '/api/admin/setup');
  await admin('PUT', '/api/admin/setup/brand', { dismissed: true });
  await admin('PUT', '/api/admin/setup/brand', { dismissed: false });
  await admin('POST', '/api/admin/mails/test');
  await admin('GET', '/api/admin/system');
  await driveSettings(admin);
  await admin('GET', '/api/version');
  await admin('GET', '/api/admin/failures');
  const { name: handler } = event!.handlers[0]!;
  await admin('POST', '/api/admin/failures/retry', { handler, error: 'none' });
  await admin('GET', `/api/admin/failures/work?handler=${handler}&error=none`);
  await admin('POST', '/api/admin/failures/retry-selected', { works: [{ eventId: event!.id, handler }] });
  await admin('POST', '/api/admin/jobs/queues/badges/pause');
  await admin('GET', '/api/admin/jobs');
  await admin('POST', '/api/admin/jobs/queues/badges/resume');
  await admin('POST', '/api/admin/jobs/schedules/verify-audit/run');
  await admin('POST', '/api/admin/jobs/schedules/write-proof/run');
  await eventually(
    () => fetch(`${kingdom.url}/api/presale/proof`),
    ({ ok: isWritten }) => isWritten,
  );
  await asking(kingdom)('GET', '/api/presale/proof/1/1');
  await asking(kingdom)('GET', '/api/presale/proof/verification');
  for (const query of ['', '?hours=24', '?hours=3&queue=purchases'])
    await admin('GET', `/api/admin/jobs/samples${query}`);
}

/** Reads the lists of the operators' room with each of their filters. */
async function seeRooms(kingdom: Kingdom, userId: string): Promise<void> {
  const admin = asking(kingdom, await accessTokenOf(kingdom, ADMIN));
  const list = async <Item>(path: string, queries: readonly string[]): Promise<Item[]> => {
    for (const query of ['', ...queries])
      for (const sort of SORTS) await admin('GET', `/api/admin/${path}?sort=${sort}&${query}`);
    return (await admin<{ items: Item[] }>('GET', `/api/admin/${path}`)).items;
  };
  const found = [`q=${userId}`, 'q=SIM-CARD-1', 'cursor=5000'];
  const [order] = await list<AdminOrder>('orders', [...found, 'status=failed', 'status=confirmed']);
  await admin('GET', `/api/admin/orders/${order!.id}`);
  await list('swaps', found);
  await list('vault', [`q=${userId}`, 'status=running', 'status=ended', 'cursor=5000']);
  const account = `account=member-earned/${userId}`;
  const [transaction] = await list<LedgerTransaction>('ledger/transactions', [
    'cursor=5000',
    'kind=swap',
    `q=${userId}`,
    account,
    `${account}&cursor=5000`,
    'account=charity-fund',
  ]);
  await admin('GET', `/api/admin/ledger/transactions/${transaction!.id}`);
  await list('ledger/accounts', ['cursor=5000', `q=member-earned/${userId}`, 'q=charity']);
  await admin('GET', '/api/admin/ledger/verifications');
  const games = await list<AdminGame>('games', [
    `q=${userId}`,
    'cursor=5000',
    'status=playing',
    'status=completed',
  ]);
  await admin('GET', `/api/admin/games/${games[0]!.id}`);
  const recorded = games.find(({ status, ending }) => status === 'completed' && ending !== 'left')!;
  await admin('GET', `/api/admin/games/${recorded.id}/replay`);
  await list('leaderboards', [`q=${userId}`, 'cursor=500000', 'status=owed', 'status=due', 'status=paid']);
  await list('events', [
    `q=${userId}`,
    'cursor=5000',
    'state=open',
    'state=late',
    'state=settled',
    'name=donation.recorded',
    'name=swap.recorded',
  ]);
  await list('donations', [
    ...found,
    'source=earned',
    'source=wallet',
    'currency=SOL',
    'currency=token',
    'message=hidden',
    'message=shown',
  ]);
}

async function seeAlerts(kingdom: Kingdom): Promise<void> {
  const admin = asking(kingdom, await accessTokenOf(kingdom, ADMIN));
  const [episode] = await rows<{ id: string }>(
    kingdom.unitOfWork.read,
    `INSERT INTO alert_episode (rule, subject, severity, disrupts, value, threshold)
     VALUES ('queue-late', 'made up', 'warning', '{}', 9, 1) RETURNING id`,
  );
  await admin('POST', `/api/admin/alerts/${episode!.id}/acknowledge`);
  await admin('POST', `/api/admin/alerts/${episode!.id}/snooze`, { minutes: 5 });
  for (const query of ['', '?state=open', '?state=closed']) await admin('GET', `/api/admin/alerts${query}`);
  await admin('GET', '/api/admin/alerts/rules');
  await admin('POST', '/api/admin/alerts/test');
  await admin('GET', '/api/status');
}

/** Turns two persons on, decides about proposals, and turns two persons off. */
async function decideTogether(kingdom: Kingdom, accountId: string): Promise<void> {
  const [first, second] = [
    await joinTeam(kingdom, 'first', 'admin'),
    await joinTeam(kingdom, 'second', 'admin'),
  ];
  const [one, other] = [asking(kingdom, first.token), asking(kingdom, second.token)];
  const path = '/api/admin/approvals';
  const { version } = await one<SettingsState>('GET', '/api/admin/settings');
  await one('POST', '/api/admin/settings', { version, changes: { twoPersons: true }, reason: 'a test' });
  const propose = async (act: ApprovalAct) =>
    (await one<Approval>('POST', path, { act, reason: 'a test' })).id;
  const rejected = await propose({ kind: 'role-change', input: { accountId, role: 'auditor' } });
  await other('POST', `${path}/${rejected}/reject`, { reason: 'not now' });
  await one('GET', `${path}/${rejected}`);
  await one('GET', '/api/admin/team');
  await one('POST', '/api/admin/reveals', { kind: 'account', id: accountId });
  for (const query of [
    '',
    'cursor=0.5000',
    'state=open',
    'state=rejected',
    'kind=role-change',
    'kind=role-change&state=rejected',
    'kind=payment-approval&cursor=0.5000',
  ])
    await one('GET', `${path}?${query}`);
  const off = await propose({ kind: 'settings-change', input: { changes: { twoPersons: false } } });
  await other('POST', `${path}/${off}/confirm`);
}

/** Pays from the charity fund, adds evidence, and reads both. */
async function payCharity(kingdom: Kingdom): Promise<void> {
  const [one, other] = [
    await joinTeam(kingdom, 'giver', 'operator'),
    await joinTeam(kingdom, 'checker', 'admin'),
  ];
  const [operator, visitor] = [asking(kingdom, one.token), asking(kingdom)];
  const proposal = charityProposal();
  const { body } = await proposeCharity(kingdom, one, proposal);
  await confirmCharity(kingdom, other, body.id);
  const path = '/api/admin/charity';
  await addEvidence(kingdom, one, proposal.payoutId, PDF);
  const { evidence } = await operator<AdminCharityPayout>('GET', `${path}/${proposal.payoutId}`);
  for (const query of [
    '',
    'q=kisumu',
    'state=paid',
    'evidence=none',
    'evidence=some',
    'cursor=5000&sort=oldest',
  ])
    await operator('GET', `${path}?${query}`);
  await visitor('GET', '/api/charity/fund');
  for (const query of ['', '?limit=50&cursor=9000']) await visitor('GET', `/api/charity/payouts${query}`);
  await visitor('GET', `/api/charity/evidence/${evidence[0]!.sha256}`);
}

async function payManually(kingdom: Kingdom, other: Member): Promise<void> {
  const admin = asking(kingdom, await accessTokenOf(kingdom, ADMIN));
  const notified = async () => {
    const { body } = await notifyPayment<NotifiedPayment>(
      kingdom,
      { email: other.email, wallet: newWallet() },
      { bytes: PNG, name: 'receipt.png', type: 'image/png' },
    );
    return body.id;
  };
  const path = (id: string, deed: string) => `/api/admin/payments/${id}/${deed}`;
  const approved = async () => {
    const id = await notified();
    await admin('POST', path(id, 'approve'), {
      tokenAmount: '20000',
      paymentCurrency: 'USDT',
      amountPaid: '20',
      transactionReference: `ref${randomUUID().replaceAll('-', '')}`,
    });
    const { undo } = await admin<ManualPayment>('POST', path(id, 'undos'), { reason: 'Wrong wallet.' });
    return { id, undoId: undo!.id };
  };
  await admin('POST', path(await notified(), 'reject'), { reason: 'Nothing arrived.' });
  const [undone, kept] = [await approved(), await approved()];
  await admin('GET', `/api/admin/payments/${undone.id}`);
  await admin('GET', path(undone.id, 'receipt'));
  for (const role of ['operator', 'user']) {
    await admin('PUT', `/api/admin/people/${other.user.id}/role`, { role });
    const operator = asking(kingdom, (await tokenOf(kingdom, other.email))!);
    if (role === 'user') break;
    await operator('POST', path(kept.id, `undos/${kept.undoId}/decline`));
    // The approval can only be undone after the worker has recorded its charity share.
    await eventually(
      () => operator<object>('POST', path(undone.id, `undos/${undone.undoId}/confirm`)),
      Boolean,
    );
  }
  const list = (query: string) => admin('GET', `/api/admin/payments?${query}`);
  for (const status of ['pending', 'approved', 'rejected', 'undone', 'undo-asked'])
    await list(`status=${status}`);
  for (const trait of ['receipt', 'wallet', 'email', 'reference'])
    await list(`like=${kept.id}&trait=${trait}`);
  await list('');
  await admin('GET', `/api/admin/people?q=${encodeURIComponent(other.email)}`);
  for (const filter of [
    '',
    'sort=oldest',
    'role=operator',
    'state=banned',
    'state=unconfirmed',
    'state=active',
  ])
    await admin('GET', `/api/admin/people?${filter}`);
  const person = (deed: string) => `/api/admin/people/${other.user.id}/${deed}`;
  await admin('GET', `/api/admin/people/${other.user.id}`);
  for (const deed of ['wallets', 'inbox', 'activity']) await admin('GET', person(deed));
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await admin('POST', person('ban'), { reason: 'A test.', until });
  await admin('POST', person('unban'), { reason: 'A test.' });
  await admin('POST', person('end-sessions'), { reason: 'A test.' });
  const { user: doomed } = await signUpMember(kingdom);
  const { total } = await admin<{ total: string }>('GET', `/api/admin/people/${doomed.id}/deletion`);
  await admin('POST', `/api/admin/people/${doomed.id}/delete`, { reason: 'A test.', forfeits: total });
  await kingdom.unitOfWork.read.query(
    `${OWN} UPDATE account SET email_confirmed_at = NULL WHERE email = 'person1@example.org'`,
  );
  const unconfirmed = await admin<PeopleList>('GET', '/api/admin/people?state=unconfirmed&limit=1');
  await admin('POST', `/api/admin/people/${unconfirmed.items[0]!.id}/resend-confirmation`);
  await admin('GET', '/api/admin/games/refused');
  await admin('GET', '/api/admin/access');
  await readAudit(kingdom, other);
  await admin('POST', '/api/admin/queue-room');
  await admin('GET', '/admin/queues/api/queues?activeQueue=purchases&status=failed');
}

async function readAudit(kingdom: Kingdom, { user, email }: Member): Promise<void> {
  const admin = asking(kingdom, await accessTokenOf(kingdom, ADMIN));
  const [from, to] = [27, 26].map((days) => new Date(Date.now() - days * DAY_MS).toISOString());
  const filters: Record<string, string>[] = [
    {},
    { action: 'manual-payment-approved' },
    { actor: user.id },
    { subjectKind: 'account', subjectId: user.id },
    { subjectId: user.id },
    { from: from!, to: to! },
    { q: email },
  ];
  for (const filter of filters) await admin('GET', `/api/admin/audit?${new URLSearchParams(filter)}`);
  await admin('GET', '/api/admin/audit/verification');
}

async function readOwn(ask: Ask): Promise<void> {
  for (const path of [
    '/api/profile',
    '/api/wallets',
    '/api/balances',
    '/api/balances/wallets',
    '/api/balances/vesting',
    '/api/purchases',
    '/api/game/sessions',
    '/api/buy/orders',
    '/api/swaps',
    '/api/donations/mine',
    '/api/history',
    '/api/history?kind=game-reward&account=earned&from=2024-01-01&to=2099-01-01',
    '/api/history/export',
    '/api/notifications',
    '/api/notifications/unread',
    '/api/notifications/preferences',
    '/api/account/sessions',
    '/api/account/activity',
    '/api/account/recovery-codes',
    '/api/account/deletion',
    '/api/account/export',
  ])
    await ask('GET', path);
  await ask('POST', '/api/notifications/read', { ids: [randomUUID()] });
  await ask('POST', '/api/notifications/read', { all: true });
  await ask('PUT', '/api/notifications/preferences', { email: { 'badge-upgraded': false } });
  await ask('PATCH', '/api/profile', { username: 'Lion' });
}

async function manageSessions(kingdom: Kingdom, { email }: Member): Promise<void> {
  const client = openClient(kingdom);
  await ok(client.signInWithPassword({ email, password: PASSWORD }));
  await ok(client.refreshSession());
  await ok(client.getUser());
  await ok(client.getClaims());
  await ok(client.reauthenticate());
  await ok(client.updateUser({ data: { username: 'Cub' } }));
  await ok(client.resetPasswordForEmail(email));
  const recovery = await mailedLink(kingdom, email, 'recovery');
  await ok(client.verifyOtp({ type: 'recovery', email, token: recovery.code }));
  const viaLink = openClient(kingdom, { flowType: 'pkce' });
  await ok(viaLink.signInWithOtp({ email }));
  const { link } = await mailedLink(kingdom, email, 'magiclink');
  const { values } = await openLink(kingdom, link);
  await ok(viaLink.exchangeCodeForSession(values.get('code')!));
  const { session } = await ok(viaLink.getSession());
  const ask = asking(kingdom, session!.access_token);
  const { items } = await ask<{ items: { id: string; current: boolean }[] }>('GET', '/api/account/sessions');
  await ask('DELETE', `/api/account/sessions/${items.find(({ current }) => !current)!.id}`);
  await ask('POST', '/api/account/proof', { password: PASSWORD });
  await ok(viaLink.updateUser({ email: anEmail() }));
  await viaLink.signOut();
  const stranger = anEmail();
  const pending = openClient(kingdom);
  await ok(pending.signUp({ email: stranger, password: PASSWORD }));
  await ok(pending.resend({ type: 'signup', email: stranger }));
  await call(kingdom, 'POST', '/auth/v1/token?grant_type=password', {
    body: { email: stranger, password: 'a wrong password' },
  });
}

async function manageFactors(kingdom: Kingdom, { email }: Member): Promise<void> {
  const client = openClient(kingdom);
  await ok(client.signInWithPassword({ email, password: PASSWORD }));
  const { id, totp } = await ok(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
  const code = (step: number) =>
    new TOTP({ secret: totp.secret }).generate({ timestamp: Date.now() + step * 30_000 });
  await ok(client.mfa.challengeAndVerify({ factorId: id, code: code(-1) }));
  const { session } = await ok(client.getSession());
  const { codes } = await asking(kingdom, session!.access_token)<{ codes: string[] }>(
    'POST',
    '/api/account/recovery-codes',
  );
  const second = openClient(kingdom);
  const opened = await ok(second.signInWithPassword({ email, password: PASSWORD }));
  await asking(kingdom, opened.session.access_token)('POST', '/api/account/recovery-codes/redeem', {
    code: codes[0],
  });
  await ok(client.mfa.unenroll({ factorId: id }));
}

async function deleteAccount(kingdom: Kingdom, { session, email }: Member): Promise<void> {
  const ask = asking(kingdom, session.access_token);
  await ask('POST', '/api/donations', await signedGift(kingdom, { amount: '7', message: 'Farewell' }));
  await asking(kingdom)('POST', '/api/presale/purchases', purchaseInput({ buyerEmail: email }));
  await allSettled(kingdom);
  const { total } = await ask<DeletionTerms>('GET', '/api/account/deletion');
  await ask('DELETE', '/api/account', { password: PASSWORD, forfeits: total });
}

async function readLists(kingdom: Kingdom, ask: Ask): Promise<void> {
  const visitor = asking(kingdom);
  for (const path of [
    '/api/donations',
    '/api/donations?limit=50&cursor=10000',
    '/api/donations/totals',
    '/api/presale',
    '/api/presale/terms',
    '/api/presale/locked',
    '/api/presale/entitlements',
    '/api/prices/SOL',
    '/api/rewards/pool',
    '/api/config',
    '/api/leaderboards/weekly',
    '/api/headlines',
    '/api/stats',
    '/api/stats/series?figure=supply-groups',
    '/api/stats/series.csv?figure=given-tokens&step=week',
    '/api/stats/runs',
    '/api/stats/gifts',
    '/api/transparency',
    '/api/transparency?limit=50&cursor=9000',
    '/api/leaderboards/daily/past',
    '/api/ledger-log/checkpoint',
    '/api/ledger-log/heads?from=9000',
    '/api/ledger-log/keys',
    '/api/ledger-log/restores',
    '/api/ledger-log/leaves?from=16000',
    '/api/ledger-log/inclusion?leaf=16384&size=16385',
    '/api/ledger-log/consistency?from=16384&to=16385',
    '/health/ready',
    '/auth/v1/settings',
    '/auth/v1/health',
    '/auth/v1/.well-known/jwks.json',
    '/',
    '/presale',
  ])
    await visitor('GET', path);
  await ask('GET', '/api/leaderboards/daily');
  const [entry] = (await ask<History>('GET', '/api/history')).items;
  await visitor('GET', `/api/ledger-log/receipt?transaction=${entry!.transactionId}`);
  await ask('GET', `/api/ledger-log/own-receipts/${entry!.transactionId}`);
  await ask('GET', '/api/leaderboards/weekly?startsAt=2024-01-01T00:00:00.000Z');
  await asking(kingdom, METRICS_TOKEN)('GET', '/metrics');
}

export const METRICS_TOKEN = 'a token for metrics that is long enough';

/** Waits until every event is settled. The sweep looks at them at once, and not after half a minute. */
const allSettled = ({ unitOfWork }: Kingdom): Promise<unknown> =>
  eventually(
    async () => {
      await unitOfWork.read.query(
        `${OWN} UPDATE outbox_event SET look_at = now() WHERE settled_at IS NULL AND relayed_at IS NOT NULL`,
      );
      return rows(unitOfWork.read, `${OWN} SELECT FROM outbox_event WHERE settled_at IS NULL`);
    },
    ({ length }) => length === 0,
  );

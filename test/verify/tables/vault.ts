import type { VaultLock } from '#contracts';
import { LockEnds } from '#features/vault';
import { call } from '../../support/auth.js';
import type { Kingdom } from '../../support/kingdom.js';
import { backdateLock, giveReleaseShare } from '../../support/vaults.js';
import type { Member } from '../busy-kingdom.js';
import { anyChange, LIST_ORDER, type MoneyTables, TIMESTAMP } from '../table-rules.js';

const CHOICE = 'the member’s choice for rewards to come; each reward has the one that it was paid by';

export const moneyTables: MoneyTables = {
  vault_lock: {
    row: `status = 'running' AND compounded > 0 AND given > 0`,
    name: 'id',
    columns: {
      id: anyChange,
      user_id: anyChange,
      status: [
        { to: `'ended'` },
        { to: `'exited'` },
        { row: `status = 'exited'`, to: `'ended'` },
        { row: `status = 'ended'`, to: `'running'` },
        // Both end a lock in the same way, but an ended lock has been paid to its last day.
        { row: `status = 'abandoned'`, to: `'ended'` },
      ],
      mode: { to: `'solana'` },
      wallet: [
        { to: `'another wallet'` },
        { row: `wallet IS NOT NULL AND status = 'running'`, to: 'NULL' },
        { row: `wallet IS NOT NULL AND status = 'exited'`, to: 'NULL' },
      ],
      amount: anyChange,
      days: anyChange,
      base_bps: anyChange,
      boost_bps: anyChange,
      exit_percent: anyChange,
      reserved: anyChange,
      starts_on: { to: 'starts_on + 1' },
      ends_on: { to: 'ends_on + 1' },
      renewed_from: [
        { row: 'renewed_from IS NOT NULL', to: 'gen_random_uuid()' },
        { row: 'renewed_from IS NOT NULL', to: 'NULL' },
      ],
      paid_days: anyChange,
      compounded: anyChange,
      paid_out: anyChange,
      given: anyChange,
      forfeited: [anyChange, { row: 'forfeited > 0' }],
      ledger_transaction_id: anyChange,
      closing_transaction_id: [anyChange, { row: `status = 'exited'` }],
      created_at: anyChange,
      closed_at: { row: `status = 'exited'`, to: 'NULL' },
    },
    harmless: { position: LIST_ORDER, rewards_to: CHOICE, drip_percent: CHOICE, renew: CHOICE },
    forged: {
      set: { id: 'gen_random_uuid()', position: '999999', ledger_transaction_id: 'gen_random_uuid()' },
    },
  },
  vault_reward: {
    row: `given > 0 AND rewards_to = 'lock'`,
    name: `lock_id || ' ' || day`,
    columns: {
      lock_id: { to: 'gen_random_uuid()' },
      day: { to: 'day + 400' },
      amount: anyChange,
      given: anyChange,
      drip_percent: anyChange,
      rewards_to: { to: `'earned'` },
      ledger_transaction_id: anyChange,
    },
    harmless: { created_at: TIMESTAMP },
    forged: { set: { day: 'day + 400', ledger_transaction_id: 'gen_random_uuid()' } },
    deleted: { finds: /^vault_lock .* paid_days/ },
  },
};

/** Locks of earned tokens and of a release share that run, have ended, were renewed, were ended early, and whose account is gone. */
export async function fill(kingdom: Kingdom, [lion, cub]: readonly Member[]): Promise<void> {
  const ends = kingdom.app.get(LockEnds, { strict: false });
  const lock = async ({ token }: Member, over: object): Promise<string> => {
    const body = { amount: '100', days: 30, ...over };
    const sent = await call(kingdom, 'POST', '/api/vault/locks', { token, body });
    if (sent.status !== 201) throw new Error(`The lock was refused: ${JSON.stringify(sent.body)}`);
    return (sent.body as unknown as VaultLock).id;
  };
  const running = await lock(lion!, { dripPercent: 10 });
  const paid = await lock(lion!, { rewardsTo: 'earned' });
  const ended = await lock(cub!, {});
  const renewed = await lock(cub!, { renew: true });
  const exited = await lock(lion!, {});
  const abandoned = await lock(cub!, {});
  const wallet = await giveReleaseShare(kingdom, lion!.userId, 1_000);
  const ofShare = await lock(lion!, { wallet, renew: true });
  const exitedShare = await lock(lion!, { wallet });
  for (const [id, days] of [
    [running, 5],
    [paid, 5],
    [ended, 40],
    [renewed, 31],
    [exited, 7],
    [abandoned, 3],
    [ofShare, 31],
    [exitedShare, 7],
  ] as const)
    await backdateLock(kingdom, id, days);
  await ends.payAll();
  for (const id of [exited, exitedShare]) {
    const { status } = await call(kingdom, 'POST', `/api/vault/locks/${id}/exit`, {
      token: lion!.token,
      body: { forfeits: '1' },
    });
    if (status !== 201) throw new Error(`The exit was refused: ${status}`);
  }
  await kingdom.unitOfWork.run((tx) => ends.abandonAll(tx, cub!.userId));
}

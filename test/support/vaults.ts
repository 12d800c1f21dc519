import { randomUUID } from 'node:crypto';
import type { Vault, VaultLock, VaultLockList, VaultStatement } from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { call } from './auth.js';
import { units } from './earners.js';
import type { Kingdom } from './kingdom.js';
import { signUpWithoutMail } from './orders.js';

const ledger = new Ledger();

/** Whole tokens that a member gets from the game treasury. */
export const earn = (kingdom: Kingdom, userId: string, tokens: number): Promise<string> =>
  kingdom.unitOfWork.run((tx) =>
    ledger.post(tx, {
      kind: 'game-reward',
      key: `earned/${randomUUID()}`,
      postings: [
        { account: accounts.gameTreasury, amount: -units(tokens) },
        { account: accounts.memberEarned(userId), amount: units(tokens) },
      ],
    }),
  );

/** Signs up a member who has earned so many whole tokens, with the routes of the vault. */
export async function vaultMember(kingdom: Kingdom, tokens: number) {
  const { userId, token } = await signUpWithoutMail(kingdom);
  if (tokens > 0) await earn(kingdom, userId, tokens);
  const send = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const sent = await call(kingdom, method, `/api/vault${path}`, { token, headers, ...(body && { body }) });
    return { status: sent.status, body: sent.body as unknown as T & { error: string; code: string } };
  };
  const lock = (amount: string, days: number, over: object = {}, key: string = randomUUID()) =>
    send<VaultLock>('POST', '/locks', { amount, days, ...over }, key);
  const locks = async () => (await send<VaultLockList>('GET', '/locks')).body;
  return {
    userId,
    token,
    lock,
    locks,
    /** The lock as it is now. */
    one: async (id: string): Promise<VaultLock> => (await locks()).items.find((one) => one.id === id)!,
    change: (id: string, body: object) => send<VaultLock>('PATCH', `/locks/${id}`, body),
    exit: (id: string, forfeits: string, key: string = randomUUID()) =>
      send<VaultLock>('POST', `/locks/${id}/exit`, { forfeits }, key),
    statement: (id: string) => send<VaultStatement>('GET', `/locks/${id}/statement`),
    earned: () => ledger.balance(kingdom.unitOfWork.read, accounts.memberEarned(userId)),
    locked: () => ledger.balance(kingdom.unitOfWork.read, accounts.memberLocked(userId)),
  };
}

export const vaultFigures = async (kingdom: Kingdom): Promise<Vault> =>
  (await call(kingdom, 'GET', '/api/vault')).body as unknown as Vault;

/** Makes a lock older by so many days, as if it had been made then. */
export const backdateLock = (kingdom: Kingdom, id: string, days: number): Promise<unknown> =>
  kingdom.unitOfWork.run((tx) =>
    tx.query(
      `UPDATE vault_lock SET created_at = created_at - $2::int * interval '1 day', starts_on = starts_on - $2::int,
         ends_on = ends_on - $2::int WHERE id = $1`,
      [id, days],
    ),
  );

/** Leaves so many base units in the reserve, and returns a function that puts the rest back. */
export async function leaveInReserve(kingdom: Kingdom, left: bigint): Promise<() => Promise<void>> {
  const move = (amount: bigint) =>
    kingdom.unitOfWork.run((tx) =>
      ledger.post(tx, {
        kind: 'test',
        key: randomUUID(),
        postings: [
          { account: accounts.vaultReserve, amount: -amount },
          { account: accounts.allocation('staking'), amount },
        ],
      }),
    );
  const taken = (await ledger.balance(kingdom.unitOfWork.read, accounts.vaultReserve)) - left;
  await move(taken);
  return async () => void (await move(-taken));
}

import { randomUUID } from 'node:crypto';
import type { Vault, VaultLock, VaultLockList, VaultStatement } from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { rows } from '#platform';
import { call } from './auth.js';
import { confirmPurchases } from './confirmed-purchases.js';
import { units } from './earners.js';
import { brand, type Kingdom } from './kingdom.js';
import { signUpWithoutMail } from './orders.js';
import { newWallet } from './purchases.js';

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

/** Links a wallet to a member, for which so many whole tokens were bought to be released. Returns its address. */
export async function giveReleaseShare(kingdom: Kingdom, userId: string, tokens: number): Promise<string> {
  const wallet = newWallet();
  await rows(kingdom.unitOfWork.read, `INSERT INTO wallet (address, account_id) VALUES ($1, $2)`, [
    wallet,
    userId,
  ]);
  const tokenAmount = (units(tokens) * 100n) / BigInt(brand.presale.splits.release);
  await confirmPurchases(kingdom, [{ wallet, tokenAmount }]);
  return wallet;
}

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
    released: (wallet: string) => ledger.balance(kingdom.unitOfWork.read, accounts.presaleRelease(wallet)),
    lockedOf: (wallet: string) => ledger.balance(kingdom.unitOfWork.read, accounts.presaleLocked(wallet)),
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

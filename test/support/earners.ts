import { randomUUID } from 'node:crypto';
import type { Payout, WalletChallenge, Withdrawals } from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { call } from './auth.js';
import type { Kingdom } from './kingdom.js';
import { joinTeam } from './team.js';
import { openWallet } from './wallets.js';

const ledger = new Ledger();

/** Whole tokens in base units. */
export const units = (tokens: number): bigint => BigInt(tokens) * 1_000_000n;

/**
 * Signs up a member with earnings, in whole tokens, and with a linked wallet.
 * @param api where the member's requests go, if not to the kingdom's own API
 */
export async function earner(kingdom: Kingdom, tokens: number, api: Pick<Kingdom, 'url'> = kingdom) {
  const { id, token } = await joinTeam(kingdom, `earner-${randomUUID()}`, 'user', { secondFactor: false });
  const wallet = openWallet();
  const post = (path: string, body: object) => call(kingdom, 'POST', path, { token, body });
  const { challengeId, message } = (await post('/api/wallets/challenge', { address: wallet.address }))
    .body as unknown as WalletChallenge;
  await post('/api/wallets', { challengeId, address: wallet.address, signature: wallet.sign(message) });
  await kingdom.unitOfWork.run((tx) =>
    ledger.post(tx, {
      kind: 'game-reward',
      key: `earned/${id}`,
      postings: [
        { account: accounts.gameTreasury, amount: -units(tokens) },
        { account: accounts.memberEarned(id), amount: units(tokens) },
      ],
    }),
  );
  const withdraw = async (amount: string, address = wallet.address, key: string = randomUUID()) => {
    const { status, body } = await call(api, 'POST', '/api/withdrawals', {
      token,
      body: { amount, address },
      headers: { 'idempotency-key': key },
    });
    return { status, body: body as unknown as Payout & { code?: string } };
  };
  const state = async () =>
    (await call(api, 'GET', '/api/withdrawals', { token })).body as unknown as Withdrawals;
  return { id, token, wallet: wallet.address, withdraw, state };
}

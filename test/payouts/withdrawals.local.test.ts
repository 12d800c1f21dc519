import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PublicKey } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import { MONEY_DECIMALS, parseUnits } from '#contracts';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { earner, units } from '../support/earners.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import { findStored, newWallet, settlePayouts, startPayoutKingdom, tokensOf } from '../support/payouts.js';
import { backUp } from '../support/restored-database.js';
import { joinTeam } from '../support/team.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices(kingdom.settings);
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});

describe('a withdrawal', () => {
  it('reaches the linked wallet once, although it was asked for twenty times at once', async () => {
    const member = await earner(kingdom, 5_000);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.withdraw('2000', member.wallet, key)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await member.state()).available).toBe('3000');
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, member.wallet)).toBe(units(2_000));
    expect(await member.state()).toMatchObject({
      leftToday: '8000',
      fee: '0',
      items: [{ state: 'landed', amount: '2000', destination: member.wallet }],
    });
  });

  it('costs the site what the member is shown, and the member nothing', async () => {
    const reserve = async () =>
      BigInt(await kingdom.payers.connection.getBalance(new PublicKey(kingdom.chain.payoutAddress)));
    const member = await earner(kingdom, 5_000);
    const { fee, networkCost } = await member.state();
    const before = await reserve();
    await member.withdraw('1000');
    await settlePayouts(kingdom, worker);
    expect(before - (await reserve())).toBe(parseUnits(networkCost!, MONEY_DECIMALS.SOL));
    expect(fee).toBe('0');
    expect(await tokensOf(kingdom, member.wallet)).toBe(units(1_000));
  });

  it('does not change what is sold', async () => {
    const sold = async () => {
      await kingdom.refreshFigures();
      const { soldTokens, remainingTokens } = (await call(kingdom, 'GET', '/api/presale')).body as Record<
        string,
        string
      >;
      return { soldTokens, remainingTokens };
    };
    const before = await sold();
    const member = await earner(kingdom, 5_000);
    await member.withdraw('1000');
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, member.wallet)).toBe(units(1_000));
    expect(await sold()).toEqual(before);
  });

  it.each([
    ['less than the minimum', '999.999999', 422, 'AMOUNT_OUT_OF_RANGE'],
    ['more than the limit of a day', '10001', 422, 'AMOUNT_OUT_OF_RANGE'],
    ['more decimals than the token has', '1000.0000001', 422, 'AMOUNT_OUT_OF_RANGE'],
    ['more than was earned', '5000.000001', 409, 'NOT_ENOUGH_EARNED'],
  ])('of %s is refused and changes nothing', async (_, amount, status, code) => {
    const member = await earner(kingdom, 5_000);
    expect(await member.withdraw(amount)).toMatchObject({ status, body: { code } });
    expect(await member.state()).toMatchObject({ available: '5000', items: [] });
  });

  it('to a wallet that is not linked is refused', async () => {
    const member = await earner(kingdom, 5_000);
    const { wallet: anothers } = await earner(kingdom, 1);
    for (const wallet of [newWallet(), anothers])
      expect(await member.withdraw('1000', wallet)).toMatchObject({
        status: 422,
        body: { code: 'WALLET_NOT_LINKED' },
      });
  });

  it('waits for the one before, and all of a day stay within the limit', async () => {
    const member = await earner(kingdom, 20_000);
    await member.withdraw('6000');
    expect(await member.withdraw('1000')).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_OPEN' } });
    await settlePayouts(kingdom, worker);
    expect(await member.withdraw('5000')).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_LIMIT' } });
    expect((await member.withdraw('4000')).status).toBe(202);
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, member.wallet)).toBe(units(10_000));
  });

  it('needs a second factor that was just shown, if the account has one', async () => {
    const { token, id } = await joinTeam(kingdom, 'careful', 'operator');
    await kingdom.unitOfWork.read.query(
      `UPDATE account_session SET amr = (SELECT jsonb_agg(CASE e ->> 'method' WHEN 'totp' THEN jsonb_set(e, '{timestamp}', '1') ELSE e END)
       FROM jsonb_array_elements(amr) e) WHERE account_id = $1`,
      [id],
    );
    const body = { amount: '1000', address: newWallet() };
    expect(await call(kingdom, 'POST', '/api/withdrawals', { token, body })).toMatchObject({
      status: 403,
      body: { code: 'FACTOR_NEEDED' },
    });
  });

  it('is not paid again after the database was restored from before it, and the earnings are gone', async () => {
    const member = await earner(kingdom, 5_000);
    const backup = await backUp(kingdom.unitOfWork);
    await member.withdraw('3000');
    await settlePayouts(kingdom, worker);
    await backup.restore();
    await worker.close();
    worker = await openPaymentServices(kingdom.settings);
    // The member asks again before the chain was read.
    expect((await member.withdraw('1500')).status).toBe(202);
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, member.wallet)).toBe(units(3_000));
    const made = (await findStored(kingdom, 'withdrawal/%')).filter(
      ({ destination }) => destination === member.wallet,
    );
    expect(made).toMatchObject([{ state: 'landed', amount: units(3_000) }]);
    // The key stands on the chain for ever, beside the wallet.
    expect(made[0]!.key).not.toContain(member.id);
    expect((await member.state()).available).toBe('2000');
  });
});

describe('in simulated mode', () => {
  const simulated = freshDatabase();
  let other: Kingdom;

  beforeAll(async () => {
    other = await startKingdom({ databaseUrl: simulated.url });
  });
  afterAll(() => other?.close());

  it('nothing can be withdrawn, because no tokens move', async () => {
    const { token } = await joinTeam(other, 'member', 'user', { secondFactor: false });
    const body = { amount: '1000', address: newWallet() };
    expect(await call(other, 'POST', '/api/withdrawals', { token, body })).toMatchObject({
      status: 503,
      body: { code: 'NOT_IN_THIS_MODE' },
    });
  });
});

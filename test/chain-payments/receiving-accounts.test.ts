import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { MONEY_DECIMALS, type Money, parseUnits, type WatchStatus } from '#contracts';
import { demoKeypairs } from '#localnet';
import { accessTokenOf, call } from '../support/auth.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN } from '../support/kingdom.js';
import { describeOnLocalChain } from '../support/local-chain.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { buy } from '../support/purchases.js';

const { fee } = demoKeypairs();

let kingdom: PayingKingdom;
let payer: Keypair;

afterAll(() => kingdom.close());
afterEach(() => checkPaymentBooks(kingdom.unitOfWork, kingdom.chain));

describe('an account of ours that can’t receive', () => {
  const database = freshDatabase();
  beforeAll(async () => {
    kingdom = await startPayingKingdom({
      databaseUrl: database.url,
      env: { PAYMENT_HOLDS_PER_CALLER: '1000' },
    });
    payer = await kingdom.payer();
  });

  const accountOf = (currency: Money) =>
    getAssociatedTokenAddressSync(
      new PublicKey(kingdom.payers.mintOf(currency)!),
      new PublicKey(kingdom.chain.paymentAddress),
      true,
    );
  const quote = async (paymentCurrency: Money) => {
    const { status, body } = await buy(kingdom, { paymentCurrency });
    return status === 202 ? 'quoted' : [status, (body as unknown as { code: string }).code];
  };
  const blocked = async () => {
    const token = await accessTokenOf(kingdom, ADMIN);
    const { body } = await call(kingdom, 'GET', '/api/admin/transfers/watch', { token });
    return (body as unknown as WatchStatus).blocked;
  };
  const payAndWatch = async (paymentCurrency: Money) => {
    const purchase = await kingdom.request({ paymentCurrency });
    await kingdom.pay(payer, purchase);
    await kingdom.watch();
    return purchase;
  };

  it('23: one that its owner has closed takes no purchases until it is there again, and earlier ends stay', async () => {
    const { operator } = kingdom.payers.money;
    const purchase = await payAndWatch('USDT');
    const mint = new PublicKey(kingdom.chain.usdtMint);
    const own = getAssociatedTokenAddressSync(mint, payer.publicKey);
    const amount = parseUnits(purchase.payment!.due, MONEY_DECIMALS.USDT);
    await kingdom.payers.send(
      [payer, operator],
      [
        createTransferCheckedInstruction(accountOf('USDT'), mint, own, operator.publicKey, amount, 6),
        createCloseAccountInstruction(accountOf('USDT'), payer.publicKey, operator.publicKey),
      ],
    );
    await kingdom.watch();
    expect([await quote('USDT'), await quote('USDC')]).toEqual([[503, 'CURRENCY_BLOCKED'], 'quoted']);
    expect(await blocked()).toEqual([
      { address: accountOf('USDT').toBase58(), currency: 'USDT', state: 'closed' },
    ]);
    expect((await kingdom.read(purchase)).status).toBe('confirmed');

    const { paymentAddress, usdtMint } = kingdom.chain;
    await kingdom.payers.money.giveTokens(new PublicKey(paymentAddress), usdtMint, '1');
    await kingdom.watch();
    expect([await quote('USDT'), await blocked()]).toEqual(['quoted', []]);
  });

  it('24: one that is frozen takes no purchases until it is not any more, and earlier ends stay', async () => {
    const purchase = await payAndWatch('USDC');
    const { authority } = kingdom.payers.money;
    const change = (create: typeof createFreezeAccountInstruction) =>
      kingdom.payers.send(
        [payer, authority],
        [create(accountOf('USDC'), new PublicKey(kingdom.chain.usdcMint), authority.publicKey)],
      );
    await change(createFreezeAccountInstruction);
    await kingdom.watch();
    expect([await quote('USDC'), await quote('SOL')]).toEqual([[503, 'CURRENCY_BLOCKED'], 'quoted']);
    expect(await blocked()).toMatchObject([{ currency: 'USDC', state: 'frozen' }]);
    const metric = 'payments_account_blocked';
    expect(await kingdom.metric(metric)).toContain(`${metric}{currency="USDC"} 1`);
    expect(await kingdom.metric(metric)).toContain(`${metric}{currency="USDT"} 0`);
    expect((await kingdom.read(purchase)).status).toBe('confirmed');
    await change(createThawAccountInstruction);
    await kingdom.watch();
    expect([await quote('USDC'), await blocked()]).toEqual(['quoted', []]);
  });
});

describeOnLocalChain('a currency whose token takes a fee of each transfer', () => {
  const database = freshDatabase();
  beforeAll(async () => {
    await kingdom.close();
    kingdom = await startPayingKingdom({
      databaseUrl: database.url,
      env: { USDT_MINT: fee.publicKey.toBase58() },
    });
    payer = await kingdom.payer();
  });

  it('20: what has arrived counts, and buys a part', async () => {
    const { feeMint, paymentAddress } = kingdom.chain;
    for (const owner of [payer.publicKey.toBase58(), paymentAddress])
      await kingdom.payers.money.giveTokens(new PublicKey(owner), feeMint, '5000000000');
    await kingdom.watch();
    const purchase = await kingdom.request({ paymentCurrency: 'USDT', tokenAmount: '20000' });
    const mint = new PublicKey(feeMint);
    const account = (owner: PublicKey) =>
      getAssociatedTokenAddressSync(mint, owner, true, TOKEN_2022_PROGRAM_ID);
    const due = parseUnits(purchase.payment!.due, MONEY_DECIMALS.USDT);
    const from = account(payer.publicKey);
    const to = account(new PublicKey(paymentAddress));
    const transfer = createTransferCheckedInstruction(
      from,
      mint,
      to,
      payer.publicKey,
      due,
      6,
      [],
      TOKEN_2022_PROGRAM_ID,
    );
    transfer.keys.push({
      pubkey: new PublicKey(purchase.payment!.reference),
      isSigner: false,
      isWritable: false,
    });
    await kingdom.payers.send([payer], [transfer]);
    await kingdom.watch();
    expect((await kingdom.read(purchase)).payment).toMatchObject({ state: 'open' });
    await kingdom.expire(purchase);
    await kingdom.watch();
    const { payment, summary } = await kingdom.read(purchase);
    const withheld = (due + 99n) / 100n;
    expect(parseUnits(payment!.arrived[0]!.credited, 6)).toBe(due - withheld);
    expect(parseUnits(summary!.tokenAmount, 6)).toBe((parseUnits('20000', 6) * (due - withheld)) / due);
  });
});

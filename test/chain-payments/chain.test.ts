import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ACCOUNT_SIZE,
  AuthorityType,
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createInitializeAccountInstruction,
  createInitializeMultisigInstruction,
  createSetAuthorityInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  MULTISIG_SIZE,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import {
  type CreatedPurchase,
  type PaymentTransaction,
  type TransactionFailure,
  parseUnits,
  decimalsOf,
} from '#contracts';
import { rows } from '#platform';
import { version1 } from '../localnet/version-1.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { type FaultyRpc, openFaultyRpc } from '../support/faulty-rpc.js';
import { handOver, handOverPayment, ofPurchase } from '../support/handover.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { describeOnLocalChain, itOnLocalChain, REMOTE_RPC } from '../support/local-chain.js';
import { swapsInSlot } from '../support/rpc-faults.js';

const LIMITS = { PAYMENT_HOLDS_PER_CALLER: '1000', PAYMENT_HOLD_PERCENT: '100' };
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

let kingdom: PayingKingdom;
let payer: Keypair;

afterEach(() => checkPaymentBooks(kingdom.unitOfWork, kingdom.chain));

const dueOf = ({ payment }: CreatedPurchase): bigint =>
  parseUnits(payment!.due, decimalsOf(payment!.currency, 0));
const referenceOf = ({ payment }: CreatedPurchase): string => payment!.reference;
const stateOf = async (purchase: CreatedPurchase) => (await kingdom.read(purchase)).payment!.state;
const arrivedOf = async (purchase: CreatedPurchase) =>
  (await kingdom.read(purchase)).payment!.arrived.map(({ signature, credited, refund }) => ({
    signature,
    credited,
    refund,
  }));

/** Sends instructions of the payer, also if they fail. */
const send = (...instructions: TransactionInstruction[]) =>
  kingdom.payers.send([payer], instructions, { mayFail: true });

const memo = (text: string | Buffer) =>
  new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.from(text) });

/** What is noted of a transaction. */
const noted = (signature: string) =>
  rows<{ account: string; currency: string | null; delta: bigint; suspense: bigint; payer: string | null }>(
    kingdom.unitOfWork.read,
    'SELECT account, currency, delta, suspense, payer FROM chain_transfer WHERE signature = $1 AND delta <> 0',
    [signature],
  );

/** The transaction that completed a purchase in full, or else the state of the payment. */
async function creditedBy(purchase: CreatedPurchase): Promise<string> {
  const { status, payment, summary } = await kingdom.read(purchase);
  const complete = status === 'confirmed' && summary?.tokenAmount === '10000';
  return complete ? summary.transactionId : payment!.state;
}

/** Creates a token account that is not the owner's associated one. */
async function createTokenAccount(mint: PublicKey, owner: PublicKey, key = Keypair.generate()) {
  const lamports = await kingdom.payers.connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE);
  const account = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: key.publicKey,
    lamports,
    space: ACCOUNT_SIZE,
    programId: TOKEN_PROGRAM_ID,
  });
  const initialize = createInitializeAccountInstruction(key.publicKey, mint, owner);
  await kingdom.payers.send([payer, key], [account, initialize]);
  return key.publicKey;
}

/** Transfers USDC of the payer and names references. */
function payUsdcTo(target: PublicKey, amount: bigint, ...references: string[]): TransactionInstruction {
  const mint = new PublicKey(kingdom.chain.usdcMint);
  const source = getAssociatedTokenAddressSync(mint, payer.publicKey);
  const transfer = createTransferCheckedInstruction(source, mint, target, payer.publicKey, amount, 6);
  for (const reference of references) transfer.keys.push(named(reference));
  return transfer;
}

const named = (reference: string, { isSigner = false, isWritable = false } = {}) => ({
  pubkey: new PublicKey(reference),
  isSigner,
  isWritable,
});

describe('on a chain that finalizes at once', () => {
  const database = freshDatabase();
  let rpc: FaultyRpc;

  beforeAll(async () => {
    const rpcPort = await ownPort();
    rpc = await openFaultyRpc(REMOTE_RPC ?? `http://127.0.0.1:${rpcPort}`);
    const env = { ...LIMITS, SOLANA_RPC_URL: rpc.url };
    kingdom = await startPayingKingdom({ databaseUrl: database.url, env, chain: { rpcPort } });
    payer = await kingdom.payer();
  });
  afterAll(async () => {
    await kingdom.close();
    rpc.close();
  });

  itOnLocalChain(
    '10: two payments in one slot, listed in the wrong order, are judged by their signatures',
    async () => {
      const purchase = await kingdom.request();
      const first = await kingdom.pay(payer, purchase);
      const second = await kingdom.pay(payer, purchase);
      const stop = rpc.add(swapsInSlot(first, second));
      await kingdom.watch();
      stop();
      const { due } = purchase.payment!;
      const [credited, refunded] = [first, second].sort();
      expect(await arrivedOf(purchase)).toEqual([
        { signature: credited, credited: due, refund: '0' },
        { signature: refunded, credited: '0', refund: due },
      ]);
    },
  );

  it('11: one transaction that pays twice in two instructions is credited, and the surplus is due', async () => {
    const purchase = await kingdom.request();
    const pay = kingdom.payers.payment(payer, purchase.payment);
    const signature = await send(pay, pay);
    await kingdom.watch({ all: false });
    const { due } = purchase.payment!;
    expect(await arrivedOf(purchase)).toEqual([{ signature, credited: due, refund: due }]);
  });

  it('14: a reference that is named twice counts once', async () => {
    const purchase = await kingdom.request();
    const reference = referenceOf(purchase);
    const signature = await kingdom.pay(payer, purchase, { references: [reference, reference] });
    await kingdom.watch({ all: false });
    expect(await arrivedOf(purchase)).toEqual([{ signature, credited: purchase.payment!.due, refund: '0' }]);
  });

  it('15: a reference that is writable, or signs, is found', async () => {
    const writable = await kingdom.request();
    const pay = kingdom.payers.payment(payer, writable.payment, { references: [] });
    pay.keys.push(named(referenceOf(writable), { isWritable: true }));
    const first = await send(pay);

    const signing = await kingdom.request();
    // The key of a real reference is unknown, so the request gets another one.
    const key = Keypair.generate();
    await kingdom.unitOfWork.read.query('UPDATE payment_request SET reference = $1 WHERE reference = $2', [
      key.publicKey.toBase58(),
      referenceOf(signing),
    ]);
    const signed = kingdom.payers.payment(payer, signing.payment, { references: [] });
    signed.keys.push(named(key.publicKey.toBase58(), { isSigner: true }));
    const second = await kingdom.payers.send([payer, key], [signed]);
    await kingdom.watch({ all: false });
    expect(await creditedBy(writable)).toBe(first);
    expect(await creditedBy(signing)).toBe(second);
  });

  it('18: a foreign mint with our reference is listed as foreign, and the request stays open', async () => {
    const purchase = await kingdom.request();
    const { feeMint, paymentAddress } = kingdom.chain;
    for (const owner of [payer.publicKey, new PublicKey(paymentAddress)])
      await kingdom.payers.money.giveTokens(owner, feeMint, '5000000');
    const account = (owner: PublicKey) =>
      getAssociatedTokenAddressSync(new PublicKey(feeMint), owner, true, TOKEN_2022_PROGRAM_ID);
    const transfer = createTransferCheckedInstruction(
      account(payer.publicKey),
      new PublicKey(feeMint),
      account(new PublicKey(paymentAddress)),
      payer.publicKey,
      1_000_000n,
      6,
      [],
      TOKEN_2022_PROGRAM_ID,
    );
    transfer.keys.push(named(referenceOf(purchase)));
    const signature = await send(transfer);
    await kingdom.watch({ laterS: 301 });
    expect(await noted(signature)).toMatchObject([{ currency: null, delta: 990_000n, suspense: 0n }]);
    expect(await stateOf(purchase)).toBe('open');
  });

  it('19: wrapped SOL in an account of ours is foreign: the request stays open, and the watch goes on', async () => {
    const purchase = await kingdom.request();
    const account = await createTokenAccount(NATIVE_MINT, new PublicKey(kingdom.chain.paymentAddress));
    const transfer = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: account,
      lamports: dueOf(purchase),
    });
    transfer.keys.push(named(referenceOf(purchase)));
    // `SyncNative` of the token program.
    const sync = new TransactionInstruction({
      programId: TOKEN_PROGRAM_ID,
      keys: [named(account.toBase58(), { isWritable: true })],
      data: Buffer.from([17]),
    });
    await kingdom.payers.send([payer], [transfer, sync]);
    await kingdom.watch({ laterS: 301 });
    expect(await stateOf(purchase)).toBe('open');
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(signature);
  });

  describe('21: tokens in a second account of ours', () => {
    let account: PublicKey;
    let purchase: CreatedPurchase;

    beforeEach(async () => {
      // Accounts have just been looked for, so the watch does not do so again for five minutes.
      await kingdom.watch({ laterS: 301 });
      const owner = new PublicKey(kingdom.chain.paymentAddress);
      account = await createTokenAccount(new PublicKey(kingdom.chain.usdcMint), owner);
      purchase = await kingdom.request({ paymentCurrency: 'USDC' });
    });

    it('are found within five minutes', async () => {
      const signature = await send(payUsdcTo(account, dueOf(purchase), referenceOf(purchase)));
      await kingdom.watch();
      expect(await stateOf(purchase)).toBe('open');
      await kingdom.watch({ laterS: 301 });
      expect(await creditedBy(purchase)).toBe(signature);
    });

    it('are found by their reference before the request closes', async () => {
      const signature = await send(payUsdcTo(account, dueOf(purchase), referenceOf(purchase)));
      await kingdom.expire(purchase);
      await kingdom.watch();
      expect(await creditedBy(purchase)).toBe(signature);
    });

    it('are found 20 seconds after a page has named the transaction', async () => {
      const signature = await send(payUsdcTo(account, dueOf(purchase), referenceOf(purchase)));
      expect((await ofPurchase(kingdom, purchase, 'sent', { signature })).status).toBe(202);
      await kingdom.watch({ all: false });
      // The worker's clock is ahead of the database's here.
      await kingdom.unitOfWork.read.query(
        'UPDATE payment_handover SET handed_over_at = (SELECT listed_at FROM chain_watch) WHERE signature = $1',
        [signature],
      );
      expect(await stateOf(purchase)).toBe('open');
      await kingdom.watch();
      expect(await creditedBy(purchase)).toBe(signature);
    });
  });

  it('an account that others filled, emptied and then handed over to us has paid nothing', async () => {
    await kingdom.watch({ laterS: 301 });
    const mint = new PublicKey(kingdom.chain.usdcMint);
    const account = await createTokenAccount(mint, payer.publicKey);
    const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
    const [due, reference] = [dueOf(purchase), referenceOf(purchase)];
    await send(payUsdcTo(account, due, reference));
    const source = getAssociatedTokenAddressSync(mint, payer.publicKey);
    await send(createTransferCheckedInstruction(account, mint, source, payer.publicKey, due - 5n, 6));
    const handOverAccount = createSetAuthorityInstruction(
      account,
      payer.publicKey,
      AuthorityType.AccountOwner,
      new PublicKey(kingdom.chain.paymentAddress),
    );
    handOverAccount.keys.push(named(reference));
    const signature = await send(handOverAccount);
    await kingdom.expire(purchase);
    await kingdom.watch();
    expect(await noted(signature)).toMatchObject([{ currency: 'USDC', delta: 5n, suspense: 5n }]);
    expect(await stateOf(purchase)).toBe('expired');
  });

  it('any number of accounts that others create for us does not stop the watch', async () => {
    const owner = new PublicKey(kingdom.chain.paymentAddress);
    const mint = new PublicKey(kingdom.chain.usdcMint);
    for (let count = 0; count < 110; count++) await createTokenAccount(mint, owner);
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.watch({ laterS: 301 });
    expect(await creditedBy(purchase)).toBe(signature);
  });

  describe('37: a failed payment moves nothing, the page says so, and the same reference can be paid again', () => {
    const ownUsdc = () =>
      getAssociatedTokenAddressSync(new PublicKey(kingdom.chain.usdcMint), payer.publicKey);
    const freeze = (create: typeof createFreezeAccountInstruction) => {
      const { authority } = kingdom.payers.money;
      return kingdom.payers.send(
        [payer, authority],
        [create(ownUsdc(), new PublicKey(kingdom.chain.usdcMint), authority.publicKey)],
      );
    };

    it.each<[TransactionFailure, () => unknown, (pay: TransactionInstruction) => TransactionInstruction[]]>([
      ['funds', () => undefined, () => [payUsdcTo(ownUsdc(), 10n ** 15n)]],
      ['frozen', () => freeze(createFreezeAccountInstruction), (pay) => [pay]],
      ['other', () => undefined, (pay) => [pay, memo(Buffer.from([0xff]))]],
    ])('%s', async (failure, prepare, instructions) => {
      const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
      await prepare();
      const pay = kingdom.payers.payment(payer, purchase.payment);
      const failing = instructions(pay);
      if (!failing.includes(pay)) failing[0]!.keys.push(named(referenceOf(purchase)));
      const failed = await send(...failing);
      expect((await ofPurchase(kingdom, purchase, 'sent', { signature: failed })).status).toBe(202);
      await kingdom.watch();
      expect((await kingdom.read(purchase)).payment).toMatchObject({
        state: 'open',
        arrived: [],
        handedOver: [{ signature: failed, state: 'failed', failure }],
      });
      if (failure === 'frozen') await freeze(createThawAccountInstruction);
      const signature = await kingdom.pay(payer, purchase);
      await kingdom.watch({ all: false });
      expect(await creditedBy(purchase)).toBe(signature);
    });
  });

  it('38: a failed transaction with our reference does not hide the good one', async () => {
    const purchase = await kingdom.request();
    const pay = kingdom.payers.payment(payer, purchase.payment);
    await send(pay, memo(Buffer.from([0xff])));
    const signature = await send(pay);
    await kingdom.watch();
    expect(await creditedBy(purchase)).toBe(signature);
  });

  it('39: dust with our reference stays in suspense, and the good payment is credited', async () => {
    const purchase = await kingdom.request();
    const dust = await kingdom.pay(payer, purchase, { amount: 1n });
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(signature);
    expect(await arrivedOf(purchase)).toHaveLength(1);
    expect(await noted(dust)).toMatchObject([{ suspense: 1n }]);
  });

  it.each<[string, (instructions: TransactionInstruction[]) => TransactionInstruction[]]>([
    [
      '49: guards before and after the transfer',
      (all) => [memo('guard'), ...all, memo('guard'), memo('guard')],
    ],
    [
      '50: another priority fee and compute limit',
      (all) => [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 90_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 }),
        ...all.filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId)),
      ],
    ],
  ])('%s, which a wallet adds, change nothing', async (_, change) => {
    const purchase = await kingdom.request();
    const { body } = await ofPurchase<PaymentTransaction>(kingdom, purchase, 'transaction', {
      payer: payer.publicKey.toBase58(),
    });
    const built = Transaction.from(Buffer.from(body.transaction, 'base64'));
    built.instructions = change(built.instructions);
    built.sign(payer);
    expect((await handOver(kingdom, purchase, built.serialize())).status).toBe(202);
    kingdom.payers.handedOver(bs58.encode(built.signature!));
    await kingdom.watch({ all: false });
    expect(await kingdom.read(purchase)).toMatchObject({
      status: 'confirmed',
      payment: { handedOver: [] },
    });
  });

  it('51: a payment whose recipient is named by a lookup table is credited', async () => {
    const purchase = await kingdom.request();
    const { connection } = kingdom.payers;
    const [authority, recentSlot] = [payer.publicKey, (await connection.getSlot()) - 1];
    const own = { authority, payer: authority };
    const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({ ...own, recentSlot });
    const addresses = [new PublicKey(kingdom.chain.paymentAddress), new PublicKey(referenceOf(purchase))];
    await send(create, AddressLookupTableProgram.extendLookupTable({ ...own, lookupTable, addresses }));
    const table = (await connection.getAddressLookupTable(lookupTable)).value!;
    const { blockhash: recentBlockhash } = await connection.getLatestBlockhash();
    const instructions = [kingdom.payers.payment(payer, purchase.payment)];
    const message = new TransactionMessage({ payerKey: authority, recentBlockhash, instructions });
    const transaction = new VersionedTransaction(message.compileToV0Message([table]));
    transaction.sign([payer]);
    expect(transaction.message.staticAccountKeys).not.toContainEqual(addresses[0]);
    const signature = await kingdom.payers.submit(transaction.serialize());
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(signature);
  });

  itOnLocalChain('52: a payment by a transaction of version 1 is credited', async () => {
    const purchase = await kingdom.request();
    const { connection } = kingdom.payers;
    const { blockhash } = await connection.getLatestBlockhash();
    const wire = version1(blockhash, [payer], [kingdom.payers.payment(payer, purchase.payment)]);
    const signature = await kingdom.payers.submit(wire);
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(signature);
  });

  it('53: SOL that a program pays out to us is credited', async () => {
    const purchase = await kingdom.request();
    const key = Keypair.generate();
    const account = key.publicKey;
    const create = SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: account,
      lamports: Number(dueOf(purchase)),
      space: ACCOUNT_SIZE,
      programId: TOKEN_PROGRAM_ID,
    });
    const close = createCloseAccountInstruction(
      account,
      new PublicKey(kingdom.chain.paymentAddress),
      payer.publicKey,
    );
    close.keys.push(named(referenceOf(purchase)));
    const initialize = createInitializeAccountInstruction(account, NATIVE_MINT, payer.publicKey);
    const signature = await kingdom.payers.send([payer, key], [create, initialize, close]);
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(signature);
  });

  it('54: a vault with several signers pays, and the payer of its surplus is unknown', async () => {
    const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
    const [vault, signers] = [Keypair.generate(), [Keypair.generate(), Keypair.generate()]];
    const keys = signers.map(({ publicKey }) => publicKey);
    const lamports = await kingdom.payers.connection.getMinimumBalanceForRentExemption(MULTISIG_SIZE);
    await kingdom.payers.send(
      [payer, vault],
      [
        SystemProgram.createAccount({
          fromPubkey: payer.publicKey,
          newAccountPubkey: vault.publicKey,
          lamports,
          space: MULTISIG_SIZE,
          programId: TOKEN_PROGRAM_ID,
        }),
        createInitializeMultisigInstruction(vault.publicKey, keys, 2),
      ],
    );
    const mint = new PublicKey(kingdom.chain.usdcMint);
    await kingdom.payers.money.giveTokens(vault.publicKey, mint.toBase58(), '10000000000');
    const pay = createTransferCheckedInstruction(
      getAssociatedTokenAddressSync(mint, vault.publicKey),
      mint,
      getAssociatedTokenAddressSync(mint, new PublicKey(kingdom.chain.paymentAddress)),
      vault.publicKey,
      dueOf(purchase) + 5n,
      6,
      keys,
    );
    pay.keys.push(named(referenceOf(purchase)));
    const signature = await kingdom.payers.send([payer, ...signers], [pay]);
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(signature);
    expect(await arrivedOf(purchase)).toMatchObject([{ refund: '0.000005' }]);
    expect(await noted(signature)).toMatchObject([{ payer: null }]);
  });

  it.each<[string, () => TransactionInstruction[]]>([
    ['missing', () => []],
    ['wrong', () => [memo('1 OTHER to nobody')]],
    ['of 500 bytes', () => [memo('x'.repeat(500))]],
    ['with the id of another purchase', () => [memo('00000000-0000-4000-8000-000000000000')]],
  ])('57: a memo that is %s makes no difference', async (_, memos) => {
    const purchase = await kingdom.request();
    const signature = await send(...memos(), kingdom.payers.payment(payer, purchase.payment));
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(signature);
  });

  it('64: the operator withdraws and a payment of the same amount arrives before the next reading', async () => {
    const { operator } = kingdom.payers.money;
    const funded = await kingdom.request();
    await kingdom.pay(payer, funded);
    await kingdom.watch({ all: false });
    const purchase = await kingdom.request();
    const withdrawal = await kingdom.payers.send(
      [payer, operator],
      [
        SystemProgram.transfer({
          fromPubkey: operator.publicKey,
          toPubkey: Keypair.generate().publicKey,
          lamports: dueOf(purchase),
        }),
      ],
    );
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.watch({ all: false });
    expect(await stateOf(purchase)).toBe('open');
    await kingdom.watch();
    expect(await creditedBy(purchase)).toBe(signature);
    expect(await noted(withdrawal)).toMatchObject([{ currency: 'SOL', delta: -dueOf(purchase) }]);
  });
});

describeOnLocalChain('on a chain with forks', () => {
  const database = freshDatabase();
  const FINALITY_S = 60;

  beforeAll(async () => {
    kingdom = await startPayingKingdom({
      databaseUrl: database.url,
      env: LIMITS,
      chain: { finalityMs: FINALITY_S * 1000 },
    });
    payer = await kingdom.payer();
    kingdom.pass(FINALITY_S + 1);
  });
  afterAll(() => kingdom.close());

  const finalize = async (options = {}) => {
    kingdom.pass(FINALITY_S + 1);
    await kingdom.watch(options);
  };
  const handedOver = async (purchase: CreatedPurchase) =>
    (await kingdom.read(purchase)).payment!.handedOver.map(({ state }) => state);

  it('26: a payment that is seen before the expiry and final after it is in time', async () => {
    const purchase = await kingdom.request();
    await handOverPayment(kingdom, payer, purchase);
    await kingdom.watch();
    expect([await stateOf(purchase), await handedOver(purchase)]).toEqual(['open', ['seen']]);
    await kingdom.expire(purchase);
    kingdom.pass(FINALITY_S);
    await kingdom.watch();
    expect(await stateOf(purchase)).toBe('paid');
    expect(await handedOver(purchase)).toEqual([]);
  });

  it('41: a payment that is seen, dropped and never lands again leaves the request open until it expires', async () => {
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    await ofPurchase(kingdom, purchase, 'sent', { signature });
    await kingdom.watch();
    expect(await handedOver(purchase)).toEqual(['seen']);
    kingdom.chain.drop(signature);
    await finalize();
    await kingdom.watch({ laterS: 301 });
    expect([await stateOf(purchase), await handedOver(purchase)]).toEqual(['open', ['expired']]);
    expect(await noted(signature)).toEqual([]);
    await kingdom.expire(purchase);
    await finalize();
    expect(await stateOf(purchase)).toBe('expired');
  });

  it('42: a dropped payment that the worker sends again lands in another slot and is credited once', async () => {
    const purchase = await kingdom.request();
    const { payment } = await handOverPayment(kingdom, payer, purchase);
    const { signature } = payment!.handedOver[0]!;
    kingdom.chain.drop(signature);
    await kingdom.watch();
    expect(await handedOver(purchase)).toEqual(['sent']);
    await finalize();
    expect(await creditedBy(purchase)).toBe(signature);
    expect(await noted(signature)).toHaveLength(1);
  });

  it('43: of two payments on two forks, only the one that survives is credited', async () => {
    const purchase = await kingdom.request();
    const lost = await kingdom.pay(payer, purchase);
    await kingdom.watch();
    kingdom.chain.drop(lost);
    const other = await kingdom.payer();
    const signature = await kingdom.pay(other, purchase);
    await finalize();
    expect(await creditedBy(purchase)).toBe(signature);
    expect(await arrivedOf(purchase)).toHaveLength(1);
    expect(await noted(lost)).toEqual([]);
  });
});

describe('with a vault off the curve and without token accounts as payment address', () => {
  const database = freshDatabase();
  const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], MEMO_PROGRAM);

  beforeAll(async () => {
    const env = { ...LIMITS, PAYMENT_ADDRESS: vault.toBase58() };
    kingdom = await startPayingKingdom({ databaseUrl: database.url, env });
    payer = await kingdom.payer();
  });
  afterAll(() => kingdom.close());

  it('58: a payment in SOL is credited', async () => {
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(signature);
  });

  it('22: the paying transaction creates our token account, and is credited', async () => {
    const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
    const account = getAssociatedTokenAddressSync(new PublicKey(kingdom.chain.usdcMint), vault, true);
    expect(await kingdom.payers.connection.getAccountInfo(account)).toBeNull();
    const { payment } = await handOverPayment(kingdom, payer, purchase);
    kingdom.payers.handedOver(payment!.handedOver[0]!.signature);
    await kingdom.watch({ all: false });
    expect(await creditedBy(purchase)).toBe(payment!.handedOver[0]!.signature);
  });
});

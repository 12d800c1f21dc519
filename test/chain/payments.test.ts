import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { demoKeypairs, type Localnet } from '#localnet';
import {
  buildPayment,
  ChainReader,
  checkSigned,
  COMPUTE_UNIT_LIMIT,
  deltaOf,
  type Payment,
  paymentFee,
  type PaymentMint,
  payerOf,
  RpcPool,
  simulatePayment,
  tokenAccountAddress,
} from '#money/chain';
import { startOwnChain } from '../support/own-chain.js';

const SOL = BigInt(LAMPORTS_PER_SOL);
const UNIT_PRICE = 25_000n;
const MEMO = '10000 tokens to 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
/** Owns tokens from the genesis on. */
const holder = demoKeypairs().treasury;
/** Compute units that stay free for the checks that wallets add. */
const ROOM_FOR_GUARDS = 15_000;

let chain: Localnet;
let connection: Connection;
let pool: RpcPool;
let reader: ChainReader;
let mint: PaymentMint;

beforeAll(async () => {
  chain = await startOwnChain(loadBrand(DEFAULT_BRAND_FILE));
  connection = new Connection(chain.rpcUrl, 'confirmed');
  pool = new RpcPool([chain.rpcUrl]);
  reader = new ChainReader(pool);
  mint = (await reader.mint(chain.mintAddress))!;
});
afterAll(() => chain.close());

const newKey = () => Keypair.generate().publicKey.toBase58();

/** An address that no key belongs to, like a vault’s. */
const newVault = () =>
  PublicKey.findProgramAddressSync(
    [Keypair.generate().publicKey.toBytes()],
    SystemProgram.programId,
  )[0].toBase58();

async function fund(lamports: bigint): Promise<Keypair> {
  const keypair = Keypair.generate();
  await connection.requestAirdrop(keypair.publicKey, Number(lamports));
  return keypair;
}

const payment = (payer: Keypair, over: Partial<Payment> = {}): Payment => ({
  payer: payer.publicKey.toBase58(),
  recipient: newVault(),
  mint: null,
  amount: SOL,
  reference: newKey(),
  memo: MEMO,
  unitPrice: UNIT_PRICE,
  ...over,
});

async function sign(wanted: Payment, payer: Keypair): Promise<Uint8Array> {
  const built = buildPayment({ ...wanted, ...(await connection.getLatestBlockhash()) });
  const transaction = Transaction.from(Buffer.from(built, 'base64'));
  transaction.sign(payer);
  return transaction.serialize();
}

async function pay(wanted: Payment, payer: Keypair): Promise<string> {
  expect(await simulatePayment(pool, wanted)).toEqual({ ok: true });
  const bytes = await sign(wanted, payer);
  const recipient = wanted.mint ? tokenAccountAddress(wanted.recipient, wanted.mint) : wanted.recipient;
  const { signature } = checkSigned(bytes, { recipient, reference: wanted.reference });
  expect(await pool.sendToAll(bytes)).toBe(signature);
  return signature;
}

async function unitsOf(signature: string): Promise<number> {
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  return found?.meta?.computeUnitsConsumed ?? Infinity;
}

describe('a payment', () => {
  it('in SOL is built, simulated, signed, sent, and read back with its delta, payer, memo and reference', async () => {
    const payer = await fund(2n * SOL);
    const wanted = payment(payer);
    const signature = await pay(wanted, payer);
    const read = (await reader.transaction(signature))!;
    expect(read).toMatchObject({ signature, failed: false, memo: MEMO, signers: [wanted.payer] });
    expect(read.accountKeys).toContain(wanted.reference);
    expect(deltaOf(read, { address: wanted.recipient, mint: null })).toBe(SOL);
    expect(deltaOf(read, { address: wanted.payer, mint: null })).toBe(-SOL - paymentFee(UNIT_PRICE));
    expect(payerOf(read, null)).toBe(wanted.payer);
    expect(await reader.signatures(wanted.reference, { limit: 10 })).toEqual([
      { signature, slot: read.slot, failed: false, memo: `[${MEMO.length}] ${MEMO}` },
    ]);
  });

  it('in tokens creates the recipient’s token account, and fits the compute limit with room for guards', async () => {
    const wanted = payment(holder, { mint, amount: 1_234n });
    const account = { address: tokenAccountAddress(wanted.recipient, mint), mint: mint.address };
    for (const expected of [1_234n, 2_468n]) {
      const signature = await pay({ ...wanted, reference: newKey() }, holder);
      const read = (await reader.transaction(signature))!;
      expect(deltaOf(read, account)).toBe(1_234n);
      expect([payerOf(read, mint.address), payerOf(read, null)]).toEqual([
        wanted.payer,
        expected === 1_234n ? wanted.payer : null,
      ]);
      expect((await reader.balances([account])).balances).toEqual([expected]);
      expect(await unitsOf(signature)).toBeLessThan(COMPUTE_UNIT_LIMIT - ROOM_FOR_GUARDS);
    }
  });
});

describe('a simulation reports missing', () => {
  const rentOf = async (size: number) => BigInt(await connection.getMinimumBalanceForRentExemption(size));
  const fee = paymentFee(UNIT_PRICE);

  it('SOL, with the fee', async () => {
    const payer = await fund(SOL);
    expect(await simulatePayment(pool, payment(payer))).toEqual({
      missing: { currency: 'SOL', has: SOL, needed: SOL + fee },
    });
    expect(await simulatePayment(pool, payment(Keypair.generate()))).toEqual({
      missing: { currency: 'SOL', has: 0n, needed: SOL + fee },
    });
  });

  it('SOL for the deposit, if a wallet would keep less than that', async () => {
    const has = SOL + fee + 1n;
    const payer = await fund(has);
    expect(await simulatePayment(pool, payment(payer))).toEqual({
      missing: { currency: 'SOL', has, needed: SOL + fee + (await rentOf(0)) },
    });
    const all = await fund(SOL + fee);
    expect(await simulatePayment(pool, payment(all))).toEqual({ ok: true });
  });

  it('tokens', async () => {
    const payer = await fund(SOL);
    const wanted = payment(payer, { mint, amount: 500n });
    const missing = (has: bigint) => ({ missing: { currency: 'token', has, needed: 500n } });
    expect(await simulatePayment(pool, wanted)).toEqual(missing(0n));
    await pay(payment(holder, { mint, amount: 499n, recipient: wanted.payer }), holder);
    expect(await simulatePayment(pool, wanted)).toEqual(missing(499n));
  });

  it('SOL for the recipient’s token account', async () => {
    const payer = await fund(1_000_000n);
    await pay(payment(holder, { mint, amount: 500n, recipient: payer.publicKey.toBase58() }), holder);
    expect(await simulatePayment(pool, payment(payer, { mint, amount: 500n }))).toEqual({
      missing: { currency: 'SOL', has: 1_000_000n, needed: fee + (await rentOf(165)) },
    });
  });

  it('nothing, but the network’s error, if funds are not the reason', async () => {
    const unknown = { address: newKey(), decimals: 6, program: 'token' as const };
    const simulation = await simulatePayment(pool, payment(holder, { mint: unknown, amount: 0n }));
    expect(simulation).toEqual({ failed: expect.stringContaining('InstructionError') });
  });
});

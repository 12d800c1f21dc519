import { describe, expect, it } from '@jest/globals';
import { decodeTransferCheckedInstruction, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import {
  ComputeBudgetInstruction,
  Keypair,
  PublicKey,
  SystemInstruction,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import {
  buildPayment,
  type Payment,
  paymentFee,
  priorityPrice,
  tokenAccountAddress,
} from './payment-transaction.js';

const newKey = () => Keypair.generate().publicKey.toBase58();
const vault = PublicKey.findProgramAddressSync([Buffer.from('vault')], SystemProgram.programId)[0];
const blockhash = newKey();

const payment: Payment = {
  payer: newKey(),
  recipient: vault.toBase58(),
  mint: null,
  amount: 1_020_000_000n,
  reference: newKey(),
  memo: '10000 tokens für dich',
  unitPrice: 1_500n,
};
const built = (over: Partial<Payment> = {}) =>
  Transaction.from(
    Buffer.from(buildPayment({ ...payment, ...over, blockhash, lastValidBlockHeight: 1 }), 'base64'),
  );

describe('a payment', () => {
  it('is an unsigned legacy transaction of its payer, with compute budget, memo and transfer', () => {
    const { instructions, signatures, feePayer, recentBlockhash } = built();
    expect(signatures).toEqual([{ publicKey: new PublicKey(payment.payer), signature: null }]);
    expect([feePayer?.toBase58(), recentBlockhash]).toEqual([payment.payer, blockhash]);
    const [limit, price, memo, transfer, ...others] = instructions;
    expect(others).toEqual([]);
    expect(ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit!).units).toBe(60_000);
    expect(BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(price!).microLamports)).toBe(1_500n);
    expect([memo!.data.toString(), memo!.keys]).toEqual([payment.memo, []]);
    const { fromPubkey, toPubkey, lamports } = SystemInstruction.decodeTransfer(transfer!);
    expect([fromPubkey.toBase58(), toPubkey.toBase58(), lamports]).toEqual([
      payment.payer,
      payment.recipient,
      payment.amount,
    ]);
  });

  it.each([
    ['token', TOKEN_PROGRAM_ID],
    ['token-2022', TOKEN_2022_PROGRAM_ID],
  ] as const)('in a %s goes to the recipient’s associated account, which it creates', (program, id) => {
    const mint = { address: newKey(), decimals: 6, program };
    const { instructions } = built({ mint });
    const [create, transfer] = instructions.slice(3);
    const destination = tokenAccountAddress(payment.recipient, mint);
    expect(create!.keys[1]?.pubkey.toBase58()).toBe(destination);
    const reference = transfer!.keys.pop();
    expect(reference?.pubkey.toBase58()).toBe(payment.reference);
    const { keys, data } = decodeTransferCheckedInstruction(transfer!, id);
    expect([keys.destination.pubkey.toBase58(), data.amount, data.decimals]).toEqual([
      destination,
      payment.amount,
      6,
    ]);
  });

  it.each([null, { address: newKey(), decimals: 6, program: 'token' as const }])(
    'names the reference on the transfer, neither signing nor writable',
    (mint) => {
      const key = built({ mint }).instructions.at(-1)!.keys.at(-1)!;
      expect([key.pubkey.toBase58(), key.isSigner, key.isWritable]).toEqual([
        payment.reference,
        false,
        false,
      ]);
    },
  );

  it('costs a signature, and the price of all compute units, rounded up', () => {
    expect([paymentFee(0n), paymentFee(1n), paymentFee(1_000_000n)]).toEqual([5_000n, 5_001n, 65_000n]);
  });
});

describe('the price for a compute unit', () => {
  const priceOf = (...prices: number[]) =>
    priorityPrice(
      prices.map((prioritizationFee) => ({ prioritizationFee })),
      10n,
      1_000n,
    );

  it('is the 75th percentile of recent prices', () => {
    expect(priceOf(400, 100, 300, 200)).toBe(300n);
    expect(priceOf(9, 500)).toBe(500n);
    expect(priceOf(100)).toBe(100n);
  });

  it('is between floor and ceiling, and the floor if no price is known', () => {
    expect([priceOf(0, 0, 0), priceOf(5_000), priceOf()]).toEqual([10n, 1_000n, 10n]);
  });
});

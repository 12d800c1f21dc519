import { describe, expect, it } from '@jest/globals';
import {
  Keypair,
  Message,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import fc from 'fast-check';
import { payoutMessage, type PayoutTransfer } from './payout-transaction.js';
import { readPayoutMessage } from './read-payout-message.js';

const address = (): string => Keypair.generate().publicKey.toBase58();
const wallet = address();
const block = { blockhash: address(), lastValidBlockHeight: 0 };
const inSol: PayoutTransfer = {
  wallet,
  key: 'refund/5h6x/1',
  destination: address(),
  mint: null,
  amount: 1_500_000_000n,
  unitPrice: 1_000n,
  markerRent: 897_840n,
};
const inTokens: PayoutTransfer = {
  ...inSol,
  key: 'release/0197',
  mint: { address: address(), decimals: 6, program: 'token' },
};
const samples = [
  ['SOL', inSol],
  ['tokens', inTokens],
] as const;

const instructionsOf = (transfer: PayoutTransfer): TransactionInstruction[] =>
  Transaction.populate(Message.from(payoutMessage(transfer, block))).instructions;
const messageOf = (...instructions: TransactionInstruction[]): Buffer =>
  new Transaction({ feePayer: new PublicKey(wallet), ...block }).add(...instructions).serializeMessage();
const takeEverything = SystemProgram.transfer({
  fromPubkey: new PublicKey(wallet),
  toPubkey: new PublicKey(address()),
  lamports: 5_000_000_000n,
});

describe.each(samples)('a payout in %s', (_, transfer) => {
  it('is read as it was built', () => {
    fc.assert(
      fc.property(
        fc.record({
          key: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
          amount: fc.bigInt(0n, 2n ** 64n - 1n),
          unitPrice: fc.bigInt(0n, 2n ** 64n - 1n),
          markerRent: fc.bigInt(0n, 2n ** 53n),
        }),
        (facts) => {
          const wanted = { ...transfer, ...facts };
          expect(readPayoutMessage(payoutMessage(wanted, block))).toEqual(wanted);
        },
      ),
    );
  });

  it('is not read if its instructions stand in another order', () => {
    const instructions = instructionsOf(transfer);
    const message = payoutMessage(transfer, block);
    fc.assert(
      fc.property(fc.shuffledSubarray(instructions, { minLength: instructions.length }), (shuffled) => {
        const changed = messageOf(...shuffled);
        expect(readPayoutMessage(changed) !== null).toBe(changed.equals(message));
      }),
    );
  });

  it('is not read if an instruction is missing, twice, or added', () => {
    const instructions = instructionsOf(transfer);
    for (const [index, instruction] of instructions.entries()) {
      expect(readPayoutMessage(messageOf(...instructions.toSpliced(index, 1)))).toBeNull();
      expect(readPayoutMessage(messageOf(...instructions.toSpliced(index, 0, instruction)))).toBeNull();
      expect(readPayoutMessage(messageOf(...instructions.toSpliced(index, 0, takeEverything)))).toBeNull();
    }
    for (const index of instructions.slice(0, -1).keys()) {
      expect(readPayoutMessage(messageOf(...instructions.toSpliced(index, 1, takeEverything)))).toBeNull();
    }
    expect(readPayoutMessage(messageOf(...instructions, takeEverything))).toBeNull();
  });

  it('is not read as a versioned message', () => {
    const instructions = instructionsOf(transfer);
    const payerKey = new PublicKey(wallet);
    const message = new TransactionMessage({ payerKey, recentBlockhash: block.blockhash, instructions });
    expect(readPayoutMessage(message.compileToV0Message().serialize())).toBeNull();
  });

  it('is not read with bytes behind its end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (more) => {
        expect(readPayoutMessage(Buffer.concat([payoutMessage(transfer, block), more]))).toBeNull();
      }),
    );
  });
});

it('no other bytes are read as a payout', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1_232 }), (bytes) => {
      expect(readPayoutMessage(bytes)).toBeNull();
    }),
  );
});

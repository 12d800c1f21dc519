import { describe, expect, it } from '@jest/globals';
import { Keypair, Message, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import {
  keyOfMemo,
  markText,
  type PayoutMark,
  payoutMarkMessage,
  readMarkText,
  readPayoutMarkMessage,
} from './payout-mark.js';
import { payoutMessage } from './payout-transaction.js';
import { readPayoutMessage } from './read-payout-message.js';

const address = (): string => Keypair.generate().publicKey.toBase58();
const block = { blockhash: address(), lastValidBlockHeight: 0 };
const mark: PayoutMark = {
  wallet: address(),
  key: `refund/${bs58.encode(Buffer.alloc(64, 7))}/${address()}`,
  signature: bs58.encode(Buffer.alloc(64, 9)),
  destination: address(),
  unitPrice: 1_000n,
  markerRent: 897_840n,
};
const word = fc
  .string({ minLength: 1, maxLength: 100, unit: 'grapheme' })
  .filter((text) => !text.includes(' '));

describe('the message of a mark', () => {
  it('is read as it was built', () => {
    const u64 = fc.bigInt(0n, 2n ** 64n - 1n);
    fc.assert(
      fc.property(
        fc.record({
          key: word,
          signature: word,
          destination: word,
          unitPrice: u64,
          markerRent: fc.bigInt(0n, 2n ** 53n),
        }),
        (facts) => {
          const wanted = { ...mark, ...facts };
          expect(readPayoutMarkMessage(payoutMarkMessage(wanted, block))).toEqual(wanted);
        },
      ),
    );
  });

  it('does nothing else after any single change, and is never read as a payout', () => {
    const message = [...payoutMarkMessage(mark, block)];
    fc.assert(
      fc.property(fc.nat({ max: message.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const changed = Buffer.from(message.with(at, byte));
        expect(readPayoutMessage(changed)).toBeNull();
        const read = readPayoutMarkMessage(changed);
        if (read) expect(payoutMarkMessage(read, block)).toHaveLength(message.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is not read if it pays anything', () => {
    const { instructions } = Transaction.populate(Message.from(payoutMarkMessage(mark, block)));
    const feePayer = new PublicKey(mark.wallet);
    const pay = SystemProgram.transfer({
      fromPubkey: feePayer,
      toPubkey: new PublicKey(address()),
      lamports: 1,
    });
    for (let at = 0; at <= instructions.length; at += 1) {
      const message = new Transaction({ feePayer, ...block }).add(...instructions.toSpliced(at, 0, pay));
      expect(readPayoutMarkMessage(message.serializeMessage())).toBeNull();
    }
  });

  it('is not that of a payout whose key looks like the text of a mark', () => {
    const payout = { ...mark, key: markText(mark), mint: null, amount: 5n };
    expect(readPayoutMarkMessage(payoutMessage(payout, block))).toBeNull();
  });
});

it('the memo of a mark and that of a payout lead to the key', () => {
  expect(readMarkText(markText(mark))).toEqual({
    key: mark.key,
    signature: mark.signature,
    destination: mark.destination,
  });
  expect(keyOfMemo(markText(mark))).toBe(mark.key);
  expect(keyOfMemo(mark.key)).toBe(mark.key);
  for (const text of ['', mark.key, `${mark.key} x`, ` ${mark.signature} x`, `${markText(mark)} more`])
    expect(readMarkText(text)).toBeNull();
});

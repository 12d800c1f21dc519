import { describe, expect, it } from '@jest/globals';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { createPrivateKey, sign } from 'node:crypto';
import { checkSigned, MalformedTransaction, WrongTransaction } from './check-signed.js';
import { buildPayment, tokenAccountAddress } from './payment-transaction.js';

const payer = Keypair.generate();
const newKey = () => Keypair.generate().publicKey.toBase58();
const [recipient, reference, blockhash] = [newKey(), newKey(), newKey()];
const mint = { address: newKey(), decimals: 6, program: 'token' as const };
const expected = { recipient, reference };

function unsigned(over: { mint?: typeof mint } = {}): Transaction {
  const payment = {
    payer: payer.publicKey.toBase58(),
    ...expected,
    mint: null,
    amount: 5n,
    memo: 'memo',
    unitPrice: 1n,
    ...over,
  };
  return Transaction.from(
    Buffer.from(buildPayment({ ...payment, blockhash, lastValidBlockHeight: 1 }), 'base64'),
  );
}

function signed(transaction = unsigned()): Uint8Array {
  transaction.sign(payer);
  return new Uint8Array(transaction.serialize());
}

/** Signs with Node, because web3.js can't write transactions of version 1. */
function signWith({ secretKey }: Keypair, message: Uint8Array): Buffer {
  const key = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    secretKey.subarray(0, 32),
  ]);
  return sign(null, message, createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
}

/** A transaction of version 1 that names recipient and reference, with one instruction with `size` bytes of data. */
function version1(size: number): Uint8Array {
  const keys = [payer.publicKey.toBase58(), recipient, reference, newKey()];
  const message = Buffer.concat([
    Buffer.from([0x81, 1, 0, 2]),
    Buffer.alloc(4),
    Buffer.from(bs58.decode(blockhash)),
    Buffer.from([1, keys.length]),
    ...keys.map((key) => Buffer.from(bs58.decode(key))),
    Buffer.from([3, 2, size & 0xff, size >> 8]),
    Buffer.from([1, 2]),
    Buffer.alloc(size),
  ]);
  return new Uint8Array(Buffer.concat([message, signWith(payer, message)]));
}

describe('a signed payment', () => {
  it('is recognised by its signature, and names its blockhash', () => {
    const bytes = signed();
    expect(checkSigned(bytes, expected)).toEqual({
      signature: bs58.encode(bytes.subarray(1, 65)),
      lastKnownBlockhash: blockhash,
    });
  });

  it('in tokens names the recipient’s token account', () => {
    const account = tokenAccountAddress(recipient, mint);
    const bytes = signed(unsigned({ mint }));
    expect(checkSigned(bytes, { recipient: account, reference }).lastKnownBlockhash).toBe(blockhash);
  });

  it('has the same signature when it is handed over again', () => {
    const bytes = signed();
    const again = () => checkSigned(Uint8Array.from(bytes), expected).signature;
    expect(new Set(Array.from({ length: 50 }, again)).size).toBe(1);
  });

  it('may contain the checks of wallets before and after the transfer', () => {
    const transaction = unsigned();
    const guard = new TransactionInstruction({
      programId: Keypair.generate().publicKey,
      keys: [],
      data: Buffer.from([1]),
    });
    transaction.instructions.unshift(guard);
    transaction.add(guard);
    expect(checkSigned(signed(transaction), expected).lastKnownBlockhash).toBe(blockhash);
  });

  it('may have any version', () => {
    const { instructions } = unsigned();
    const transaction = new VersionedTransaction(
      new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: blockhash,
        instructions,
      }).compileToV0Message(),
    );
    transaction.sign([payer]);
    expect(checkSigned(transaction.serialize(), expected).lastKnownBlockhash).toBe(blockhash);
    expect(checkSigned(version1(3_000), expected).lastKnownBlockhash).toBe(blockhash);
  });
});

describe('a transaction is malformed', () => {
  function isMalformed(bytes: Uint8Array): boolean {
    try {
      checkSigned(bytes, expected);
      return false;
    } catch (error) {
      return error instanceof MalformedTransaction;
    }
  }

  it('if it is torn anywhere', () => {
    for (const bytes of [signed(), version1(10)]) {
      const lengths = Array.from(bytes.keys());
      expect(lengths.filter((length) => !isMalformed(bytes.subarray(0, length)))).toEqual([]);
    }
  });

  it('if it is followed by other bytes', () => {
    expect(isMalformed(Uint8Array.from([...signed(), 0]))).toBe(true);
    expect(isMalformed(Uint8Array.from([...version1(10), 0]))).toBe(true);
  });

  it('if one of its bits differs', () => {
    const bytes = signed();
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const changed = Uint8Array.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expect(isMalformed(changed)).toBe(true);
      }),
    );
  });

  it('if it is noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => expect(isMalformed(bytes)).toBe(true)),
    );
  });

  it('if it is not signed, or not by all signers', () => {
    const transaction = unsigned();
    expect(isMalformed(new Uint8Array(transaction.serialize({ requireAllSignatures: false })))).toBe(true);
    const second = Keypair.generate().publicKey;
    transaction.add(SystemProgram.transfer({ fromPubkey: second, toPubkey: payer.publicKey, lamports: 1 }));
    transaction.partialSign(payer);
    expect(isMalformed(new Uint8Array(transaction.serialize({ requireAllSignatures: false })))).toBe(true);
  });

  it('if somebody else signed it', () => {
    const bytes = signed();
    bytes.set(signWith(Keypair.generate(), bytes.subarray(65)), 1);
    expect(isMalformed(bytes)).toBe(true);
  });

  it('if it is too large for its version', () => {
    const overhead = version1(0).length;
    expect(checkSigned(version1(4_096 - overhead), expected).lastKnownBlockhash).toBe(blockhash);
    expect(isMalformed(version1(4_097 - overhead))).toBe(true);
    expect(isMalformed(Uint8Array.from([...signed(), ...new Uint8Array(1_232)]))).toBe(true);
  });
});

describe('a transaction is wrong', () => {
  it.each([
    ['if it pays somebody else', { recipient: newKey(), reference }],
    ['if it does not name the reference', { recipient, reference: newKey() }],
    ['if it names neither', { recipient: newKey(), reference: PublicKey.default.toBase58() }],
  ])('%s', (_, other) => {
    expect(() => checkSigned(signed(unsigned({ mint })), other)).toThrow(WrongTransaction);
  });
});

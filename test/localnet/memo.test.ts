import { expect, it } from '@jest/globals';
import { Keypair, LAMPORTS_PER_SOL, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { pay, signed, startChain, wallet } from './chain.js';

const memo = (data: Buffer, version = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr') =>
  new TransactionInstruction({ programId: new PublicKey(version), keys: [], data });

it('lists the memos of a transaction with their length in bytes', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const [from, to] = [await wallet(chain), Keypair.generate()];
  const first = memo(Buffer.from('10000 COIN für dich'), 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo');
  const contents = [[first, memo(Buffer.from('two'))], [memo(Buffer.alloc(0))], []];
  for (const memos of contents) {
    const transaction = await signed(chain, from, pay(from, to, LAMPORTS_PER_SOL), ...memos);
    await connection.sendRawTransaction(transaction.serialize());
  }
  const listed = await connection.getSignaturesForAddress(to.publicKey);
  expect(listed.map((each) => each.memo)).toEqual([null, '[0] ', '[20] 10000 COIN für dich; [3] two']);
});

it('lists a failed memo that is no text', async () => {
  const chain = await startChain();
  const { connection } = chain;
  const from = await wallet(chain);
  const transaction = await signed(chain, from, memo(Buffer.from([0xff, 0xfe])));
  await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  const [listed] = await connection.getSignaturesForAddress(from.publicKey);
  expect(listed?.memo).toBe('[2] (unparseable)');
  expect(listed?.err).not.toBeNull();
});

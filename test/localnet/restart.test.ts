import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  getAssociatedTokenAddressSync,
  getOrCreateAssociatedTokenAccount,
  transfer,
} from '@solana/spl-token';
import { Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoKeypairs } from '#localnet';
import { TOKEN, pay, signed, startChain, wallet, type Chain } from './chain.js';

const { treasury } = demoKeypairs();
let dataDir: string;
const journal = () => join(dataDir, 'journal.ndjson');

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'localnet-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Makes a sale, a payment and a failed payment. Returns the buyer. */
async function makeHistory(chain: Chain): Promise<Keypair> {
  const { connection } = chain;
  const mint = new PublicKey(chain.mintAddress);
  const buyer = await wallet(chain);
  const source = getAssociatedTokenAddressSync(mint, treasury.publicKey);
  const { address } = await getOrCreateAssociatedTokenAccount(connection, treasury, mint, buyer.publicKey);
  await transfer(connection, treasury, source, address, treasury, 1_000_000n);
  const payment = await signed(chain, buyer, pay(buyer, treasury, LAMPORTS_PER_SOL));
  await connection.sendRawTransaction(payment.serialize());
  chain.passTime(100_000);
  const failing = await signed(chain, buyer, pay(buyer, treasury, 100 * LAMPORTS_PER_SOL));
  await connection.sendRawTransaction(failing.serialize(), { skipPreflight: true });
  return buyer;
}

/** Returns all that a client can see of these addresses. */
async function clientView({ connection, ...chain }: Chain, ...owners: PublicKey[]) {
  const mint = new PublicKey(chain.mintAddress);
  return Promise.all(
    owners.map(async (owner) => {
      const history = await connection.getSignaturesForAddress(owner);
      const signatures = history.map(({ signature }) => signature);
      return {
        balance: await connection.getBalance(owner),
        tokens: (await connection.getParsedTokenAccountsByOwner(owner, { mint })).value,
        history,
        transactions: await connection.getTransactions(signatures, { maxSupportedTransactionVersion: 0 }),
        supply: (await connection.getSupply()).value,
        genesis: await connection.getGenesisHash(),
      };
    }),
  );
}

it('rebuilds everything from the journal', async () => {
  const first = await startChain({ dataDir });
  const buyer = await makeHistory(first);
  const late = await signed(first, buyer, pay(buyer, treasury, LAMPORTS_PER_SOL));
  const before = await clientView(first, buyer.publicKey, treasury.publicKey);
  const slot = await first.connection.getSlot();
  await first.close();

  const second = await startChain({ dataDir });
  second.passTime(100_000);
  expect(await clientView(second, buyer.publicKey, treasury.publicKey)).toEqual(before);
  expect(before[0]!.history).toHaveLength(4);
  expect(await second.connection.getSlot()).toBeGreaterThanOrEqual(slot);
  await second.connection.sendRawTransaction(late.serialize());
});

it('ignores a torn last line and continues writing after it', async () => {
  const first = await startChain({ dataDir });
  const buyer = await makeHistory(first);
  const before = await clientView(first, buyer.publicKey);
  await first.close();
  const whole = await readFile(journal(), 'utf8');
  const lastLine = whole.trimEnd().split('\n').at(-1)!;
  await appendFile(journal(), lastLine.slice(0, 100));

  const second = await startChain({ dataDir });
  expect(await clientView(second, buyer.publicKey)).toEqual(before);
  const more = await wallet(second);
  await second.close();
  const third = await startChain({ dataDir });
  expect(await third.connection.getBalance(more.publicKey)).toBe(10 * LAMPORTS_PER_SOL);
  expect((await readFile(journal(), 'utf8')).startsWith(whole)).toBe(true);
});

it('starts the same chain for the same settings, and reports a damaged or foreign journal', async () => {
  await expect(startChain({ dataDir, token: { ...TOKEN, supply: '1' } })).rejects.toThrow('total supply');
  const first = await startChain({ dataDir });
  await makeHistory(first);
  const other = await startChain();
  expect(other.mintAddress).toBe(first.mintAddress);
  expect(await other.connection.getGenesisHash()).toBe(await first.connection.getGenesisHash());
  await first.close();

  const foreign = startChain({ dataDir, token: { ...TOKEN, decimals: 9 } });
  await expect(foreign).rejects.toThrow('other settings');
  const lines = (await readFile(journal(), 'utf8')).split('\n');
  lines[2] = lines[2]!.slice(0, 50);
  await writeFile(journal(), lines.join('\n'));
  await expect(startChain({ dataDir })).rejects.toThrow('damaged at line 3');
});

it('names a port that is taken and leaves nothing open', async () => {
  const first = await startChain();
  const port = Number(new URL(first.wsUrl).port);
  await expect(startChain({ dataDir, wsPort: port })).rejects.toThrow(`Port ${port}`);
  await first.close();
  const second = await startChain({ dataDir, wsPort: port });
  expect(await second.connection.getSlot()).toBeGreaterThan(0);
});

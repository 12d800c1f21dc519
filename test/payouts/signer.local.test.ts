import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payoutKey } from '#localnet';
import { HttpSigner, payoutMessage, type PayoutTransfer } from '#money/chain';
import { loadSettings, rows } from '#platform';
import { signerSettings } from '../../apps/signer/src/signer-settings.js';
import { type RunningSigner, startSigner } from '../../apps/signer/src/start-signer.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  findStored,
  newWallet,
  payoutKeypair,
  releaseKey,
  settlePayouts,
  type Shares,
  startPayoutKingdom,
  tokensOf,
} from '../support/payouts.js';

const TOKEN = 'the token of the signer';
const ENOUGH = '1000000000000';
const database = freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'signer-'));
const logFile = join(folder, 'signer.log');
let port: number;
let kingdom: PayingKingdom;
let worker: PaymentServices;
let signer: { close(): Promise<void> } | undefined;

/** Starts the signer with limits of the token for each payout and each day, in base units. */
const start = async (tokens = `${ENOUGH}/${ENOUGH}`, env = {}): Promise<RunningSigner> => {
  const started = await startSigner(
    loadSettings(
      {
        SIGNER_KEY: payoutKey(),
        SIGNER_TOKEN: TOKEN,
        SIGNER_LOG: logFile,
        SIGNER_PORT: String(port),
        SIGNER_LIMITS: `SOL=1000000000/10000000000,${kingdom.chain.mintAddress}=${tokens}`,
        ...env,
      },
      signerSettings,
    ),
  );
  signer = started;
  return started;
};
/** A signer that returns signatures of another message. */
const startLying = async (): Promise<void> => {
  const lying: Server = createServer((_, response) =>
    response.end(JSON.stringify({ signature: Buffer.alloc(64, 1).toString('base64') })),
  );
  await once(lying.listen(port, '127.0.0.1'), 'listening');
  signer = {
    close: async () => {
      lying.closeAllConnections();
      lying.close();
      await once(lying, 'close');
    },
  };
};
const stop = async (): Promise<void> => {
  await signer?.close();
  signer = undefined;
};

beforeAll(async () => {
  port = await ownPort();
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: {
      PAYOUT_KEY: '',
      PAYOUT_ADDRESS: payoutKeypair().publicKey.toBase58(),
      PAYOUT_SIGNER_URL: `http://127.0.0.1:${port}`,
      PAYOUT_SIGNER_TOKEN: TOKEN,
    },
  });
  worker = await openPaymentServices(kingdom.settings);
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  await stop();
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const releaseOf = async (): Promise<Awaited<ReturnType<typeof buyConfirmed>>> => {
  const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [purchase.id]));
  return purchase;
};
const storedOf = async (purchase: Shares) => (await findStored(kingdom, releaseKey(purchase)))[0];
const attempts = (): Promise<unknown[]> => rows(kingdom.unitOfWork.read, 'SELECT 1 FROM payout_attempt');
const round = async (): Promise<void> => {
  await kingdom.watch();
  await worker.payouts();
};
const logged = (): { key: string; amount: string; recipient: string }[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { key: string; amount: string; recipient: string });

/** What the signer has signed of the token, in base units. Keys that were signed several times count once. */
const spent = (): bigint =>
  [...new Map(logged().map(({ key, amount }) => [key, BigInt(amount)])).values()].reduce((a, b) => a + b, 0n);

describe('a worker without a key', () => {
  it('pays a release that the signer signs and logs', async () => {
    await start();
    const purchase = await releaseOf();
    await settlePayouts(kingdom, worker);
    expect(await storedOf(purchase)).toMatchObject({ state: 'landed', problem: null });
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(purchase.releaseAmount);
    expect(logged()).toEqual([
      expect.objectContaining({
        key: releaseKey(purchase),
        amount: String(purchase.releaseAmount),
        recipient: purchase.buyerWallet,
      }),
    ]);
  });

  it('keeps and sends nothing while the signer is down, and goes on when it is back', async () => {
    const purchase = await releaseOf();
    const before = await attempts();
    await expect(round()).rejects.toThrow('The signer does not respond');
    expect(await storedOf(purchase)).toMatchObject({ state: 'queued', problem: null });
    expect(await attempts()).toHaveLength(before.length);
    await start();
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(purchase.releaseAmount);
  });

  it('keeps and sends what is signed although the signer fails for another payout', async () => {
    await start();
    const purchases = [await releaseOf(), await releaseOf()];
    const signing = jest.spyOn(HttpSigner.prototype, 'sign').mockRejectedValueOnce(new Error('broken'));
    await expect(round()).rejects.toThrow('broken');
    const stored = await Promise.all(purchases.map(storedOf));
    expect(stored.map((payout) => payout?.state).sort()).toEqual(['queued', 'sent']);
    signing.mockRestore();
    await settlePayouts(kingdom, worker);
    for (const { buyerWallet, releaseAmount } of purchases)
      expect(await tokensOf(kingdom, buyerWallet)).toBe(releaseAmount);
  });

  it('neither keeps nor sends a wrong signature', async () => {
    await startLying();
    const purchase = await releaseOf();
    const before = await attempts();
    await expect(round()).rejects.toThrow('not the payout wallet’s');
    expect(await storedOf(purchase)).toMatchObject({ state: 'queued', signature: null });
    expect(await attempts()).toHaveLength(before.length);
    await stop();
    await start();
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(purchase.releaseAmount);
  });

  it('does not let a refused payout delay another one', async () => {
    const [refused, other] = [await releaseOf(), await releaseOf()];
    await start(undefined, { SIGNER_DENIED: refused.buyerWallet });
    await settlePayouts(kingdom, worker);
    expect(await storedOf(refused)).toMatchObject({ state: 'queued', problem: 'refused-by-signer' });
    expect(await tokensOf(kingdom, refused.buyerWallet)).toBe(0n);
    expect(await tokensOf(kingdom, other.buyerWallet)).toBe(other.releaseAmount);
    await stop();
    await start();
    await settlePayouts(kingdom, worker);
    expect(await storedOf(refused)).toMatchObject({ state: 'landed', problem: null });
  });

  it.each([
    ['each payout', (amount: bigint) => `${amount - 1n}/${ENOUGH}`],
    ['a day, which it remembers after a restart', (amount: bigint) => `${ENOUGH}/${amount + spent() - 1n}`],
  ])('waits while the signer’s limit for %s is too low', async (_, limits) => {
    const purchase = await releaseOf();
    await start(limits(purchase.releaseAmount));
    await settlePayouts(kingdom, worker);
    expect(await storedOf(purchase)).toMatchObject({ state: 'queued', problem: 'refused-by-signer' });
    await stop();
    await start(`${ENOUGH}/${purchase.releaseAmount + spent()}`);
    await settlePayouts(kingdom, worker);
    expect(await storedOf(purchase)).toMatchObject({ state: 'landed' });
  });
});
describe('the signer', () => {
  const transferOf = (change: Partial<PayoutTransfer> = {}): PayoutTransfer => ({
    wallet: payoutKeypair().publicKey.toBase58(),
    key: 'release/by-a-broken-kingdom',
    destination: newWallet(),
    mint: { address: kingdom.chain.mintAddress, decimals: 6, program: 'token' },
    amount: 5n,
    unitPrice: 1_000n,
    markerRent: 897_840n,
    ...change,
  });
  const ask = ({ url }: RunningSigner, transfer: PayoutTransfer, token = TOKEN): Promise<Uint8Array> =>
    new HttpSigner(transfer.wallet, url, token).sign(
      payoutMessage(transfer, { blockhash: newWallet(), lastValidBlockHeight: 0 }),
    );

  it('signs no second payout under one key, also after a restart', async () => {
    const running = await start();
    const transfer = transferOf();
    await ask(running, transfer);
    await expect(ask(running, transferOf())).rejects.toThrow('other-payout-under-this-key');
    await stop();
    const restarted = await start();
    await expect(ask(restarted, { ...transfer, amount: 6n })).rejects.toThrow('other-payout-under-this-key');
    await expect(ask(restarted, transfer)).resolves.toHaveLength(64);
  });

  it('does not let two requests at once share what is left of a limit', async () => {
    const running = await start(`10/${spent() + 10n}`);
    const asked = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => ask(running, transferOf({ key: `release/at-once/${n}` }))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('refuses a wrong token, other messages, other routes and large bodies', async () => {
    const running = await start();
    await expect(ask(running, transferOf(), 'another token of a signer')).rejects.toThrow('status 401');
    const wallet = payoutKeypair().publicKey.toBase58();
    const other = new HttpSigner(wallet, running.url, TOKEN);
    await expect(other.sign(Buffer.from('anything'))).rejects.toThrow('not-a-payout');
    const headers = { authorization: `Bearer ${TOKEN}` };
    const post = (path: string, body: string) =>
      fetch(`${running.url}${path}`, { method: 'POST', headers, body });
    expect((await post('/sign', '{"message":7}')).status).toBe(400);
    expect((await post('/sign', JSON.stringify({ message: 'A'.repeat(8_000) }))).status).toBe(413);
    expect((await post('/key', '')).status).toBe(404);
    expect(await (await fetch(`${running.url}/health`)).json()).toEqual({ ok: true });
  });
});

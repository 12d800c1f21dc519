import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { WALLET, brand, t, texts } from './kingdom.js';
import { open } from './site.js';
import { expect, test } from './test.js';
import { SAVED_KEY, chooser, connectButton, onDevnet, readSavedKey } from './wallets.js';

const { burner } = texts.wallet;
const SOURCE = 'src/shared/wallet/connection.ts';

/** Makes the page's own instance of the wallet module available as `window.wallet`. */
async function exposeWallet(page: Page): Promise<void> {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  await page.evaluate(`import('/${manifest[SOURCE]!.file}').then((code) => {
    code.start();
    window.wallet = code;
    window.resultOf = (work) => work.then(String, (error) => error.message);
  })`);
}

const resultOf = (page: Page, call: string): Promise<string> => page.evaluate(`resultOf(wallet.${call})`);

test('a wallet’s transaction is signed, sent and confirmed on the chain', async ({ page, announce }) => {
  const connection = new Connection(process.env['E2E_SOLANA_RPC_URL']!, 'confirmed');
  await open(page, '/press');
  await connectButton(page).click();
  await chooser(page)
    .getByRole('button', { name: t(burner.name) })
    .click();
  await expect.poll(() => readSavedKey(page)).not.toBeNull();
  const owner = new PublicKey((await readSavedKey(page))!);
  const funded = await connection.requestAirdrop(owner, 2 * LAMPORTS_PER_SOL);
  await expect
    .poll(async () => (await connection.getSignatureStatus(funded)).value?.confirmationStatus)
    .toBeTruthy();

  const to = Keypair.generate().publicKey;
  const transfer = new Transaction({
    ...(await connection.getLatestBlockhash()),
    feePayer: owner,
  }).add(SystemProgram.transfer({ fromPubkey: owner, toPubkey: to, lamports: LAMPORTS_PER_SOL }));
  const wire = [...transfer.serialize({ requireAllSignatures: false })];
  await exposeWallet(page);
  const signature = await resultOf(page, `sendTransaction(Uint8Array.from(${JSON.stringify(wire)}))`);
  expect(signature).toMatch(/^[1-9A-Za-z]{64,88}$/);
  expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
  const { value } = await connection.getSignatureStatus(signature);
  expect(value?.err).toBeNull();

  // With 255 as its last byte, the transfer exceeds the wallet's balance, so the network rejects it.
  announce(/^POST 422 .*transactions/);
  const broken = Array.from({ length: wire.length }, (_, at) => (at === wire.length - 1 ? 255 : wire[at]!));
  const refused = await resultOf(page, `sendTransaction(Uint8Array.from(${JSON.stringify(broken)}))`);
  expect(refused).toBe(t(texts.wallets.transactionRefused));
});

test('a wallet that is missing, gone or not connected is reported (specification §8)', async ({
  page,
  context,
}) => {
  await onDevnet(context);
  await open(page, '/press');
  await exposeWallet(page);
  expect(await resultOf(page, 'detect()')).toBe('Phantom wallet not detected');
  expect(await resultOf(page, 'signTransaction(new Uint8Array(9))')).toBe('Wallet not connected');

  await page.evaluate(`localStorage.setItem(${JSON.stringify(SAVED_KEY)}, ${JSON.stringify(WALLET)})`);
  await page.reload();
  await exposeWallet(page);
  expect(await resultOf(page, 'sendTransaction(new Uint8Array(9))')).toBe('Phantom wallet not installed');
  expect(await resultOf(page, `signMessage('${brand.ticker}')`)).toBe('Phantom wallet not installed');
});

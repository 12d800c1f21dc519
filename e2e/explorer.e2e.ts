import type { Page } from '@playwright/test';
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { randomBytes, randomUUID } from 'node:crypto';
import { type CreatedPurchase, MONEY_DECIMALS, parseUnits, type Purchase, shortAddress } from '#contracts';
import { expectFitsZoomed } from './fitting.js';
import { t, texts } from './kingdom.js';
import { useOwnKingdom } from './own-kingdom.js';
import { DESKTOP, expectShownLayout, open } from './site.js';
import { expect, test } from './test.js';

const { explorer, receipt, testNetwork } = texts;
const { faucet, names, search } = explorer;

const newAddress = () => Keypair.generate().publicKey.toBase58();
const connect = () => new Connection(process.env['E2E_SOLANA_RPC_URL']!, 'confirmed');

test.describe('on the local chain', () => {
  useOwnKingdom({ PAYMENTS_MODE: 'solana' });

  let page: Page;
  test.beforeEach(async ({ browser }) => {
    page = await browser.newPage({ baseURL: process.env['E2E_BASE_URL']! });
  });
  // An open page would look for transactions after the kingdom has stopped.
  test.afterEach(() => page.close());

  test('a newcomer gets play money from the pre-sale page and sees it on the chain', async () => {
    const address = newAddress();
    await page.goto('/presale/public');
    await page.keyboard.press('Escape');
    await page
      .getByTestId('cluster-banner')
      .getByRole('link', { name: t(testNetwork.faucet) })
      .click();
    await page.getByLabel(t(faucet.label)).fill('not an address');
    await page.getByRole('button', { name: t(faucet.submit) }).click();
    await expect(page.getByRole('alert').filter({ hasText: t(faucet.invalid) })).toBeVisible();
    await page.getByLabel(t(faucet.label)).fill(address);
    await page.getByRole('button', { name: t(faucet.submit) }).click();
    await page.getByRole('link', { name: '5,000 USDC' }).click();

    await expect(page.getByRole('heading', { level: 1, name: t(explorer.transaction.title) })).toBeVisible();
    const changes = page.getByRole('table', { name: t(explorer.transaction.changes) });
    await expect(changes.getByRole('row').filter({ hasText: '+5,000' })).toContainText(shortAddress(address));
    await changes.getByRole('link', { name: shortAddress(address) }).click();

    await expect(page.getByRole('heading', { level: 1, name: t(explorer.address.title) })).toBeVisible();
    const tokens = page.getByRole('table', { name: t(explorer.address.tokens) });
    await expect(tokens.getByRole('row').filter({ hasText: 'USDC' })).toContainText('5,000');
    await tokens.getByRole('link', { name: 'USDT' }).click();
    await expect(page.getByText(t(names.usdtMint))).toBeVisible();
    await expect(page.getByRole('heading', { name: t(explorer.token.title), exact: true })).toBeVisible();
  });

  test('the search finds addresses and transactions, and says when it can’t', async ({ announce }) => {
    announce(/^GET 404 .api.explorer.transactions/);
    const wallet = Keypair.generate().publicKey;
    const signature = await connect().requestAirdrop(wallet, LAMPORTS_PER_SOL);
    await open(page, '/explorer');
    const look = async (text: string) => {
      await page.getByLabel(t(search.label)).fill(text);
      await page.getByRole('button', { name: t(search.submit), exact: true }).click();
    };
    await look('12345');
    await expect(page.getByRole('alert').filter({ hasText: t(search.invalid) })).toBeVisible();
    await look(signature);
    await expect(page).toHaveURL(new RegExp(`/explorer/tx/${signature}$`));
    await expect(page.getByText(signature)).toBeVisible();
    await look(wallet.toBase58());
    await expect(page).toHaveURL(new RegExp(`/explorer/address/${wallet.toBase58()}$`));
    await expect(page.getByText(wallet.toBase58())).toBeVisible();
    await look(bs58.encode(randomBytes(64)));
    await expect(page.getByText(t(explorer.refusals.transactionMissing))).toBeVisible();
  });

  test('a receipt links to the transaction that paid the purchase', async () => {
    const { request } = page;
    const connection = connect();
    const payer = Keypair.generate();
    await request.post('/api/explorer/faucet', { data: { address: payer.publicKey.toBase58() } });
    const created = await request.post('/api/presale/purchases', {
      headers: { 'idempotency-key': randomUUID() },
      data: { tokenAmount: '10000', paymentCurrency: 'USDC', buyerWallet: payer.publicKey.toBase58() },
    });
    const { id, secret } = (await created.json()) as CreatedPurchase;
    const purchase = async () => {
      const headers = { 'x-purchase-secret': secret };
      const response = await request.get(`/api/presale/purchases/${id}`, {
        headers,
      });
      return (await response.json()) as Purchase;
    };
    const { payment } = await purchase();
    const mint = new PublicKey(payment!.mint!);
    const transfer = createTransferCheckedInstruction(
      getAssociatedTokenAddressSync(mint, payer.publicKey),
      mint,
      getAssociatedTokenAddressSync(mint, new PublicKey(payment!.recipient)),
      payer.publicKey,
      parseUnits(payment!.due, MONEY_DECIMALS.USDC),
      MONEY_DECIMALS.USDC,
    );
    transfer.keys.push({ pubkey: new PublicKey(payment!.reference), isSigner: false, isWritable: false });
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      ...(await connection.getLatestBlockhash()),
    });
    transaction.add(transfer).sign(payer);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    await expect.poll(async () => (await purchase()).status, { timeout: 30_000 }).toBe('confirmed');

    await open(page, `/receipts/${(await purchase()).summary!.transactionId}`);
    await expect(page.getByRole('heading', { name: t(receipt.title) })).toBeVisible();
    await expect(page.getByRole('link', { name: signature })).toHaveAttribute(
      'href',
      `/explorer/tx/${signature}`,
    );
  });

  test('its pages are accessible, fit a narrow phone, and exist in German', async () => {
    const wallet = Keypair.generate().publicKey;
    const signature = await connect().requestAirdrop(wallet, LAMPORTS_PER_SOL);
    for (const path of ['/explorer', `/explorer/tx/${signature}`, `/explorer/address/${wallet.toBase58()}`]) {
      await page.setViewportSize(DESKTOP);
      await open(page, path);
      await expectShownLayout(page, path);
      await expectFitsZoomed(page, path);
    }
    await open(page, '/de/explorer');
    await expect(page.getByRole('heading', { name: 'Neueste Transaktionen' })).toBeVisible();
  });
});

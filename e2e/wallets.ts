import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { generateKeyPairSync, sign } from 'node:crypto';
import { type GiftTerms, shortAddress, type WalletChallenge } from '#contracts';
import { brand, t, texts } from './kingdom.js';
import { expect } from './test.js';

const { wallet: words, shell } = texts;

/** A simulated wallet extension. The page holds its public interface; the test holds its keys and acts as its owner. */
export interface OwnedWallet {
  readonly name: string;
  /** The address of the current account. */
  readonly address: string;
  /** Whether the owner has approved the site, so that the wallet connects without a prompt. */
  trusted: boolean;
  /**
   * How the owner responds to prompts. `'waits'` never responds, and `'fails'` is an error of the wallet itself. With a promise,
   * the owner agrees once it resolves.
   */
  owner: 'agrees' | 'refuses' | 'waits' | 'fails' | Promise<void>;
  /** The site's connection requests, in order. */
  readonly connectRequests: ('silently' | 'with a prompt')[];
  /** The texts that the wallet has signed. */
  readonly signed: string[];
  /** How often the site has disconnected the wallet. */
  readonly disconnectCount: number;
  /** Switches to another account of the wallet and notifies the page. Returns the new address. */
  switchAccount(page: Page): Promise<string>;
  /** Revokes the site's permission and notifies the page. */
  revoke(page: Page): Promise<void>;
}

interface WalletOptions {
  name?: string;
  trusted?: boolean;
  /** Whether it is Phantom's `window.phantom.solana` from before the Wallet Standard. */
  legacy?: boolean;
}

function createAccount() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { address: bs58.encode(Buffer.from(x, 'base64url')), privateKey };
}

/** Links a new wallet to the member with these `headers`, through the API. Returns its address. */
export async function linkNewWallet(
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<string> {
  const { address, privateKey } = createAccount();
  const asked = await request.post('/api/wallets/challenge', { headers, data: { address } });
  const { challengeId, message } = (await asked.json()) as WalletChallenge;
  const signature = sign(null, Buffer.from(message), privateKey).toString('base64');
  const linked = await request.post('/api/wallets', { headers, data: { challengeId, address, signature } });
  expect(linked.status()).toBe(201);
  return address;
}

/** Donates from a new wallet through the API, as a visitor or with a member's `headers`. */
export async function donateFromNewWallet(
  request: APIRequestContext,
  gift: { amount: string; message?: string },
  headers: Record<string, string> = {},
): Promise<void> {
  const { address, privateKey } = createAccount();
  const data = { ...gift, walletAddress: address };
  const terms = (await (await request.post('/api/donations/terms', { data })).json()) as GiftTerms;
  const signature = sign(null, Buffer.from(terms.text), privateKey).toString('base64');
  const proof = { nonce: terms.nonce, issuedAt: terms.issuedAt, signature };
  const answer = await request.post('/api/donations', {
    headers,
    data: { ...data, donationType: 'manual', proof },
  });
  expect(answer.status()).toBe(201);
}

const never = new Promise<never>(() => {});
let count = 0;

/** Installs a wallet in every page of the context. Call it before a page is opened. */
export async function installWallet(
  context: BrowserContext,
  { name = 'Phantom', trusted = false, legacy = false }: WalletOptions = {},
): Promise<OwnedWallet> {
  const id = `testWallet${++count}`;
  let account = createAccount();
  let disconnectCount = 0;
  const connectRequests: OwnedWallet['connectRequests'] = [];
  const signed: string[] = [];
  const wallet: OwnedWallet = {
    name,
    get address() {
      return account.address;
    },
    get disconnectCount() {
      return disconnectCount;
    },
    trusted,
    owner: 'agrees',
    connectRequests,
    signed,
    switchAccount: async (page) => {
      account = createAccount();
      await page.evaluate(`${id}.show(${JSON.stringify(account.address)})`);
      return account.address;
    },
    revoke: async (page) => {
      wallet.trusted = false;
      await page.evaluate(`${id}.show(null)`);
    },
  };
  const prompt = async () => {
    if (wallet.owner === 'waits') await never;
    if (wallet.owner === 'fails') throw new Error('Unexpected error');
    if (wallet.owner === 'refuses') throw new Error('User rejected the request.');
    await wallet.owner;
  };
  await context.exposeFunction(`${id}Connect`, async (silent: boolean) => {
    connectRequests.push(silent ? 'silently' : 'with a prompt');
    if (!wallet.trusted) {
      if (silent) return null;
      await prompt();
    }
    wallet.trusted = true;
    return account.address;
  });
  await context.exposeFunction(`${id}Sign`, async (message: number[]) => {
    await prompt();
    signed.push(Buffer.from(message).toString());
    return [...sign(null, Buffer.from(message), account.privateKey)];
  });
  await context.exposeFunction(`${id}SignTransaction`, async (wire: number[]) => {
    await prompt();
    const transaction = VersionedTransaction.deserialize(Uint8Array.from(wire));
    const signature = sign(null, transaction.message.serialize(), account.privateKey);
    transaction.addSignature(new PublicKey(account.address), signature);
    return [...transaction.serialize()];
  });
  await context.exposeFunction(`${id}Disconnect`, () => void (disconnectCount += 1));
  await context.addInitScript(legacy ? legacyPhantom : standardWallet, { id, name });
  return wallet;
}

/** The part of the page's `window` that a wallet uses. */
type InPage = EventTarget & Record<string, (input?: unknown) => Promise<never>>;

function standardWallet({ id, name }: { id: string; name: string }): void {
  const page = globalThis as unknown as InPage;
  const listeners = new Set<(change: object) => void>();
  const accountOf = (address: string) => {
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    let number = 0n;
    for (const letter of address) number = number * 58n + BigInt(letters.indexOf(letter));
    const publicKey = Uint8Array.from({ length: 32 }, (_, index) =>
      Number((number >> BigInt(8 * (31 - index))) & 0xffn),
    );
    return {
      address,
      publicKey,
      chains: ['solana:devnet'],
      features: ['solana:signMessage', 'solana:signTransaction'],
    };
  };
  let accounts: object[] = [];
  const show = (address: string | null) => {
    accounts = address ? [accountOf(address)] : [];
    for (const listener of listeners) listener({ accounts });
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent = false } = {}) => {
          const address: string | null = await page[`${id}Connect`]!(silent);
          if (address) show(address);
          return { accounts: address ? accounts : [] };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          await page[`${id}Disconnect`]!();
          show(null);
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: (change: object) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async ({ message }: { message: Uint8Array }) => {
          const signature: number[] = await page[`${id}Sign`]!([...message]);
          return [{ signedMessage: message, signature: Uint8Array.from(signature) }];
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
          const signed: number[] = await page[`${id}SignTransaction`]!([...transaction]);
          return [{ signedTransaction: Uint8Array.from(signed) }];
        },
      },
    },
  };
  Object.assign(globalThis, { [id]: { show } });
  const register = (api: { register: (wallet: object) => void }) => api.register(wallet);
  page.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent<Parameters<typeof register>[0]>).detail),
  );
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}

function legacyPhantom({ id }: { id: string }): void {
  const page = globalThis as unknown as InPage;
  const listeners: Record<string, ((key?: object) => void)[]> = {};
  const keyOf = (address: string) => ({ toString: () => address });
  const solana = {
    isPhantom: true,
    publicKey: null as object | null,
    connect: async ({ onlyIfTrusted = false } = {}) => {
      const address: string | null = await page[`${id}Connect`]!(onlyIfTrusted);
      if (!address) throw new Error('User rejected the request.');
      solana.publicKey = keyOf(address);
      return { publicKey: solana.publicKey };
    },
    disconnect: async () => {
      await page[`${id}Disconnect`]!();
      solana.publicKey = null;
      for (const listener of listeners['disconnect'] ?? []) listener();
    },
    signMessage: async (message: Uint8Array) => {
      const signature: number[] = await page[`${id}Sign`]!([...message]);
      return { signature: Uint8Array.from(signature), publicKey: solana.publicKey };
    },
    on: (event: string, listener: (key?: object) => void) => (listeners[event] ??= []).push(listener),
  };
  const show = (address: string | null) => {
    solana.publicKey = address ? keyOf(address) : null;
    for (const listener of listeners['accountChanged'] ?? []) listener(solana.publicKey ?? undefined);
  };
  Object.assign(globalThis, { [id]: { show }, phantom: { solana } });
}

/** Makes the pages believe that they run on devnet, where there is no burner wallet. */
export async function onDevnet(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replaceAll('"cluster":"localnet"', '"cluster":"devnet"');
      // The markup of the pre-sale is that of the local chain, so the client renders the page here.
      const body = route.request().url().includes('/presale/')
        ? html.replace(/<div id="root">[\s\S]*<\/div>/, '<div id="root"></div>')
        : html;
      return route.fulfill({ response, body });
    },
  );
}

export const connectButton = (page: Page) =>
  page.getByRole('button', { name: t(words.connect), exact: true });

/** The button of the connected wallet in the top bar. */
export const walletButton = (page: Page, address: string) =>
  page.getByRole('button', { name: t(words.menu, { address: shortAddress(address) }), exact: true });

export const chooser = (page: Page) => page.getByRole('dialog', { name: t(texts.walletChooser.heading) });

/** Finds a toast that contains exactly this text. */
export const toastWith = (page: Page, kind: 'status' | 'alert', text: string) =>
  page
    .getByRole('region', { name: t(shell.notifications) })
    .getByRole(kind)
    .getByText(text, { exact: true });

export const readSavedKey = (page: Page): Promise<string | null> =>
  page.evaluate(`localStorage.getItem(${JSON.stringify(SAVED_KEY)})`);

export const SAVED_KEY = `${brand.slug}_wallet_pubkey`;

export async function connectOnlyWallet(page: Page, wallet: OwnedWallet): Promise<void> {
  await connectButton(page).click();
  await expect(walletButton(page, wallet.address)).toBeVisible();
}

/** Links an installed wallet to the account that the page of account settings shows. */
export async function linkWallet(page: Page, { name, address }: OwnedWallet): Promise<void> {
  const wallets = page.getByRole('region', { name: t(texts.account.wallets.heading) });
  await wallets.getByRole('button', { name: t(texts.account.wallets.linkAny) }).click();
  await chooser(page).getByRole('button', { name }).click();
  await expect(wallets.getByRole('listitem')).toContainText(shortAddress(address));
}

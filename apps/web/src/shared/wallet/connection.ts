import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features';
import { config, links, texts, t } from '../brand.js';
import { toast } from '../toasts.js';
import { isBurner } from './burner.js';
import { registerOlderPhantom } from './older-phantom.js';
import { isPublicKey } from './public-key.js';
import { isRefusal } from './refusal.js';
import { savedKey } from './saved-key.js';
import { signMessageWith, signTransactionWith } from './signing.js';
import { type ConnectOutcome, setWalletState, walletState } from './wallet-state.js';

type Features = StandardConnectFeature & Partial<StandardDisconnectFeature & StandardEventsFeature>;
const featuresOf = (wallet: Wallet) => wallet.features as unknown as Features;

const words = texts.wallet;

/** The wallet that has responded to this page, and its account. Only this wallet can be asked to sign. */
let held: { wallet: Wallet; account: WalletAccount; stop: () => void } | null = null;

/** Counts connection attempts and disconnections, so that late responses to earlier ones are recognised and ignored. */
let decisions = 0;

const speaksSolana = ({ features, chains }: Wallet) =>
  'standard:connect' in features && chains.some((chain) => chain.startsWith('solana:'));

let begun = false;

/**
 * Starts the wallet (specification §4, wallet). A saved key counts as connected at once. In any case the wallets are
 * asked silently for an account.
 */
export function begin(): void {
  if (begun) return;
  begun = true;
  const registry = getWallets();
  const look = () => setWalletState({ wallets: registry.get().filter(speaksSolana) });
  look();
  registry.on('register', look);
  registry.on('unregister', look);

  const saved = savedKey.read();
  if (saved !== null) {
    if (!isPublicKey(saved)) {
      console.error('The saved wallet key is not a public key and was discarded.');
      savedKey.forget();
      return;
    }
    setWalletState({ status: 'connected', publicKey: saved });
  }
  const bring = (wallets: readonly Wallet[]) => void bringSilently(wallets.filter(speaksSolana));
  registry.on('register', (...wallets) => bring(wallets));
  bring(registry.get());
}

/**
 * Asks a wallet for its account and shows the outcome in a toast, with the text `connected` on success (specification
 * §8). Never throws.
 */
export async function connect(connected = t(words.connected)): Promise<ConnectOutcome> {
  const mine = ++decisions;
  setWalletState({ status: 'connecting' });
  const wallet = held?.wallet ?? (await detect().catch(() => undefined));
  if (mine !== decisions) return 'dismissed';
  if (!wallet) {
    drop();
    toast.error(t(words.missing), undefined, { to: links.walletDownload, text: t(words.download) });
    window.open(links.walletDownload, '_blank', 'noopener');
    return 'missing';
  }
  if (wallet === 'dismissed') {
    setWalletState({ status: walletState().publicKey ? 'connected' : 'disconnected' });
    return 'dismissed';
  }
  let failed = false;
  const account = await accountOf(wallet).catch((error: unknown) => {
    failed = !isRefusal(error);
    return undefined;
  });
  if (mine !== decisions) return 'dismissed';
  if (!account) {
    drop();
    toast.error(t(failed ? words.failed : words.rejected));
    return 'rejected';
  }
  hold(wallet, account);
  if (isBurner(wallet)) toast.success(t(words.burner.chosen), connected);
  else toast.success(connected);
  return 'connected';
}

/** Disconnects the wallet, and doesn't reconnect silently until the visitor connects one again. */
export async function disconnect(): Promise<void> {
  const wallet = held?.wallet;
  decisions += 1;
  drop();
  savedKey.leave();
  toast.success(t(words.disconnected));
  const leave = wallet && featuresOf(wallet)['standard:disconnect'];
  // The site has already disconnected, so a failure in the wallet doesn't concern the visitor.
  await leave?.disconnect().catch(() => {});
}

/**
 * Connects without a prompt to a wallet that already trusts the site; other wallets do nothing. If the name of the
 * saved key's wallet is known, only that wallet is asked.
 * @param expected accept only this account; without it, any account the wallet returns
 */
async function bringSilently(wallets: readonly Wallet[], expected?: string): Promise<void> {
  // Taken before anything is awaited: a decision made meanwhile, perhaps in another tab, is the later one.
  const mine = decisions;
  await registerOwn();
  const name = savedKey.walletName();
  const asked = wallets.filter((wallet) => name === null || wallet.name === name);
  const settled = () => held !== null || walletState().status === 'connecting' || savedKey.left();
  await Promise.all(
    asked.map(async (wallet) => {
      if (settled()) return;
      const account = await accountOf(wallet, true).catch(() => undefined);
      if (!account || settled() || mine !== decisions) return;
      if (expected === undefined || account.address === expected) hold(wallet, account);
    }),
  );
}

/**
 * Takes over another tab's change. Wallet responses don't override it, or two tabs could override each other forever.
 */
export function follow(): void {
  const key = savedKey.read();
  if (key === walletState().publicKey) return;
  decisions += 1;
  if (key === null || !isPublicKey(key)) {
    drop();
    return;
  }
  release();
  setWalletState({ status: 'connected', publicKey: key, walletName: null });
  void bringSilently(walletState().wallets, key);
}

/**
 * Returns the address that can sign now, or null if there is none. Connects first if no wallet has responded yet.
 * @param connected text of the toast if the wallet had to be connected first
 */
export async function ready(connected?: string): Promise<string | null> {
  if (!held && (await connect(connected)) !== 'connected') return null;
  return held?.account.address ?? null;
}

/** @throws Error when no wallet is connected or installed, when it can't sign messages, or when the owner refuses */
export async function signMessage(text: string): Promise<Uint8Array> {
  const { wallet, account } = await signer();
  return signMessageWith(wallet, account, new TextEncoder().encode(text));
}

/**
 * @throws Error when no wallet is connected or installed, when it can't sign transactions, or when the owner refuses
 */
export async function signTransaction(transaction: Uint8Array): Promise<Uint8Array> {
  const { wallet, account } = await signer();
  return signTransactionWith(wallet, account, transaction, config.cluster);
}

/**
 * Signs a transaction in wire format, sends it, and waits until the network has confirmed it (specification §7).
 * @returns its signature, base58
 * @throws Error like `signTransaction`, and when the network refuses the transaction or doesn't confirm it before its
 * blockhash expires; ApiError when a request to the server fails
 */
export async function sendTransaction(transaction: Uint8Array): Promise<string> {
  const signed = await signTransaction(transaction);
  const { sendAndConfirm } = await import('./send-and-confirm.js');
  return sendAndConfirm(signed);
}

async function signer(): Promise<{ wallet: Wallet; account: WalletAccount }> {
  const { publicKey } = walletState();
  // Only the key is saved: the wallet may have been removed from the browser since.
  if (publicKey && !held) {
    await registerOwn();
    if (walletState().wallets.length === 0) throw new Error('Phantom wallet not installed');
    await ready();
  }
  if (!held) throw new Error('Wallet not connected');
  return held;
}

/**
 * Returns the wallet to ask: the only one, the saved key's wallet, or the one the visitor chooses.
 * @throws Error when this browser has no wallet (specification §8)
 */
export async function detect(): Promise<Wallet | 'dismissed'> {
  await registerOwn();
  const { wallets, publicKey } = walletState();
  const [first] = wallets;
  if (!first) throw new Error('Phantom wallet not detected');
  const name = publicKey && savedKey.walletName();
  const known = wallets.find((wallet) => wallet.name === name);
  if (known) return known;
  // A visitor must not mistake the burner wallet for a real one, so they have to choose it by name.
  if (wallets.length < 2 && !isBurner(first)) return first;
  return new Promise((resolve) => {
    const choose = (wallet?: Wallet) => {
      setWalletState({ choose: null });
      resolve(wallet ?? 'dismissed');
    };
    setWalletState({ choose });
  });
}

/**
 * Registers the wallets that this page adds: an adapter for an older Phantom and, on a local chain, the burner wallet.
 */
async function registerOwn(): Promise<void> {
  registerOlderPhantom();
  if (config.cluster !== 'localnet') return;
  const { registerBurner } = await import('./burner-wallet.js');
  await registerBurner(getWallets());
}

/** The account that a wallet gives to the site. If asked silently, a wallet that doesn't trust the site gives none. */
async function accountOf(wallet: Wallet, silent = false): Promise<WalletAccount | undefined> {
  const { accounts } = await featuresOf(wallet)['standard:connect'].connect(silent ? { silent } : undefined);
  return solanaAccount(accounts);
}

const solanaAccount = (accounts: readonly WalletAccount[]) =>
  accounts.find(
    ({ address, chains }) => isPublicKey(address) && chains.some((chain) => chain.startsWith('solana:')),
  );

function hold(wallet: Wallet, account: WalletAccount): void {
  if (held?.wallet === wallet) held.account = account;
  else {
    release();
    const stop = featuresOf(wallet)['standard:events']?.on('change', ({ accounts }) => {
      if (accounts && held?.wallet === wallet) showsOther(wallet);
    });
    held = { wallet, account, stop: stop ?? (() => {}) };
  }
  savedKey.write(account.address, wallet.name);
  setWalletState({ status: 'connected', publicKey: account.address, walletName: wallet.name });
}

/** The owner has switched to another account of the wallet, or withdrawn all accounts from the site. */
function showsOther(wallet: Wallet): void {
  const account = solanaAccount(wallet.accounts);
  if (account) return hold(wallet, account);
  drop();
  toast.success(t(words.disconnected));
}

function release(): void {
  held?.stop();
  held = null;
}

/** Failure and disconnection clear the address and the connected flag (specification §4, wallet). */
function drop(): void {
  release();
  savedKey.forget();
  setWalletState({ status: 'disconnected', publicKey: null, walletName: null });
}

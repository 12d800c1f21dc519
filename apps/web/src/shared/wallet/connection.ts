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

/** The wallet that has answered, and its account: it can be asked to sign. */
let held: { wallet: Wallet; account: WalletAccount; stop: () => void } | null = null;

/** Counts what was decided, so that a late answer to something older is told apart. */
let decisions = 0;

const speaksSolana = ({ features, chains }: Wallet) =>
  'standard:connect' in features && chains.some((chain) => chain.startsWith('solana:'));

let begun = false;

/** The start of specification §4, wallet: a saved key counts at once; without one wallets are asked silently. */
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
 * Asks for an account and says so in a toast: what came of it, in `connected` where it succeeded (specification §8).
 * @throws never
 */
export async function connect(connected = t(words.connected)): Promise<ConnectOutcome> {
  const mine = ++decisions;
  setWalletState({ status: 'connecting' });
  const wallet = held?.wallet ?? (await pick());
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

/** Lets the wallet go, and keeps it away until the visitor connects one again. */
export async function disconnect(): Promise<void> {
  const wallet = held?.wallet;
  decisions += 1;
  drop();
  savedKey.leave();
  toast.success(t(words.disconnected));
  const leave = wallet && featuresOf(wallet)['standard:disconnect'];
  // The site has let go; a wallet that can't is no news to the visitor.
  await leave?.disconnect().catch(() => {});
}

/**
 * Takes the account of a wallet that trusts the site, without a prompt; the others stay silent. A wallet that the saved
 * key is not of, by its name, is not asked.
 * @param expected only this account counts; otherwise the wallet's word does
 */
async function bringSilently(wallets: readonly Wallet[], expected?: string): Promise<void> {
  await registerOwn();
  const name = savedKey.walletName();
  const asked = wallets.filter((wallet) => name === null || wallet.name === name);
  const mine = decisions;
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

/** Does what another tab has done. Answers of wallets don't overrule it, or two tabs could overrule each other for ever. */
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
 * The address that can sign at once, asked for where only its key is remembered; null when there is none.
 * @param connected what is said when the wallet had to be asked
 */
export async function ready(connected?: string): Promise<string | null> {
  if (!held && (await connect(connected)) !== 'connected') return null;
  return held?.account.address ?? null;
}

/** @throws Error when no wallet is connected, when it can't sign messages, or when its owner refuses */
export async function signMessage(text: string): Promise<Uint8Array> {
  const { wallet, account } = await signer();
  return signMessageWith(wallet, account, new TextEncoder().encode(text));
}

/** @throws Error when no wallet is connected, when it can't sign transactions, or when its owner refuses */
export async function signTransaction(transaction: Uint8Array): Promise<Uint8Array> {
  const { wallet, account } = await signer();
  return signTransactionWith(wallet, account, transaction, config.cluster);
}

async function signer(): Promise<{ wallet: Wallet; account: WalletAccount }> {
  if (walletState().publicKey) await ready();
  if (!held) throw new Error('Wallet not connected');
  return held;
}

/** The wallet to ask: the only one, the one the saved key is of, or the visitor's choice; undefined when there is none. */
async function pick(): Promise<Wallet | 'dismissed' | undefined> {
  await registerOwn();
  const { wallets, publicKey } = walletState();
  const name = publicKey && savedKey.walletName();
  const known = wallets.find((wallet) => wallet.name === name);
  if (known) return known;
  // A throw-away wallet is never taken for a real one: it is chosen by its name.
  if (wallets.length < 2 && !wallets.some(isBurner)) return wallets[0];
  return new Promise((resolve) => {
    const choose = (wallet?: Wallet) => {
      setWalletState({ choose: null });
      resolve(wallet ?? 'dismissed');
    };
    setWalletState({ choose });
  });
}

/** Registers what this page itself brings along: the older Phantom's object, and on a local chain the burner wallet. */
async function registerOwn(): Promise<void> {
  registerOlderPhantom();
  if (config.cluster !== 'localnet') return;
  const { registerBurner } = await import('./burner-wallet.js');
  await registerBurner(getWallets());
}

/** The account a wallet shows the site. A silent wallet that doesn't trust it yet shows none. */
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

/** The owner has taken another account of the wallet, or taken all of them away. */
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

/** Failure and disconnection clear address and connected flag (specification §4, wallet). */
function drop(): void {
  release();
  savedKey.forget();
  setWalletState({ status: 'disconnected', publicKey: null, walletName: null });
}

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
import { type SignedOrSent, signMessageWith, signOrSendWith, signTransactionWith } from './signing.js';
import { type ConnectOutcome, setWalletState, walletState } from './wallet-state.js';

type Features = StandardConnectFeature & Partial<StandardDisconnectFeature & StandardEventsFeature>;
const featuresOf = (wallet: Wallet) => wallet.features as unknown as Features;

const words = texts.wallet;

/** The wallet that has responded to this page, and its account. Only this wallet can be asked to sign. */
let connection: { wallet: Wallet; account: WalletAccount; stop: () => void } | null = null;

/** Counts connection attempts and disconnections, so that late responses to earlier ones are recognised and ignored. */
let revision = 0;

const supportsSolana = ({ features, chains }: Wallet) =>
  'standard:connect' in features && chains.some((chain) => chain.startsWith('solana:'));

let started = false;

/**
 * Starts the wallet (specification §4, wallet). A saved key counts as connected at once. In any case the wallets are
 * asked silently for an account.
 */
export function start(): void {
  if (started) return;
  started = true;
  const registry = getWallets();
  const updateWallets = () => setWalletState({ wallets: registry.get().filter(supportsSolana) });
  updateWallets();
  registry.on('register', updateWallets);
  registry.on('unregister', updateWallets);

  const saved = savedKey.read();
  if (saved !== null) {
    if (!isPublicKey(saved)) {
      console.error('The saved wallet key is not a public key and was discarded.');
      savedKey.forget();
      return;
    }
    setWalletState({ status: 'connected', publicKey: saved });
  }
  const reconnect = (wallets: readonly Wallet[]) => void reconnectSilently(wallets.filter(supportsSolana));
  registry.on('register', (...wallets) => reconnect(wallets));
  reconnect(registry.get());
}

/**
 * Asks a wallet for its account and shows the outcome in a toast, with the text `connected` on success (specification
 * §8). Never throws.
 */
export async function connect(connected = t(words.connected)): Promise<ConnectOutcome> {
  const startRevision = ++revision;
  setWalletState({ status: 'connecting' });
  const wallet = connection?.wallet ?? (await detect().catch(() => undefined));
  if (startRevision !== revision) return 'dismissed';
  if (!wallet) {
    forgetWallet();
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
  if (startRevision !== revision) return 'dismissed';
  if (!account) {
    forgetWallet();
    toast.error(t(failed ? words.failed : words.rejected));
    return 'rejected';
  }
  openConnection(wallet, account);
  if (isBurner(wallet)) toast.success(t(words.burner.chosen), connected);
  else toast.success(connected);
  return 'connected';
}

/** Disconnects the wallet, and doesn't reconnect silently until the visitor connects one again. */
export async function disconnect(): Promise<void> {
  const wallet = connection?.wallet;
  revision += 1;
  forgetWallet();
  savedKey.markDisconnected();
  toast.success(t(words.disconnected));
  const disconnectFeature = wallet && featuresOf(wallet)['standard:disconnect'];
  // The site has already disconnected, so a failure in the wallet doesn't concern the visitor.
  await disconnectFeature?.disconnect().catch(() => {});
}

/**
 * Connects without a prompt to a wallet that already trusts the site; other wallets do nothing. If the name of the
 * saved key's wallet is known, only that wallet is asked.
 * @param expected accept only this account; without it, any account the wallet returns
 */
async function reconnectSilently(wallets: readonly Wallet[], expected?: string): Promise<void> {
  // Taken before anything is awaited: a decision made meanwhile, perhaps in another tab, is the later one.
  const startRevision = revision;
  await registerOwnWallets();
  const name = savedKey.walletName();
  const candidates = wallets.filter((wallet) => name === null || wallet.name === name);
  const isDecided = () =>
    connection !== null || walletState().status === 'connecting' || savedKey.isDisconnected();
  await Promise.all(
    candidates.map(async (wallet) => {
      if (isDecided()) return;
      const account = await accountOf(wallet, true).catch(() => undefined);
      if (!account || isDecided() || startRevision !== revision) return;
      if (expected === undefined || account.address === expected) openConnection(wallet, account);
    }),
  );
}

/**
 * Takes over another tab's change. Wallet responses don't override it, or two tabs could override each other forever.
 */
export function followOtherTab(): void {
  const key = savedKey.read();
  if (key === walletState().publicKey) return;
  revision += 1;
  if (key === null || !isPublicKey(key)) {
    forgetWallet();
    return;
  }
  closeConnection();
  setWalletState({ status: 'connected', publicKey: key, walletName: null });
  void reconnectSilently(walletState().wallets, key);
}

/**
 * Returns the address that can sign now, or null if there is none. Connects first if no wallet has responded yet.
 * @param connected text of the toast if the wallet had to be connected first
 */
export async function ensureConnected(connected?: string): Promise<string | null> {
  if (!connection && (await connect(connected)) !== 'connected') return null;
  return connection?.account.address ?? null;
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
 * Has the wallet sign a transaction in wire format. On public networks the wallet also sends it, if it can.
 * @throws like `signTransaction`; OtherNetworkError when the wallet is on another network
 */
export async function signOrSend(transaction: Uint8Array): Promise<SignedOrSent> {
  const { wallet, account } = await signer();
  return signOrSendWith(wallet, account, transaction, config.cluster);
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
  if (publicKey && !connection) {
    await registerOwnWallets();
    if (walletState().wallets.length === 0) throw new Error('Phantom wallet not installed');
    await ensureConnected();
  }
  if (!connection) throw new Error('Wallet not connected');
  return connection;
}

/**
 * Returns the wallet to ask: the only one, the saved key's wallet, or the one the visitor chooses.
 * @throws Error when this browser has no wallet (specification §8)
 */
export async function detect(): Promise<Wallet | 'dismissed'> {
  await registerOwnWallets();
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
async function registerOwnWallets(): Promise<void> {
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

function openConnection(wallet: Wallet, account: WalletAccount): void {
  if (connection?.wallet === wallet) connection.account = account;
  else {
    closeConnection();
    const stop = featuresOf(wallet)['standard:events']?.on('change', ({ accounts }) => {
      if (accounts && connection?.wallet === wallet) onAccountsChanged(wallet);
    });
    connection = { wallet, account, stop: stop ?? (() => {}) };
  }
  savedKey.write(account.address, wallet.name);
  setWalletState({ status: 'connected', publicKey: account.address, walletName: wallet.name });
}

/** The owner has switched to another account of the wallet, or withdrawn all accounts from the site. */
function onAccountsChanged(wallet: Wallet): void {
  const account = solanaAccount(wallet.accounts);
  if (account) return openConnection(wallet, account);
  forgetWallet();
  toast.success(t(words.disconnected));
}

function closeConnection(): void {
  connection?.stop();
  connection = null;
}

/** Failure and disconnection clear the address and the connected flag (specification §4, wallet). */
function forgetWallet(): void {
  closeConnection();
  savedKey.forget();
  setWalletState({ status: 'disconnected', publicKey: null, walletName: null });
}

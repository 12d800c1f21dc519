import type {
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features';
import bs58 from 'bs58';
import { messageOf, withSignature } from './wire-transaction.js';

const NAME = 'Phantom';
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] as const;
const FEATURES = ['solana:signMessage', 'solana:signTransaction'] as const;
/** A plain purse, because the older Phantom object has no icon. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCIgZmlsbD0ibm9uZSIgc3Ryb2tlPSIjODg4IiBzdHJva2Utd2lkdGg9IjEuOCI+PHBhdGggZD0iTTQgNy41aDE0LjVBMS41IDEuNSAwIDAgMSAyMCA5djlhMS41IDEuNSAwIDAgMS0xLjUgMS41aC0xM0ExLjUgMS41IDAgMCAxIDQgMThabTAgMEExLjUgMS41IDAgMCAxIDUuNSA2TDE3IDQuNXYzTTE2IDEzLjVoLjAxIi8+PC9zdmc+';

interface Key {
  /** Base58. */
  toString(): string;
}

/** The part we use of the object that Phantom injected into pages before the Wallet Standard. */
interface OlderPhantom {
  isPhantom?: boolean;
  connect(options?: { onlyIfTrusted: boolean }): Promise<{ publicKey: Key }>;
  disconnect(): Promise<void>;
  signMessage(message: Uint8Array, display: 'utf8'): Promise<{ signature: Uint8Array }>;
  request(call: { method: 'signTransaction'; params: { message: string } }): Promise<{ signature: string }>;
  on(event: 'accountChanged', listener: (key: Key | null) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
}

let registered = false;

/** Registers an older Phantom's object as a standard wallet, unless Phantom has registered one itself. */
export function registerOlderPhantom(): void {
  const { phantom, solana } = window as { phantom?: { solana?: OlderPhantom }; solana?: OlderPhantom };
  const older = phantom?.solana ?? solana;
  const registry = getWallets();
  if (registered || !older?.isPhantom || registry.get().some(({ name }) => name === NAME)) return;
  registered = true;
  const adapted = adapt(older);
  const unregister = registry.register(adapted);
  registry.on('register', (...wallets) => {
    if (wallets.some((wallet) => wallet.name === NAME && wallet !== adapted)) unregister();
  });
}

function adapt(older: OlderPhantom): Wallet {
  let accounts: readonly WalletAccount[] = [];
  const listeners = new Set<StandardEventsListeners['change']>();
  const show = (key: Key | null) => {
    accounts = key ? [accountOf(key)] : [];
    for (const listener of listeners) listener({ accounts });
  };
  older.on('accountChanged', show);
  older.on('disconnect', () => show(null));

  const features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature = {
    'standard:connect': {
      version: '1.0.0',
      connect: async ({ silent } = {}) => {
        const { publicKey } = await older.connect(silent ? { onlyIfTrusted: true } : undefined);
        show(publicKey);
        return { accounts };
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: () => older.disconnect() },
    'standard:events': {
      version: '1.0.0',
      on: (_event, listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) =>
        Promise.all(
          inputs.map(async ({ message }) => ({
            signedMessage: message,
            signature: (await older.signMessage(message, 'utf8')).signature,
          })),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, transaction }) => {
            const message = bs58.encode(messageOf(transaction));
            const { signature } = await older.request({ method: 'signTransaction', params: { message } });
            const key = new Uint8Array(account.publicKey);
            return { signedTransaction: withSignature(transaction, key, bs58.decode(signature)) };
          }),
        ),
    },
  };
  return {
    version: '1.0.0',
    name: NAME,
    icon: ICON,
    chains: CHAINS,
    features,
    get accounts() {
      return accounts;
    },
  };
}

function accountOf(key: Key): WalletAccount {
  const address = key.toString();
  return { address, publicKey: bs58.decode(address), chains: CHAINS, features: FEATURES };
}

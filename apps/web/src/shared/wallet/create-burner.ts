import type {
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features';
import bs58 from 'bs58';
import { BURNER } from './burner.js';
import { messageOf, withSignature } from './wire-transaction.js';

const CHAIN = 'solana:localnet';
const ALGORITHM = 'Ed25519';
const FEATURES = ['solana:signMessage', 'solana:signTransaction'] as const;

type BurnerFeatures = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  Record<typeof BURNER, { version: '1.0.0' }>;

/**
 * The stored state: the key, unencrypted because it protects nothing of value, and whether to connect without asking.
 */
interface StoredBurner {
  key: JsonWebKey;
  trusted: boolean;
}

interface BurnerOptions {
  name: string;
  icon: WalletIcon;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  storageKey: string;
}

/**
 * Creates a throw-away wallet in this browser for the demo's local chain. It behaves like any other wallet, but signs
 * without asking. Returns undefined if the browser has no Ed25519 (older browsers, and pages without HTTPS).
 */
export async function createBurner(options: BurnerOptions): Promise<Wallet | undefined> {
  const { name, icon, storage, storageKey } = options;
  if (!(await hasEd25519())) return undefined;

  const read = (): StoredBurner | null => {
    try {
      return JSON.parse(storage.getItem(storageKey) ?? 'null') as StoredBurner | null;
    } catch {
      return null;
    }
  };
  const write = (stored: StoredBurner) => storage.setItem(storageKey, JSON.stringify(stored));
  let accounts: readonly WalletAccount[] = [];
  const listeners = new Set<StandardEventsListeners['change']>();
  const show = (next: readonly WalletAccount[]) => {
    accounts = next;
    for (const listener of listeners) listener({ accounts });
  };

  const sign = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const stored = read();
    if (!stored) throw new Error('Wallet not connected');
    const key = await crypto.subtle.importKey('jwk', stored.key, ALGORITHM, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, new Uint8Array(bytes)));
  };

  const features: BurnerFeatures = {
    [BURNER]: { version: '1.0.0' },
    'standard:connect': {
      version: '1.0.0',
      connect: async ({ silent = false } = {}) => {
        let stored = read();
        if (!silent && !stored?.trusted) {
          stored = { key: stored?.key ?? (await newKey()), trusted: true };
          write(stored);
        }
        if (stored?.trusted && accounts.length === 0) show([accountOf(stored.key)]);
        return { accounts };
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        const stored = read();
        if (stored) write({ ...stored, trusted: false });
        show([]);
      },
    },
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
          inputs.map(async ({ message }) => ({ signedMessage: message, signature: await sign(message) })),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, transaction }) => ({
            signedTransaction: withSignature(
              transaction,
              new Uint8Array(account.publicKey),
              await sign(messageOf(transaction)),
            ),
          })),
        ),
    },
  };
  return {
    version: '1.0.0',
    name,
    icon,
    chains: [CHAIN],
    features,
    get accounts() {
      return accounts;
    },
  };
}

async function hasEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}

async function newKey(): Promise<JsonWebKey> {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  return crypto.subtle.exportKey('jwk', pair.privateKey);
}

function accountOf({ x = '' }: JsonWebKey): WalletAccount {
  const text = atob(x.replaceAll('-', '+').replaceAll('_', '/'));
  const publicKey = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return { address: bs58.encode(publicKey), publicKey, chains: [CHAIN], features: FEATURES };
}

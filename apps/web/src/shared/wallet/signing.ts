import type {
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { Cluster } from '#contracts';

type Features = Partial<SolanaSignMessageFeature & SolanaSignTransactionFeature>;
const featuresOf = (wallet: Wallet) => wallet.features as unknown as Features;

/** The chains' names in the Wallet Standard. */
const CHAINS = {
  'mainnet-beta': 'solana:mainnet',
  devnet: 'solana:devnet',
  localnet: 'solana:localnet',
} as const satisfies Record<Cluster, string>;

/** The owner's signature of the message. @throws Error when the wallet can't sign messages or the owner refuses */
export async function signMessageWith(
  wallet: Wallet,
  account: WalletAccount,
  message: Uint8Array,
): Promise<Uint8Array> {
  const feature = featuresOf(wallet)['solana:signMessage'];
  if (!feature) throw new Error('The wallet can not sign messages');
  const [signed] = await feature.signMessage({ account, message });
  if (!signed) throw new Error('The wallet did not sign');
  return signed.signature;
}

/** The signed transaction in wire format. @throws Error when the wallet can't sign transactions or the owner refuses */
export async function signTransactionWith(
  wallet: Wallet,
  account: WalletAccount,
  transaction: Uint8Array,
  cluster: Cluster,
): Promise<Uint8Array> {
  const feature = featuresOf(wallet)['solana:signTransaction'];
  if (!feature) throw new Error('The wallet can not sign transactions');
  const [signed] = await feature.signTransaction({ account, transaction, chain: CHAINS[cluster] });
  if (!signed) throw new Error('The wallet did not sign');
  return signed.signedTransaction;
}

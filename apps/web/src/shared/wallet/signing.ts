import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { Cluster } from '#contracts';

type Features = Partial<
  SolanaSignMessageFeature & SolanaSignTransactionFeature & SolanaSignAndSendTransactionFeature
>;
const featuresOf = (wallet: Wallet) => wallet.features as unknown as Features;

/** The chains' names in the Wallet Standard. */
const CHAINS = {
  'mainnet-beta': 'solana:mainnet',
  devnet: 'solana:devnet',
  localnet: 'solana:localnet',
} as const satisfies Record<Cluster, string>;

/** The wallet can't sign transactions. */
export class CannotSignError extends Error {
  constructor() {
    super('The wallet can not sign transactions');
  }
}

/** The wallet's account is on another network than the site. */
export class OtherNetworkError extends Error {}

/** A transaction as the owner has signed it, in wire format, or the signature of one that the wallet has sent itself. */
export type SignedOrSent = { signed: Uint8Array } | { sent: Uint8Array };

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

/** The signed transaction in wire format. @throws CannotSignError; Error when the owner refuses */
export async function signTransactionWith(
  wallet: Wallet,
  account: WalletAccount,
  transaction: Uint8Array,
  cluster: Cluster,
): Promise<Uint8Array> {
  const feature = featuresOf(wallet)['solana:signTransaction'];
  if (!feature) throw new CannotSignError();
  const [signed] = await feature.signTransaction({ account, transaction, chain: CHAINS[cluster] });
  if (!signed) throw new Error('The wallet did not sign');
  return signed.signedTransaction;
}

/**
 * Has the wallet sign a transaction. On a public network, a wallet that can send it does so, because it knows best how to
 * protect its owner there. A local chain is unknown to it.
 * @throws OtherNetworkError, CannotSignError; Error when the owner refuses
 */
export async function signOrSendWith(
  wallet: Wallet,
  account: WalletAccount,
  transaction: Uint8Array,
  cluster: Cluster,
): Promise<SignedOrSent> {
  const chain = CHAINS[cluster];
  if (cluster !== 'localnet' && !account.chains.includes(chain)) throw new OtherNetworkError();
  const feature = featuresOf(wallet)['solana:signAndSendTransaction'];
  if (cluster === 'localnet' || !feature)
    return { signed: await signTransactionWith(wallet, account, transaction, cluster) };
  const [sent] = await feature.signAndSendTransaction({ account, transaction, chain });
  if (!sent) throw new Error('The wallet did not send');
  return { sent: sent.signature };
}

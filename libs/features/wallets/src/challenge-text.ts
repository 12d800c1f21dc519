import type { Cluster } from '#contracts';

/** The names of the chains as wallets know them. */
export const CHAIN_IDS: Record<Cluster, string> = {
  'mainnet-beta': 'mainnet',
  devnet: 'devnet',
  localnet: 'localnet',
};

export interface ChallengeFacts {
  challengeId: string;
  address: string;
  siteUrl: string;
  cluster: Cluster;
  /** One line in plain words that says what signing does and for which account. */
  statement: string;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

/**
 * The text that a wallet shows and signs. It has the form of Sign-In With Solana, so that wallets can check the
 * site's name.
 */
export function challengeText(facts: ChallengeFacts): string {
  return [
    `${new URL(facts.siteUrl).host} wants you to sign in with your Solana account:`,
    facts.address,
    '',
    facts.statement,
    '',
    `URI: ${facts.siteUrl}`,
    'Version: 1',
    `Chain ID: ${CHAIN_IDS[facts.cluster]}`,
    `Nonce: ${facts.nonce}`,
    `Issued At: ${facts.issuedAt.toISOString()}`,
    `Expiration Time: ${facts.expiresAt.toISOString()}`,
    `Request ID: ${facts.challengeId}`,
  ].join('\n');
}

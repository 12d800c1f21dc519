import { type Brand, format } from '#brand';
import type { MoneyMode } from '#contracts';
import { CHAIN_IDS } from '#features/wallets';

/** The facts that a wallet's owner agrees to by signing. */
export interface GiftFacts {
  walletAddress: string;
  /** In whole tokens, as a plain decimal number. */
  amount: string;
  /** A single line; empty without a message. */
  message: string;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

export interface GiftContext extends MoneyMode {
  siteUrl: string;
}

/**
 * The text that a wallet shows and signs for a gift, in the brand's current language. The same facts always give
 * the same text.
 */
export function giftText(brand: Brand, facts: GiftFacts, { siteUrl, mode, cluster }: GiftContext): string {
  const { wallets, love } = brand.texts;
  return [
    format(brand, wallets.gift, { host: new URL(siteUrl).host, fund: format(brand, love.fund) }),
    ...(mode === 'simulated' ? [format(brand, wallets.giftSimulated)] : []),
    '',
    `Amount: ${facts.amount} ${brand.ticker}`,
    ...(facts.message ? [`Message: ${facts.message}`] : []),
    `Wallet: ${facts.walletAddress}`,
    `URI: ${siteUrl}`,
    'Version: 1',
    `Chain ID: ${CHAIN_IDS[cluster]}`,
    `Nonce: ${facts.nonce}`,
    `Issued At: ${facts.issuedAt.toISOString()}`,
    `Expiration Time: ${facts.expiresAt.toISOString()}`,
  ].join('\n');
}

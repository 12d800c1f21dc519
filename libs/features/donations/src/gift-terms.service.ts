import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { type Brand, localized } from '#brand';
import { formatUnits, type GiftProof, type GiftTerms, type ProposeGift } from '#contracts';
import { BRAND, moneyModeOf, requireSimulatedMode, SETTINGS, type Settings } from '#platform';
import { InvalidWalletError, SignatureInvalidError, signedBy, walletKey } from '#features/wallets';
import { parseGiftAmount } from './donation-policy.js';
import { TermsExpiredError } from './donations.errors.js';
import { type GiftFacts, giftText } from './gift-text.js';

/** How long signed terms are accepted (reading D17). */
export const TERMS_MS = 10 * 60_000;
/**
 * How far `issuedAt` may be ahead of this server's clock. A later time can't come from a server whose clock is
 * right.
 */
const CLOCK_SKEW_MS = 5_000;

/** The details of a gift before it is recorded. */
export interface OfferedGift {
  walletAddress: string;
  /** Base units. */
  amount: bigint;
  message: string;
}

/** Proposes the terms of gifts from wallets as a text to sign, and checks the signatures that come back. */
@Injectable()
export class GiftTermsService {
  constructor(
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Returns a text for the wallet to sign within ten minutes, in the reader's language. The server stores nothing
   * about it.
   * @throws NotInThisModeError, InvalidDonationAmountError, InvalidWalletError
   */
  propose(
    { walletAddress, amount, message }: ProposeGift,
    language: string | undefined,
    now = new Date(),
  ): GiftTerms {
    requireSimulatedMode(this.settings);
    this.keyOf(walletAddress);
    const gift = {
      walletAddress,
      amount: parseGiftAmount(amount, 'token', this.brand),
      message: message ?? '',
    };
    const proof = { nonce: randomBytes(16).toString('hex'), issuedAt: now.toISOString() };
    const facts = this.factsOf(gift, proof);
    const text = giftText(localized(this.brand, language), facts, this.context);
    return { text, ...proof, expiresAt: facts.expiresAt.toISOString() };
  }

  /**
   * Returns the text that was signed, in the language in which it was proposed.
   * @throws InvalidWalletError, TermsExpiredError, SignatureInvalidError
   */
  async verified(gift: OfferedGift, proof: GiftProof, now = new Date()): Promise<string> {
    const key = this.keyOf(gift.walletAddress);
    const age = now.getTime() - Date.parse(proof.issuedAt);
    if (age > TERMS_MS || age < -CLOCK_SKEW_MS) throw new TermsExpiredError();
    const facts = this.factsOf(gift, proof);
    for (const language of Object.keys(this.brand.catalogues)) {
      const text = giftText(localized(this.brand, language), facts, this.context);
      if (await signedBy(key, text, proof.signature)) return text;
    }
    throw new SignatureInvalidError();
  }

  private factsOf(gift: OfferedGift, { nonce, issuedAt }: Pick<GiftProof, 'nonce' | 'issuedAt'>): GiftFacts {
    const issued = new Date(issuedAt);
    return {
      ...gift,
      amount: formatUnits(gift.amount, this.brand.token.decimals),
      nonce,
      issuedAt: issued,
      expiresAt: new Date(issued.getTime() + TERMS_MS),
    };
  }

  private keyOf(address: string): Buffer {
    const key = walletKey(address);
    if (!key) throw new InvalidWalletError('walletAddress');
    return key;
  }

  private get context() {
    return { siteUrl: this.settings.SITE_URL, ...moneyModeOf(this.settings) };
  }
}

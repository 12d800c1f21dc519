import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import { type DomainEvents, formatUnits, languageBase, referenceOf } from '#contracts';
import { BRAND, SETTINGS, type Settings } from '#platform';
import type { PurchaseNotification } from './purchase-notification.js';

/** Builds the notifications of confirmed purchases. */
@Injectable()
export class PurchaseNotifications {
  constructor(
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The brand in the language in which a purchase was made, by default in its first. */
  localized(language?: string | null): Brand {
    return localized(this.brand, language);
  }

  /** @param brand in the reader's language, which the link to the receipt leads to */
  of(purchase: DomainEvents['presale.purchase-confirmed'], brand: Brand): PurchaseNotification {
    const tokens = (units: string): string => formatUnits(BigInt(units), brand.token.decimals);
    const base = languageBase(brand.language, Object.keys(brand.catalogues));
    return {
      ...purchase,
      reference: referenceOf('purchase', purchase.purchaseId),
      tokenAmount: tokens(purchase.tokenAmount),
      charityAmount: tokens(purchase.charityAmount),
      releaseAmount: tokens(purchase.releaseAmount),
      vestedAmount: tokens(purchase.vestedAmount),
      copyToTeam: true,
      teamEmail: brand.team.email,
      simulated: (purchase.mode ?? this.settings.PAYMENTS_MODE) === 'simulated',
      receiptUrl: new URL(`${base}/receipts/${purchase.transactionId}`, this.settings.SITE_URL).href,
    };
  }
}

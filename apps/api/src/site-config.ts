import { Inject, Injectable } from '@nestjs/common';
import { operatorsNeedFactor } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { Captcha } from '#libs/captcha';
import type { Config } from '#libs/contracts';
import { BRAND, SETTINGS, type Settings } from '#libs/platform';
import { SaleTerms } from '#libs/presale';

/** What the client knows before its first request: the configuration, and the brand without what only mails say. */
@Injectable()
export class SiteConfig {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(BRAND) private readonly fullBrand: Brand,
    private readonly terms: SaleTerms,
    private readonly captcha: Captcha,
  ) {}

  get config(): Config {
    const { product, ticker, features, links, presale, token } = this.fullBrand;
    return {
      mode: this.settings.PAYMENTS_MODE,
      cluster: this.settings.SOLANA_CLUSTER,
      product,
      ticker,
      features,
      captcha: this.captcha.config,
      accounts: {
        passwordMinLength: this.settings.AUTH_PASSWORD_MIN_LENGTH,
        captchaOn: this.settings.AUTH_CAPTCHA_ENDPOINTS,
        signUpOpen: this.settings.AUTH_SIGNUP_OPEN,
        operatorsNeedFactor: operatorsNeedFactor(this.settings),
        mailInterval: this.settings.AUTH_MAIL_INTERVAL_S,
      },
      links,
      sale: {
        price: presale.price,
        endsAt: this.terms.endsAt.toISOString(),
        minAmount: presale.minAmount,
        maxAmount: presale.maxAmount,
        quickAmounts: presale.quickAmounts.map(({ amount }) => amount),
        decimals: token.decimals,
      },
    };
  }

  get brand(): object {
    const { catalogues: _, texts, ...rest } = this.fullBrand;
    const { mails: __, ...pageTexts } = texts;
    return { ...rest, texts: pageTexts };
  }
}

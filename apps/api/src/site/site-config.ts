import { Inject, Injectable } from '@nestjs/common';
import { operatorsNeedFactor } from '#libs/auth';
import { type Brand, inLanguage } from '#libs/brand';
import { Captcha } from '#libs/captcha';
import type { Config } from '#libs/contracts';
import { BRAND, SETTINGS, type Settings } from '#libs/platform';
import { SaleTerms } from '#libs/presale';

/** What the client knows before its first request: the configuration, and the brand in one language, without what only mails say. */
@Injectable()
export class SiteConfig {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(BRAND) readonly brand: Brand,
    private readonly terms: SaleTerms,
    private readonly captcha: Captcha,
  ) {}

  get config(): Config {
    const { product, ticker, features, links, presale, token } = this.brand;
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
        privateCode: this.settings.PRESALE_PRIVATE_CODE !== undefined,
      },
    };
  }

  /** Every language the site speaks; the first stands at its root. */
  get languages(): string[] {
    return Object.keys(this.brand.catalogues);
  }

  /** What the page in a language carries. */
  boot(language: string): object {
    const { catalogues, texts, ...brand } = inLanguage(this.brand, language);
    const { mails: _, refusals: __, ...pageTexts } = texts;
    const languages = Object.entries(catalogues).map(([code, { shell }]) => ({ code, name: shell.language }));
    return { language, languages, brand: { ...brand, texts: pageTexts }, config: this.config };
  }
}

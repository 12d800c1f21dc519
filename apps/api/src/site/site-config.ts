import { Inject, Injectable } from '@nestjs/common';
import { Captcha, captchaEndpoints, operatorsNeedFactor } from '#features/auth';
import { type Brand, BRAND_PARTS, localized, partsOf } from '#brand';
import { type Config, hidesPress } from '#contracts';
import { BRAND, moneyModeOf, SETTINGS, type Settings, ValuesInForce } from '#platform';
import { SaleTerms, termsOf } from '#features/presale';
import type { PageIdentity } from './page-head.js';
import { SiteTexts } from './site-texts.js';

/** The data that the client has before its first request: the configuration, and the brand in one language. */
@Injectable()
export class SiteConfig {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(BRAND) readonly brand: Brand,
    private readonly terms: SaleTerms,
    private readonly captcha: Captcha,
    private readonly texts: SiteTexts,
    private readonly inForce: ValuesInForce,
  ) {}

  get config(): Config {
    const { product, ticker, features, links, presale, token } = this.brand;
    const round = termsOf(this.terms.round('public'), token.decimals);
    return {
      ...moneyModeOf(this.settings),
      version: this.inForce.version,
      announcement: this.inForce.announcement(),
      product,
      ticker,
      features,
      captcha: this.captcha.config,
      accounts: {
        passwordMinLength: this.settings.AUTH_PASSWORD_MIN_LENGTH,
        captchaOn: captchaEndpoints(this.settings),
        signUpOpen: this.settings.AUTH_SIGNUP_OPEN,
        operatorsNeedFactor: operatorsNeedFactor(this.settings),
        mailInterval: this.settings.AUTH_MAIL_INTERVAL_S,
        mailLinkLife: this.settings.AUTH_MAIL_LINK_S,
      },
      links,
      sale: {
        price: round.price,
        endsAt: round.endsAt,
        minAmount: round.minAmount,
        maxAmount: round.maxAmount,
        quickAmounts: presale.quickAmounts,
        decimals: token.decimals,
        privateRound: this.terms.hasPrivateRound
          ? termsOf(this.terms.round('private'), token.decimals)
          : null,
        acceptTerms: this.settings.REQUIRE_ACCEPTED_TERMS,
      },
    };
  }

  /** Whether the site goes without a page. */
  hides(page: PageIdentity['name'] | undefined): boolean {
    return page === 'press' && hidesPress(this.brand);
  }

  /** The codes of the site's languages. The first one has no path prefix. */
  get languages(): string[] {
    return Object.keys(this.brand.catalogues);
  }

  /**
   * The boot data of a page, with the texts that it shows, or with those of all pages if none is given. What no page reads
   * from it stays on the server: the sample donations, the swap terminal, and the settings of sale, features, games,
   * leaderboards and vault, which pages fetch or find in `config`. Of the `BRAND_PARTS`, a page carries its own.
   */
  boot(language: string, page?: PageIdentity['name']): object {
    const { catalogues, ...brand } = localized(this.brand, language);
    const languages = Object.entries(catalogues).map(([code, { shell }]) => ({ code, name: shell.language }));
    const texts = page ? this.texts.ofPage(page, language) : this.texts.ofAllPages(language);
    const textFiles = this.texts.addresses(language);
    const parts = page ? BRAND_PARTS.filter((part) => !partsOf(page).includes(part)) : [];
    const shown = {
      ...brand,
      donations: without(brand.donations, 'demo'),
      swap: without(brand.swap, 'terminal'),
    };
    return {
      language,
      languages,
      brand: {
        // Every page knows whether there is a press page.
        press: { articles: brand.press.articles.map(() => ({})) },
        ...without(shown, 'vault', 'game', 'leaderboard', 'features', ...parts),
        presale: { splits: brand.presale.splits, progressTarget: brand.presale.progressTarget },
        texts,
      },
      textFiles,
      config: this.config,
    };
  }
}

function without<T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> {
  const rest = { ...value };
  for (const key of keys) delete rest[key];
  return rest;
}

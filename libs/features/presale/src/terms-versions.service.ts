import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { TermsHistory } from '#contracts';
import { PaymentAccounts } from '#features/chain-payments';
import { Chain } from '#money/chain';
import { LiveSettings, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { canonicalJson } from './canonical-json.js';
import { TermsNotPublishedError } from './presale.errors.js';
import { hashOfTerms, publishedTerms } from './published-terms.js';
import { SaleTerms } from './sale-terms.js';
import type { Splits } from './split-policy.js';
import { appendTerms, findSplits, findTerms } from './terms-versions.repository.js';

/**
 * The versions of the sale's terms. A program whose terms differ from the newest version appends its own: at its start, and
 * when operators change them.
 */
@Injectable()
export class TermsVersions implements OnApplicationBootstrap {
  private publishing: Promise<void> | undefined;
  private inForce: { version: number; of: object } | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly accounts: PaymentAccounts,
    private readonly chain: Chain,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly live: LiveSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.append();
    this.live.onChange(() => this.publish());
  }

  /** Publishes the terms of now, unless they are published. */
  async publish(): Promise<void> {
    if (this.inForce?.of === this.terms.revision) return;
    this.publishing ??= this.append().finally(() => (this.publishing = undefined));
    await this.publishing;
  }

  private async append(): Promise<void> {
    const of = this.terms.revision;
    const facts = publishedTerms(this.terms, {
      settings: this.settings,
      mint: this.chain.addresses.mint,
      currencies: this.accounts.all.flatMap(({ currency }) => (currency === 'token' ? [] : [currency])),
    });
    const text = canonicalJson(facts);
    const version = await this.unitOfWork.run((tx) => appendTerms(tx, text, hashOfTerms(text)));
    this.inForce = { version, of };
  }

  /**
   * The version that this program sells under.
   * @throws TermsNotPublishedError in the moment between a change of the terms and their publication
   */
  get current(): number {
    if (this.inForce?.of !== this.terms.revision) throw new TermsNotPublishedError();
    return this.inForce.version;
  }

  /** Finds the splits of a purchase by the version under which it was made; those that name none are counted to the oldest. */
  async splits(tx: Tx): Promise<(version: number | null) => Splits> {
    const found = await findSplits(tx);
    const versions = new Map(found.map(({ version, splits }) => [version, splits]));
    return (version) => (version === null ? found[0]!.splits : versions.get(version)!);
  }

  /** Newest first. */
  async history(tx = this.unitOfWork.read): Promise<TermsHistory> {
    const found = await findTerms(tx);
    return {
      items: found.map(({ version, terms, hash, validFrom }) => ({
        version,
        validFrom: validFrom.toISOString(),
        text: canonicalJson(terms),
        hash,
      })),
    };
  }
}

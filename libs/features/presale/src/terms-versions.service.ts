import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { TermsHistory } from '#contracts';
import { PaymentAccounts } from '#features/chain-payments';
import { Chain } from '#money/chain';
import { SETTINGS, type Settings, UnitOfWork } from '#platform';
import { canonicalJson } from './canonical-json.js';
import { hashOfTerms, publishedTerms } from './published-terms.js';
import { SaleTerms } from './sale-terms.js';
import { appendTerms, findTerms } from './terms-versions.repository.js';

/** The versions of the sale's terms. A program whose terms differ from the newest version appends its own at its start. */
@Injectable()
export class TermsVersions implements OnApplicationBootstrap {
  private inForce: number | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly accounts: PaymentAccounts,
    private readonly chain: Chain,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const facts = publishedTerms(this.terms, {
      settings: this.settings,
      mint: this.chain.addresses.mint,
      currencies: this.accounts.all.flatMap(({ currency }) => (currency === 'token' ? [] : [currency])),
    });
    const text = canonicalJson(facts);
    this.inForce = await this.unitOfWork.run((tx) => appendTerms(tx, text, hashOfTerms(text)));
  }

  /** The version that this program sells under. @throws Error before it has started */
  get current(): number {
    if (this.inForce === undefined) throw new Error('The version of the terms is known only after the start');
    return this.inForce;
  }

  /** Newest first. */
  async history(): Promise<TermsHistory> {
    const found = await findTerms(this.unitOfWork.read);
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

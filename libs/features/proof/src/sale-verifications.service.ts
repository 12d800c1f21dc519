import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  decimalsOf,
  formatUnits,
  type SaleFigureRow,
  type SaleVerificationRun,
  type SaleVerificationState,
} from '#contracts';
import { PaymentPromises } from '#features/chain-payments';
import { BRAND, moneyModeOf, SETTINGS, type Settings, UnitOfWork } from '#platform';
import type { SaleFigure } from './check-totals.js';
import { findLatestVerification, insertVerification } from './sale-verifications.repository.js';
import { fetchBundle, verifySale } from './verify-sale.js';

/** So many findings are kept of a check, each text of at most so many characters. The verifier prints all of them. */
const MOST_FINDINGS = 50;
const LONGEST_TEXT = 300;
/** The watch of payments needs the rest of what the RPC server allows. */
const SHARE_OF_RPC = 0.5;

/** Checks the site's sale as anybody can, by its public API and the chain, and remembers the results. */
@Injectable()
export class SaleVerifications {
  private readonly key: string;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.key = new PaymentPromises(settings.APP_SECRET).key;
  }

  /**
   * Downloads the proof from a site and checks it.
   * @throws Error if the site does not serve it, RpcFailure when no endpoint responds usably
   */
  async run(site = this.settings.SITE_URL): Promise<SaleVerificationRun> {
    const ranAt = new Date();
    const { findings, figures, reads, slot } = await verifySale({
      bundle: await fetchBundle(site),
      key: this.key,
      rpc: this.settings.SOLANA_RPC_URL,
      requestsPerSecond: this.settings.SOLANA_RPC_RPS * SHARE_OF_RPC,
    });
    const run: SaleVerificationRun = {
      ranAt: ranAt.toISOString(),
      seconds: (Date.now() - ranAt.getTime()) / 1000,
      reads,
      slot,
      figures: figures.map((figure) => this.rowOf(figure)),
      differences: findings.length,
      findings: findings.slice(0, MOST_FINDINGS).map(({ thing, expected, found }) => ({
        thing: shortened(thing),
        expected: shortened(expected),
        found: shortened(found),
      })),
    };
    await this.unitOfWork.run((tx) => insertVerification(tx, run));
    return run;
  }

  async state(): Promise<SaleVerificationState> {
    return {
      ...moneyModeOf(this.settings),
      site: this.settings.SITE_URL,
      key: this.key,
      latest: (await findLatestVerification(this.unitOfWork.read)) ?? null,
    };
  }

  private rowOf({ name, currency, site, chain }: SaleFigure): SaleFigureRow {
    const decimals = currency === null ? 0 : decimalsOf(currency, this.brand.token.decimals);
    return {
      name,
      currency,
      site: site === null ? null : formatUnits(site, decimals),
      chain: formatUnits(chain, decimals),
    };
  }
}

const shortened = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

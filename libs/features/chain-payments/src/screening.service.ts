import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CACHE, type Cache, Limiter, LOGGER, MINUTE_MS, remember, SETTINGS, type Settings } from '#platform';
import { askScreening, ScreeningFailure } from './ask-screening.js';
import { DeniedWallets } from './denied-wallets.js';
import { GuardMetrics } from './guard-metrics.js';

export type Verdict = 'allowed' | 'denied';

const AT_A_TIME = 8;
const MOST_WAITING = 200;
/** A verdict is used again for so long, so that a page that asks repeatedly costs one request. */
const CACHED_MS = 5 * MINUTE_MS;

/** Says which addresses may pay, by `DENIED_WALLETS_FILE` and `SCREENING_URL`. Without either, all may. */
@Injectable()
export class Screening {
  private readonly limiter = new Limiter(AT_A_TIME, MOST_WAITING);
  private readonly denied: DeniedWallets;

  /** @throws SettingsError if the file of denied wallets can't be read, or a line of it is not an address */
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CACHE) private readonly cache: Cache,
    private readonly metrics: GuardMetrics,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.denied = new DeniedWallets(settings.DENIED_WALLETS_FILE, (problem) =>
      logger.error({ problem }, 'the changed file of denied wallets is not used'),
    );
  }

  /** The verdict on these addresses together if no service must be asked for it; null if nothing is configured. */
  known(addresses: readonly string[]): Verdict | 'waiting' | null {
    const { DENIED_WALLETS_FILE, SCREENING_URL } = this.settings;
    if (addresses.some((address) => this.denied.has(address))) return 'denied';
    if (SCREENING_URL !== undefined && addresses.length > 0) return 'waiting';
    return DENIED_WALLETS_FILE === undefined ? null : 'allowed';
  }

  /**
   * The verdict on these addresses together: one that is denied is enough.
   * @throws ScreeningFailure if the service can't be asked
   */
  async verdictOn(addresses: readonly string[]): Promise<Verdict> {
    const known = this.known(addresses);
    if (known !== 'waiting') return known ?? 'allowed';
    const allowed = await Promise.all(addresses.map((address) => this.isAllowed(address)));
    return allowed.every(Boolean) ? 'allowed' : 'denied';
  }

  private isAllowed(address: string): Promise<boolean> {
    const ask = () => this.limiter.run(() => this.ask(address));
    return remember(this.cache, `screening:${address}`, z.boolean(), CACHED_MS, ask).catch(
      (error: unknown) => {
        this.metrics.screeningFailed();
        throw error instanceof ScreeningFailure
          ? error
          : new ScreeningFailure(String(error), { cause: error });
      },
    );
  }

  private ask(address: string): Promise<boolean> {
    const { SCREENING_URL, SCREENING_TOKEN } = this.settings;
    return askScreening({ url: SCREENING_URL!, token: SCREENING_TOKEN }, address);
  }
}

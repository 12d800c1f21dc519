import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { statfs } from 'node:fs/promises';
import type { AlertRule } from '#contracts';
import { WatchStatuses } from '#features/chain-payments';
import { countOwedPrizes } from '#features/leaderboards';
import { findLongestWait } from '#features/manual-payments';
import { Prices } from '#features/payments';
import { PayoutHealth } from '#features/payouts';
import { PresaleStats } from '#features/presale';
import { findLatestVerification } from '#features/proof';
import {
  countFailingMails,
  findFailingHandlers,
  findLastBackup,
  findMissedPeriods,
  findOldest,
  findRefusedJobs,
  findSilence,
  findVerifications,
  isNewerVersion,
  LOGGER,
  oldestWaitingSeconds,
  productVersion,
  QUEUE_ENGINE,
  type QueueEngine,
  Queues,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
  withTimeout,
} from '#platform';
import { findNewestRelease } from '../releases/newest-release.repository.js';
import { AlertSettings } from './alert-settings.js';

/** What a rule has measured: a value for the whole kingdom, or one for each queue, handler or schedule. */
export interface Reading {
  subject: string;
  value: number;
}

/** Rules that are missing could not be measured, or have nothing to measure. */
export type Readings = Partial<Record<AlertRule, Reading[]>>;

const TIMEOUT_MS = 5_000;
/** Schedules whose failures have a rule of their own. */
const WATCHED_OTHERWISE = ['refresh-sol-price', 'refresh-presale-stats', 'watch-payments'];

const overall = (value: number): Reading[] => [{ subject: '', value }];
const secondsSince = (at: string): number => Math.max(0, (Date.now() - Date.parse(at)) / 1_000);

/** Measures what the alert rules judge, from the database, the queue engine and the disk. */
@Injectable()
export class Measurements {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
    @Inject(QUEUE_ENGINE) private readonly engine: QueueEngine,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly alertSettings: AlertSettings,
    private readonly prices: Prices,
    private readonly presale: PresaleStats,
    private readonly watch: WatchStatuses,
    private readonly payouts: PayoutHealth,
  ) {}

  async take(): Promise<Readings> {
    const sources = [
      () => this.ofWork(),
      () => this.ofHandlers(),
      () => this.ofSchedulesAndBooks(),
      () => this.ofMails(),
      () => this.ofChain(),
      () => this.ofPrices(),
      () => this.ofPayments(),
      () => this.ofPayouts(),
      () => this.ofProof(),
      () => this.ofDisk(),
      () => this.ofBackups(),
      () => this.ofReleases(),
    ];
    const taken = await Promise.all(
      sources.map((measure) =>
        withTimeout(TIMEOUT_MS, measure(), 'no answer in time').catch((err: unknown): Readings => {
          this.logger.warn({ err }, 'alert rules could not be judged');
          return {};
        }),
      ),
    );
    return Object.assign({}, ...taken) as Readings;
  }

  private get tx(): Tx {
    return this.unitOfWork.read;
  }

  /**
   * Workers, queues and outbox. Without a worker, or without the queue engine, everything else waits for that reason, so it is
   * not judged.
   */
  private async ofWork(): Promise<Readings> {
    const { worker } = await findSilence(this.tx);
    const reachable = await this.engineResponds();
    const judged: Readings = {
      'no-worker': overall(worker),
      'queues-unreachable': overall(reachable ? 0 : 1),
    };
    if (!reachable || worker > this.alertSettings.thresholdOf('no-worker')) return judged;
    const { unrelayed } = await findOldest(this.tx);
    return { ...judged, 'outbox-late': overall(unrelayed), ...(await this.ofQueues()) };
  }

  private async engineResponds(): Promise<boolean> {
    return withTimeout(TIMEOUT_MS / 2, this.engine.ping(), 'no answer in time').then(
      () => true,
      () => false,
    );
  }

  /** A paused queue is late for that reason, so its age is not judged. */
  private async ofQueues(): Promise<Readings> {
    const measured = await Promise.all(
      this.queues.all().map(async (queue) => {
        const paused = await queue.isPaused();
        return { subject: queue.name, paused, age: paused ? 0 : await oldestWaitingSeconds(queue) };
      }),
    );
    return {
      'queue-paused': measured.map(({ subject, paused }) => ({ subject, value: paused ? 1 : 0 })),
      'queue-late': measured.map(({ subject, age }) => ({ subject, value: age })),
    };
  }

  private async ofHandlers(): Promise<Readings> {
    const failing = await findFailingHandlers(this.tx, this.alertSettings.thresholdOf('handler-failing'));
    const refused = await findRefusedJobs(this.tx);
    return {
      'handler-failing': failing.map(({ handler, attempts }) => ({ subject: handler, value: attempts })),
      'job-refused': refused.map(({ queue, jobs }) => ({ subject: queue, value: jobs })),
    };
  }

  private async ofSchedulesAndBooks(): Promise<Readings> {
    const { worker } = await findSilence(this.tx);
    const running = worker <= this.alertSettings.thresholdOf('no-worker');
    const missed = running ? await findMissedPeriods(this.tx, WATCHED_OTHERWISE) : undefined;
    const verified = await findVerifications(this.tx);
    return {
      ...(missed && {
        'schedule-missed': missed.map(({ name, periods }) => ({ subject: name, value: periods })),
      }),
      'books-wrong': verified.map(({ name, differences }) => ({ subject: name, value: differences })),
    };
  }

  private async ofMails(): Promise<Readings> {
    return { 'mail-failing': overall(await countFailingMails(this.tx)) };
  }

  /** A chain that was never read counts from the start of the oldest process. */
  private async ofChain(): Promise<Readings> {
    const { mintAddress, updatedAt } = await this.presale.current();
    if (mintAddress === null) return {};
    return {
      'chain-stale': overall(
        updatedAt === null ? (await findSilence(this.tx)).running : secondsSince(updatedAt),
      ),
    };
  }

  /** A site that always uses the fallback price has chosen to. An old price is replaced by it, and has its own rule. */
  private async ofPrices(): Promise<Readings> {
    const { updatedAt, source } = await this.prices.current('SOL');
    const age = secondsSince(updatedAt);
    const chosen = this.settings.PRICE_PROVIDER === 'offline';
    const old = age > this.alertSettings.thresholdOf('price-stale');
    return {
      'price-stale': overall(age),
      ...(!chosen && !old && { 'price-fallback': overall(source === 'fallback' ? 1 : 0) }),
    };
  }

  private async ofPayments(): Promise<Readings> {
    const { problem, blocked } = await this.watch.read();
    return {
      'payments-stopped': overall((problem ? 1 : 0) + blocked.length),
      'payments-waiting': overall(await findLongestWait(this.tx)),
      'pool-short': overall(await countOwedPrizes(this.tx)),
    };
  }

  private async ofPayouts(): Promise<Readings> {
    const health = await this.payouts.read(this.tx);
    if (!health) return {};
    return {
      'payouts-paused': overall(health.paused ? 1 : 0),
      'payout-failed': overall(health.failed),
      'payout-unclear': overall(health.unclear),
      'payouts-short': overall(health.short),
      'payout-wallet-over-cap': overall(health.overCap ? 1 : 0),
    };
  }

  private async ofProof(): Promise<Readings> {
    const latest = await findLatestVerification(this.tx);
    return latest ? { 'sale-proof-wrong': overall(latest.differences) } : {};
  }

  /** The disk with the receipts, as the process sees it that judges. */
  private async ofDisk(): Promise<Readings> {
    const { blocks, bavail } = await statfs(this.settings.UPLOADS_DIR).catch(() => statfs('.'));
    return blocks > 0 ? { 'disk-full': overall(100 * (1 - bavail / blocks)) } : {};
  }

  /** A site that has never made a backup may make them otherwise. */
  private async ofBackups(): Promise<Readings> {
    const last = await findLastBackup(this.tx);
    return last ? { 'backup-old': overall(secondsSince(last.finishedAt.toISOString()) / 3_600) } : {};
  }

  /** Each newer release is an episode of its own. */
  private async ofReleases(): Promise<Readings> {
    const version = this.settings.RELEASES_URL && (await findNewestRelease(this.tx))?.version;
    if (!version) return {};
    return { 'new-version': [{ subject: version, value: isNewerVersion(version, productVersion) ? 1 : 0 }] };
  }
}

import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, recordBeat, recordStart, RepeatingTask, UnitOfWork, withTimeout } from '#platform';
import { AlertChecks } from './alert-checks.service.js';
import { AlertDelivery } from './alert-delivery.service.js';
import { AlertSettings } from './alert-settings.js';
import { StatusReports } from './status.service.js';

/** How often a process reports itself at least (milliseconds). */
const BEAT_MS = 10_000;

/** How long a message that is being sent may delay the end of the process. It is sent again by another one. */
const CLOSE_MS = 3_000;

/**
 * Runs in every process: reports that the process is alive, takes its turn at checking the alert rules, and sends what is due.
 * It is not a schedule, because alerts must also work without a worker and without the queue engine.
 */
@Injectable()
export class AlertWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly heartbeat: RepeatingTask;
  private readonly loop: RepeatingTask;
  private started = false;

  constructor(
    settings: AlertSettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly checks: AlertChecks,
    private readonly delivery: AlertDelivery,
    private readonly status: StatusReports,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.heartbeat = new RepeatingTask(() => this.beat(), Math.min(settings.checkMs, BEAT_MS));
    this.loop = new RepeatingTask(() => this.round(), settings.checkMs);
  }

  onApplicationBootstrap(): void {
    this.heartbeat.start();
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const closed = Promise.all([this.heartbeat.close(), this.loop.close()]);
    await withTimeout(CLOSE_MS, closed, 'an alert is still being sent').catch((err: unknown) =>
      this.logger.warn({ err }, 'alerts are left to another process'),
    );
  }

  private async round(): Promise<void> {
    for (const step of [
      () => this.checks.checkInTurn(),
      () => this.delivery.sendDue(),
      () => this.status.refresh(),
    ]) {
      if (this.loop.ending) return;
      await step().catch((err: unknown) => this.logger.warn({ err }, 'alerts interrupted'));
    }
  }

  private async beat(): Promise<void> {
    const tx = this.unitOfWork.read;
    try {
      await (this.started ? recordBeat(tx) : recordStart(tx));
      this.started = true;
    } catch (err) {
      this.logger.warn({ err }, 'this process could not report itself; trying again');
    }
  }
}

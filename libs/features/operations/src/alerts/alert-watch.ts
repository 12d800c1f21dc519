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

/** How long a message that is being sent may delay the end of the process. It is sent again by another one. */
const CLOSE_MS = 3_000;

/**
 * Runs in every process: reports that the process is alive, takes its turn at checking the alert rules, and sends what is due.
 * It is not a schedule, because alerts must also work without a worker and without the queue engine.
 */
@Injectable()
export class AlertWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
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
    this.loop = new RepeatingTask(() => this.round(), settings.checkMs);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await withTimeout(CLOSE_MS, this.loop.close(), 'an alert is still being sent').catch((err: unknown) =>
      this.logger.warn({ err }, 'alerts are left to another process'),
    );
  }

  private async round(): Promise<void> {
    for (const step of [
      () => this.beat(),
      () => this.checks.checkInTurn(),
      () => this.delivery.sendDue(),
      () => this.status.refresh(),
    ]) {
      if (this.loop.ending) return;
      await step().catch((err: unknown) => this.logger.warn({ err }, 'alerts interrupted'));
    }
  }

  private async beat(): Promise<void> {
    if (this.started) return recordBeat(this.unitOfWork.read);
    await recordStart(this.unitOfWork.read);
    this.started = true;
  }
}

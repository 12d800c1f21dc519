import type { OnApplicationBootstrap, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { PgListener } from '../database/pg-listener.js';
import type { UnitOfWork } from '../database/transaction.js';
import { RepeatingTask } from '../process/repeating-task.js';
import { findNewestVersion, newestVersionId } from './live-settings.repository.js';
import type { ValuesInForce } from './values-in-force.js';

export const SETTINGS_CHANNEL = 'live_settings';
/** How often a program looks for a version that it was not notified of. */
const POLL_MS = 5_000;
const RETRY_MS = 500;

/**
 * Keeps the values in force up to date in this program: it is notified of each new version, looks for one whenever its
 * connection is back, and every few seconds anyway.
 */
export class LiveSettings implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: PgListener;
  private readonly loop = new RepeatingTask(() => this.refresh(), POLL_MS);
  private readonly listeners: (() => void | Promise<void>)[] = [];
  private retry: NodeJS.Timeout | undefined;
  /** What the listeners were last told: the version, and what it announced then. */
  private told: string;

  constructor(
    databaseUrl: string,
    private readonly unitOfWork: UnitOfWork,
    private readonly inForce: ValuesInForce,
    private readonly logger: Logger,
  ) {
    const wake = (): void => this.loop.wake();
    this.listener = new PgListener(databaseUrl, SETTINGS_CHANNEL, wake, wake, logger);
    this.told = this.state();
  }

  /**
   * Runs a function after another version has come into force in this program, and when an announcement begins or ends. If it
   * fails, it runs again shortly.
   */
  onChange(listener: () => void | Promise<void>): void {
    this.listeners.push(listener);
  }

  /** Nothing else of the program starts with older values. @throws the database's error */
  async onModuleInit(): Promise<void> {
    await this.load();
    this.told = this.state();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.retry);
    await Promise.all([this.listener.close(), this.loop.close()]);
  }

  private async refresh(): Promise<void> {
    try {
      await this.load();
      const state = this.state();
      if (state === this.told) return;
      for (const listener of this.listeners) await listener();
      this.told = state;
    } catch (error) {
      this.logger.warn({ err: error }, 'the live settings could not be brought up to date');
      this.retry = setTimeout(() => this.loop.wake(), RETRY_MS);
    }
  }

  private async load(): Promise<void> {
    const tx = this.unitOfWork.read;
    if ((await newestVersionId(tx)) === this.inForce.version) return;
    const newest = await findNewestVersion(tx);
    const refused = this.inForce.use(newest?.id ?? 0, newest?.settings ?? {});
    if (refused.length > 0)
      this.logger.warn({ settings: refused }, 'live settings that this release does not take were left out');
  }

  private state(): string {
    return JSON.stringify([this.inForce.version, this.inForce.announcement()]);
  }
}

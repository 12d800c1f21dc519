import { Inject, Injectable } from '@nestjs/common';
import { ALERT_RULES, type AlertRule, type StatusComponent } from '#contracts';
import { QueueName, REALTIME_BUS, type RealtimeBus, signalOperators, type Tx, UnitOfWork } from '#platform';
import { AlertSettings } from './alert-settings.js';
import { type Breach, claimCheck, closeEpisodes, openEpisodes, recordCheck } from './episodes.repository.js';
import { Measurements, type Readings } from './measurements.service.js';
import { announceOpened, announceOver } from './messages.repository.js';
import { recordDays } from './status.repository.js';

/** What a queue is for, as visitors see it. */
const DISRUPTED_BY_QUEUE: Readonly<Partial<Record<string, StatusComponent>>> = {
  [QueueName.Purchases]: 'sale',
  [QueueName.Orders]: 'payments',
  [QueueName.Emails]: 'mail',
  [QueueName.AccountMails]: 'mail',
  [QueueName.Leaderboards]: 'game',
};

/** Judges the alert rules, and opens and closes episodes. */
@Injectable()
export class AlertChecks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: AlertSettings,
    private readonly measurements: Measurements,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
  ) {}

  /** Checks the rules, unless another process just did. */
  async checkInTurn(): Promise<void> {
    if (await claimCheck(this.unitOfWork.read, this.settings.checkMs)) await this.check();
  }

  /**
   * Checks the rules now. A rule that could not be measured changes nothing. Episodes are judged in one transaction, so a change
   * opens one episode and adds one message for each recipient, however many processes check.
   */
  async check(): Promise<void> {
    const readings = await this.measurements.take();
    if (await this.unitOfWork.run((tx) => this.judge(tx, readings)))
      await signalOperators(this.bus, 'alerts');
  }

  /** Returns whether an episode was opened or closed. */
  private async judge(tx: Tx, readings: Readings): Promise<boolean> {
    const measured = Object.entries(readings) as [AlertRule, { subject: string; value: number }[]][];
    await recordCheck(
      tx,
      Object.fromEntries(
        measured.map(([rule, found]) => [rule, Math.max(0, ...found.map(({ value }) => value))]),
      ),
    );
    const breaches = measured.flatMap(([rule, found]) => found.flatMap((each) => this.breachOf(rule, each)));
    const opened = await openEpisodes(tx, breaches);
    const channels = opened.length > 0 ? await this.settings.channels(tx) : [];
    const keys = channels.map(({ key }) => key);
    for (const { id, silentUntil } of opened) await announceOpened(tx, id, keys, silentUntil);
    const rules = measured.map(([rule]) => rule);
    const closed = await closeEpisodes(tx, rules, this.settings.quietS);
    for (const { id } of closed) await announceOver(tx, id);
    await recordDays(tx);
    return opened.length + closed.length > 0;
  }

  private breachOf(rule: AlertRule, { subject, value }: { subject: string; value: number }): Breach[] {
    const threshold = this.settings.thresholdOf(rule);
    if (value <= threshold) return [];
    const byQueue = rule.startsWith('queue-') ? DISRUPTED_BY_QUEUE[subject] : undefined;
    const disrupts = [...ALERT_RULES[rule].disrupts, ...(byQueue ? [byQueue] : [])];
    return [{ rule, subject, value, threshold, disrupts }];
  }
}

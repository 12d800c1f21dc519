import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { ALERT_RULES, type AlertRule } from '#contracts';
import { Contacts } from '#features/auth';
import { SETTINGS, type Settings, type Tx, ValuesInForce } from '#platform';

/** One recipient of alerts. `key` names it in the database, without an address. */
export type Channel =
  | { key: string; kind: 'email'; address: string }
  | { key: 'webhook'; kind: 'webhook'; url: string; secret: string }
  | { key: 'chat'; kind: 'chat'; url: string };

/** Thresholds and recipients of alerts: from the environment, and from the live settings. */
@Injectable()
export class AlertSettings {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly live: ValuesInForce,
    private readonly contacts: Contacts,
  ) {}

  thresholdOf(rule: AlertRule): number {
    return this.settings.ALERT_THRESHOLDS[rule] ?? ALERT_RULES[rule].threshold;
  }

  /** Everyone whom an alert reaches now. An account that lost its role, or is banned, is no longer among them. */
  async channels(tx: Tx): Promise<Channel[]> {
    const ofRoles = await this.contacts.addressesOfRoles(tx, this.live.values.alertRoles);
    const { ALERT_EMAILS, ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET, ALERT_CHAT_WEBHOOK_URL } = this.settings;
    return [
      ...[...new Set([...ALERT_EMAILS, ...ofRoles])].map((address): Channel => ({
        key: `email/${this.hashOf(address)}`,
        kind: 'email',
        address,
      })),
      ...(ALERT_WEBHOOK_URL && ALERT_WEBHOOK_SECRET
        ? ([
            { key: 'webhook', kind: 'webhook', url: ALERT_WEBHOOK_URL, secret: ALERT_WEBHOOK_SECRET },
          ] as const)
        : []),
      ...(ALERT_CHAT_WEBHOOK_URL
        ? ([{ key: 'chat', kind: 'chat', url: ALERT_CHAT_WEBHOOK_URL }] as const)
        : []),
    ];
  }

  /** Whether webhooks may lead to private addresses. */
  get allowsPrivate(): boolean {
    return this.settings.ALERT_WEBHOOK_ALLOW_PRIVATE;
  }

  /** How often the rules are checked (milliseconds). */
  get checkMs(): number {
    return this.settings.ALERT_CHECK_S * 1_000;
  }

  /** How long everything must have been good before an episode is over (seconds). */
  get quietS(): number {
    return this.settings.ALERT_QUIET_S;
  }

  private hashOf(address: string): string {
    return createHmac('sha256', this.settings.APP_SECRET)
      .update(`alert/${address.toLowerCase()}`)
      .digest('hex')
      .slice(0, 16);
  }
}

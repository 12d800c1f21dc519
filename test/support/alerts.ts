import { Webhook } from 'standardwebhooks';
import type { AlertRule } from '#contracts';
import { rows } from '#platform';
import { AlertChecks } from '../../libs/features/operations/src/alerts/alert-checks.service.js';
import { eventually } from './eventually.js';
import type { Kingdom } from './kingdom.js';
import type { WebhookServer } from './webhook-server.js';

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of tests, 32 bytes long').toString('base64')}`;

/** What a webhook says about an episode. */
export interface AlertHook {
  type: 'alert.opened' | 'alert.over' | 'alert.test';
  data: { rule: string; subject: string; episode: string; title: string; text: string; runbook: string };
}

/** Settings that send alerts to a webhook and a chat on this machine, and check every second. */
export const alertEnv = (hooks: WebhookServer): Record<string, string> => ({
  ALERT_WEBHOOK_URL: `${hooks.url}/hook`,
  ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  ALERT_CHAT_WEBHOOK_URL: `${hooks.url}/chat`,
  ALERT_WEBHOOK_ALLOW_PRIVATE: 'true',
  ALERT_CHECK_S: '1',
  ALERT_QUIET_S: '2',
  // A new process needs more than a second for its first report, and a machine of tests may be full.
  ALERT_THRESHOLDS: 'no-worker=4,disk-full=100',
});

/** Checks the rules now, and returns those whose episodes are open. */
export async function openAlerts({ app, unitOfWork }: Kingdom): Promise<AlertRule[]> {
  await app.get(AlertChecks, { strict: false }).check();
  const found = await rows<{ rule: AlertRule }>(
    unitOfWork.read,
    `SELECT rule FROM alert_episode WHERE closed_at IS NULL`,
  );
  return found.map(({ rule }) => rule);
}

/** The webhooks about a rule so far. Each must have a true signature. */
export const hooksAbout = (hooks: WebhookServer, rule: string, subject = ''): AlertHook[] =>
  hooks.received
    .filter(({ path }) => path === '/hook')
    .map(
      ({ body, headers }) =>
        new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>) as AlertHook,
    )
    .filter(({ data }) => data.rule === rule && data.subject === subject);

/** Waits until the last webhook about a rule says that an episode has begun, or that it is over. */
export const untilHook = (
  hooks: WebhookServer,
  type: AlertHook['type'],
  rule: string,
  subject = '',
): Promise<AlertHook[]> =>
  eventually(
    async () => hooksAbout(hooks, rule, subject),
    (found) => found.at(-1)?.type === type,
  );

export const typesOf = (found: readonly AlertHook[]): string[] => found.map(({ type }) => type);

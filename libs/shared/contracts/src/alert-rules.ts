/** What visitors see of the kingdom on `/status`. */
export const STATUS_COMPONENTS = ['sale', 'payments', 'mail', 'chain', 'game'] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

interface Rule {
  /** An episode opens when the measured value is above it. A site can set its own in `ALERT_THRESHOLDS`. */
  readonly threshold: number;
  readonly unit: 'seconds' | 'periods' | 'tries' | 'percent' | 'hours' | 'count';
  readonly severity: 'critical' | 'warning';
  /** What `/status` shows as disrupted meanwhile. Rules about a queue add what the queue is for. */
  readonly disrupts: readonly StatusComponent[];
}

/**
 * All alert rules. The name of a rule is also the anchor of its paragraph in the runbook, `docs/operations.md`, and the key of
 * its texts.
 */
export const ALERT_RULES = {
  'no-worker': {
    threshold: 30,
    unit: 'seconds',
    severity: 'critical',
    disrupts: ['sale', 'payments', 'mail', 'game'],
  },
  'queues-unreachable': {
    threshold: 0,
    unit: 'count',
    severity: 'critical',
    disrupts: ['sale', 'payments', 'mail', 'game'],
  },
  'outbox-late': {
    threshold: 60,
    unit: 'seconds',
    severity: 'critical',
    disrupts: ['sale', 'payments', 'mail', 'game'],
  },
  'queue-late': { threshold: 120, unit: 'seconds', severity: 'warning', disrupts: [] },
  'queue-paused': { threshold: 0, unit: 'count', severity: 'warning', disrupts: [] },
  'handler-failing': { threshold: 10, unit: 'tries', severity: 'warning', disrupts: [] },
  'schedule-missed': { threshold: 3, unit: 'periods', severity: 'warning', disrupts: [] },
  'job-refused': { threshold: 0, unit: 'count', severity: 'critical', disrupts: [] },
  'books-wrong': { threshold: 0, unit: 'count', severity: 'critical', disrupts: [] },
  'mail-failing': { threshold: 0, unit: 'count', severity: 'critical', disrupts: ['mail'] },
  'chain-stale': { threshold: 120, unit: 'seconds', severity: 'critical', disrupts: ['chain'] },
  'payments-stopped': { threshold: 0, unit: 'count', severity: 'critical', disrupts: ['payments'] },
  'price-stale': { threshold: 300, unit: 'seconds', severity: 'warning', disrupts: [] },
  'price-fallback': { threshold: 0, unit: 'count', severity: 'warning', disrupts: [] },
  'payments-waiting': { threshold: 86_400, unit: 'seconds', severity: 'warning', disrupts: [] },
  'payouts-paused': { threshold: 0, unit: 'count', severity: 'warning', disrupts: [] },
  'payout-failed': { threshold: 0, unit: 'count', severity: 'warning', disrupts: [] },
  'payout-unclear': { threshold: 600, unit: 'seconds', severity: 'warning', disrupts: [] },
  'payouts-short': { threshold: 0, unit: 'count', severity: 'warning', disrupts: [] },
  'payout-wallet-over-cap': { threshold: 0, unit: 'count', severity: 'warning', disrupts: [] },
  'sale-proof-wrong': { threshold: 0, unit: 'count', severity: 'critical', disrupts: [] },
  'pool-short': { threshold: 0, unit: 'count', severity: 'warning', disrupts: [] },
  'disk-full': { threshold: 90, unit: 'percent', severity: 'critical', disrupts: [] },
  'backup-old': { threshold: 26, unit: 'hours', severity: 'warning', disrupts: [] },
  'new-version': { threshold: 0, unit: 'count', severity: 'warning', disrupts: [] },
} as const satisfies Record<string, Rule>;

export type AlertRule = keyof typeof ALERT_RULES;
export const ALERT_RULE_NAMES = Object.keys(ALERT_RULES) as [AlertRule, ...AlertRule[]];

/** The runbook's paragraph about a rule, as a path in the repository. */
export const runbookOf = (rule: AlertRule): string => `docs/operations.md#${rule}`;

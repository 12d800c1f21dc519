import { z } from 'zod';
import { ALERT_RULE_NAMES, STATUS_COMPONENTS } from './alert-rules.js';
import { listQuery, listSchema, timestampSchema } from './primitives.js';

export const alertRuleSchema = z.enum(ALERT_RULE_NAMES);
export const alertSeveritySchema = z.enum(['critical', 'warning']);

/** `unknown`: the rule could not be judged at the last check, or what it is about does not exist on this site. */
export const alertRuleStateSchema = z.object({
  name: alertRuleSchema,
  severity: alertSeveritySchema,
  unit: z.enum(['seconds', 'periods', 'tries', 'percent', 'hours', 'count']),
  threshold: z.number(),
  defaultThreshold: z.number(),
  state: z.enum(['good', 'bad', 'unknown']),
  /** The highest value at the last check. */
  value: z.number().nullable(),
  /** The paragraph of the runbook, as a path in the repository. */
  runbook: z.string(),
});

/** `GET /api/admin/alerts/rules` */
export const alertRulesSchema = z.object({
  /** When the rules were last checked; null if never. */
  checkedAt: timestampSchema.nullable(),
  channels: z.object({ emails: z.array(z.string()), webhook: z.boolean(), chat: z.boolean() }),
  items: z.array(alertRuleStateSchema),
});

/** A message to one recipient: that an episode has begun, or that it is over. */
export const alertMessageSchema = z.object({
  kind: z.enum(['opened', 'over']),
  channel: z.enum(['email', 'webhook', 'chat']),
  sentAt: timestampSchema.nullable(),
  tries: z.number().int(),
  /** Why it could not be sent last. */
  error: z.string().nullable(),
});

export const alertEpisodeSchema = z.object({
  id: z.uuid(),
  rule: alertRuleSchema,
  /** The queue, handler or schedule that it is about; empty if the rule is about the whole kingdom. */
  subject: z.string(),
  severity: alertSeveritySchema,
  /** The highest value so far. */
  value: z.number(),
  threshold: z.number(),
  runbook: z.string(),
  openedAt: timestampSchema,
  lastSeenAt: timestampSchema,
  /** Since when everything has been good again. The episode is over once that has lasted for a while. */
  goodSince: timestampSchema.nullable(),
  closedAt: timestampSchema.nullable(),
  acknowledgedBy: z.uuid().nullable(),
  acknowledgedAt: timestampSchema.nullable(),
  snoozedUntil: timestampSchema.nullable(),
  messages: z.array(alertMessageSchema),
});

/** `GET /api/admin/alerts`, newest first. */
export const alertEpisodeQuerySchema = listQuery(50).extend({ state: z.enum(['open', 'closed']).optional() });
export const alertEpisodeListSchema = listSchema(alertEpisodeSchema);

const MONTH_MINUTES = 30 * 24 * 60;

/** `POST /api/admin/alerts/:id/snooze`: no message about this before that many minutes have passed. */
export const snoozeAlertSchema = z.strictObject({ minutes: z.number().int().min(1).max(MONTH_MINUTES) });

/** `POST /api/admin/alerts/test`: what became of a test message to each recipient. */
export const alertTestSchema = z.object({
  items: z.array(
    z.object({
      channel: z.enum(['email', 'webhook', 'chat']),
      /** The address, of e-mails only. */
      recipient: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});

/** What operators have announced on every page. */
export const announcementSchema = z.object({
  /** By language. */
  texts: z.record(z.string(), z.string()),
  from: timestampSchema,
  /** Null if it is still shown and has no end. */
  until: timestampSchema.nullable(),
});

/** `GET /api/status` */
export const statusSchema = z.object({
  /** When the kingdom last checked itself; null if never. */
  checkedAt: timestampSchema.nullable(),
  /** The UTC date of the first entry of `days`. */
  firstDay: z.iso.date(),
  components: z.array(
    z.object({
      name: z.enum(STATUS_COMPONENTS),
      /** `unknown`: nothing has been checked for two minutes. */
      state: z.enum(['good', 'disrupted', 'unknown']),
      /** Since when it is disrupted. */
      since: timestampSchema.nullable(),
      /** For how many seconds it was disrupted on each day, the last one being today; null if it was not checked. */
      days: z.array(z.number().int().nullable()),
    }),
  ),
  /** Those of the days shown, newest first. */
  announcements: z.array(announcementSchema),
});

export type Announcement = z.infer<typeof announcementSchema>;
export type AlertRules = z.infer<typeof alertRulesSchema>;
export type AlertRuleState = z.infer<typeof alertRuleStateSchema>;
export type AlertEpisode = z.infer<typeof alertEpisodeSchema>;
export type AlertEpisodeList = z.infer<typeof alertEpisodeListSchema>;
export type AlertEpisodeQuery = z.infer<typeof alertEpisodeQuerySchema>;
export type AlertMessage = z.infer<typeof alertMessageSchema>;
export type AlertTest = z.infer<typeof alertTestSchema>;
export type SnoozeAlert = z.infer<typeof snoozeAlertSchema>;
export type Status = z.infer<typeof statusSchema>;

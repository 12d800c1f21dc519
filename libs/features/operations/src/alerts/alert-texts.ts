import { type Brand, format } from '#brand';
import { ALERT_RULES, type AlertRule, runbookOf } from '#contracts';
import { type Mail, renderHtml, renderText } from '#platform';
import type { DueMessage } from './messages.repository.js';

/** What recipients read about an episode, or a test. */
export interface AlertNews {
  /** Stays the same when a message is sent again. */
  id: string;
  type: 'alert.opened' | 'alert.over' | 'alert.test';
  title: string;
  text: string;
  /** The runbook's paragraph; tests have none. */
  runbook: string | null;
  /** What programs read. */
  data: Readonly<Record<string, string | number | null>>;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** A measured value with its unit, in the reader's language. */
function readable(rule: AlertRule, value: number, language: string): string {
  const number = (amount: number, unit?: string): string =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits: 0,
      ...(unit && { style: 'unit', unit, unitDisplay: 'long' }),
    }).format(amount);
  const { unit } = ALERT_RULES[rule];
  if (unit === 'percent') return number(value, 'percent');
  if (unit === 'hours') return number(value, 'hour');
  if (unit !== 'seconds') return number(value);
  if (value < 2 * MINUTE_S) return number(value, 'second');
  return value < 2 * HOUR_S ? number(value / MINUTE_S, 'minute') : number(value / HOUR_S, 'hour');
}

/** What to say about an episode that has begun or is over. */
export function newsOfMessage(message: DueMessage, brand: Brand): AlertNews {
  const { id, kind, rule, subject, value, threshold, severity, openedAt, goodSince } = message;
  const { alerts } = brand.texts.operations;
  const words = alerts.rules[rule];
  const facts = { subject, value: readable(rule, value, brand.language) };
  const title = format(brand, words.title, facts);
  const over = kind === 'over';
  return {
    id,
    type: over ? 'alert.over' : 'alert.opened',
    title: format(brand, over ? alerts.over : alerts.opened, { title }),
    text: over ? format(brand, alerts.overText) : format(brand, words.text, facts),
    runbook: runbookOf(rule),
    data: {
      episode: message.episodeId,
      rule,
      subject,
      severity,
      value,
      threshold,
      openedAt: openedAt.toISOString(),
      goodSince: over ? (goodSince?.toISOString() ?? null) : null,
    },
  };
}

export const testNews = (id: string, brand: Brand): AlertNews => {
  const { test } = brand.texts.operations.alerts;
  const title = format(brand, test.title);
  return { id, type: 'alert.test', title, text: format(brand, test.text), runbook: null, data: {} };
};

/** @param url the page of the operators' room about alerts */
export function mailOfNews(
  { id, title, text, runbook }: AlertNews,
  url: string,
  brand: Brand,
): Omit<Mail, 'to'> {
  const { mail } = brand.texts.operations.alerts;
  const { preheaders, reasons } = brand.texts.mailFrame;
  const content = {
    title,
    preheader: format(brand, preheaders.alert),
    greeting: format(brand, brand.texts.mails.greeting),
    paragraphs: [text],
    rows: runbook ? ([[format(brand, mail.runbook), runbook]] as const) : [],
    button: { label: format(brand, mail.button), url },
    signature: format(brand, brand.texts.mails.signature),
    reason: { text: format(brand, reasons.alert) },
  };
  return {
    subject: title,
    html: renderHtml(content, brand),
    text: renderText(content),
    messageId: `${id}.alert`,
  };
}

/** The body of a webhook, in the form that Standard Webhooks describe. */
export const webhookOfNews = ({ type, title, text, runbook, data }: AlertNews, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data: { ...data, title, text, runbook } });

/** The body that chat tools accept. */
export const chatOfNews = ({ title, text, runbook }: AlertNews, url: string): string =>
  JSON.stringify({ text: [title, text, ...(runbook ? [runbook] : []), url].join('\n') });

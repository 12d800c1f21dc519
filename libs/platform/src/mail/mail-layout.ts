import type { Brand } from '#brand';
import { escapeHtml } from '../http/escape-html.js';

/** The content of a mail. The layout renders it as HTML and as plain text. */
export interface MailContent {
  title: string;
  greeting: string;
  paragraphs: readonly string[];
  rows: readonly (readonly [label: string, value: string])[];
  /**
   * `instead` introduces the written-out link, for mail programs that show no buttons. Plain text always writes it
   * out.
   */
  button?: { label: string; url: string; instead?: string };
  /** A short code to type in. */
  code?: { label: string; value: string };
  /** Paragraphs after button and code, such as how long they are valid. */
  closing?: readonly string[];
  /** What to do if the reader did not expect this mail. Set apart at the end. */
  note?: string;
  signature: string;
  /** Small print at the very end: why this mail was sent, and where to change that. */
  aside?: { text: string; label: string; url: string };
  /** Set apart at the top: says that this is a simulation. */
  notice?: string;
}

const SERIF = 'Georgia,serif';
const SANS = 'Helvetica,Arial,sans-serif';
const RULE = '1px solid #e6e0f0';
const TINT = '#f6f3fb';

/** One layout for all mails. It uses tables and inline styles, because mail programs support little else. */
export function renderHtml(content: MailContent, brand: Brand): string {
  const { colours } = brand;
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;line-height:1.6">${escapeHtml(text)}</p>`;
  const notice = content.notice
    ? `<p role="note" style="margin:0 0 24px;padding:14px 18px;border:2px dashed ${colours.rose};border-radius:12px;line-height:1.5;font-weight:bold">${escapeHtml(content.notice)}</p>`
    : '';
  const note = content.note
    ? `<p role="note" style="margin:24px 0;padding:14px 18px;border-left:4px solid ${colours.violet};background:${TINT};line-height:1.5">${escapeHtml(content.note)}</p>`
    : '';
  return `<!doctype html>
<html lang="${brand.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.title)}</title></head>
<body style="margin:0;background:${colours.night};font-family:${SANS};font-size:16px;color:${colours.night}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td align="center" style="padding:28px 32px;background:${colours.royal};border-bottom:4px solid ${colours.gold};color:${colours.gold};font:bold 26px ${SERIF}">♛ ${escapeHtml(brand.product)}</td></tr>
<tr><td style="padding:32px 24px">
<h1 style="margin:0 0 24px;font:bold 28px/1.2 ${SERIF};color:${colours.royal}">${escapeHtml(content.title)}</h1>
${notice}${paragraph(content.greeting)}${content.paragraphs.map(paragraph).join('')}
${rowsHtml(content.rows, brand)}${buttonHtml(content.button, brand)}${codeHtml(content.code, brand)}${(content.closing ?? []).map(paragraph).join('')}
${note}${paragraph(content.signature)}${plainLinkHtml(content.button, brand)}${asideHtml(content.aside, brand)}
</td></tr></table>
</td></tr></table>
</body></html>`;
}

function rowsHtml(rows: MailContent['rows'], { colours }: Brand): string {
  if (rows.length === 0) return '';
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" style="padding:10px 16px 10px 0;border-top:${RULE};font-weight:normal;line-height:1.5;color:${colours.violet};vertical-align:top">${escapeHtml(label)}</th><td style="padding:10px 0;border-top:${RULE};font-weight:bold;line-height:1.5;word-break:break-word;overflow-wrap:anywhere;vertical-align:top">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="table" width="100%" cellpadding="0" cellspacing="0" style="border-bottom:${RULE}">${cells.join('')}</table>`;
}

function buttonHtml(button: MailContent['button'], { colours }: Brand): string {
  if (!button) return '';
  return `<p style="margin:28px 0;text-align:center"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:16px 36px;border-radius:999px;background:${colours.gold};color:${colours.night};font-weight:bold;text-decoration:none">${escapeHtml(button.label)}</a></p>`;
}

/**
 * The code is one piece of text, so that it is easy to copy and find. The group's label makes screen readers spell
 * it.
 */
function codeHtml(code: MailContent['code'], { colours }: Brand): string {
  if (!code) return '';
  const spelled = `${code.label} ${Array.from(code.value).join(' ')}`;
  return `<div role="group" aria-label="${escapeHtml(spelled)}" style="margin:28px 0;padding:18px 12px;border:1px solid ${colours.violet};border-radius:12px;background:${TINT};text-align:center"><p style="margin:0 0 8px;line-height:1.5">${escapeHtml(code.label)}</p><p style="margin:0;font:bold 34px/1.2 Consolas,Menlo,monospace;letter-spacing:.25em;padding-left:.25em;color:${colours.royal}">${escapeHtml(code.value)}</p></div>`;
}

function plainLinkHtml(button: MailContent['button'], { colours }: Brand): string {
  if (!button?.instead) return '';
  const url = escapeHtml(button.url);
  return `<p style="margin:24px 0 0;padding-top:16px;border-top:${RULE};font-size:13px;line-height:1.5">${escapeHtml(button.instead)}<br><a href="${url}" style="color:${colours.royal};word-break:break-all">${url}</a></p>`;
}

function asideHtml(aside: MailContent['aside'], { colours }: Brand): string {
  if (!aside) return '';
  return `<p style="margin:24px 0 0;padding-top:16px;border-top:${RULE};font-size:13px;line-height:1.5">${escapeHtml(aside.text)} <a href="${escapeHtml(aside.url)}" style="color:${colours.royal}">${escapeHtml(aside.label)}</a></p>`;
}

export function renderText(content: MailContent): string {
  return [
    content.title.toUpperCase(),
    content.notice && `*** ${content.notice} ***`,
    content.greeting,
    ...content.paragraphs,
    content.rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.button && `${content.button.label}: ${content.button.url}`,
    content.code && `${content.code.label} ${content.code.value}`,
    ...(content.closing ?? []),
    content.note,
    content.signature,
    content.aside && `${content.aside.text} ${content.aside.label}: ${content.aside.url}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

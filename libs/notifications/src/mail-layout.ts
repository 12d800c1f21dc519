import type { Brand } from '#libs/brand';
import { escapeHtml } from '#libs/platform';

/** What a mail says; the layout turns it into HTML and text that say the same. */
export interface MailContent {
  title: string;
  greeting: string;
  paragraphs: readonly string[];
  rows: readonly (readonly [label: string, value: string])[];
  button?: { label: string; url: string };
  signature: string;
  /** Set apart above everything else: that this is a simulation. */
  notice?: string;
}

const SERIF = 'Georgia,serif';
const SANS = 'Helvetica,Arial,sans-serif';
const RULE = '1px solid #e6e0f0';

/** One royal layout for every mail. Tables and inline styles, because mail programs know little else. */
export function renderHtml(content: MailContent, brand: Brand): string {
  const { colours } = brand;
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;line-height:1.6">${escapeHtml(text)}</p>`;
  const notice = content.notice
    ? `<p role="note" style="margin:0 0 24px;padding:14px 18px;border:2px dashed ${colours.rose};border-radius:12px;line-height:1.5;font-weight:bold">${escapeHtml(content.notice)}</p>`
    : '';
  const rows = content.rows
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" style="padding:10px 16px 10px 0;border-top:${RULE};font-weight:normal;line-height:1.5;color:${colours.violet};vertical-align:top">${escapeHtml(label)}</th><td style="padding:10px 0;border-top:${RULE};font-weight:bold;line-height:1.5;word-break:break-all;vertical-align:top">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const button = content.button
    ? `<p style="margin:28px 0;text-align:center"><a href="${escapeHtml(content.button.url)}" style="display:inline-block;padding:16px 36px;border-radius:999px;background:${colours.gold};color:${colours.night};font-weight:bold;text-decoration:none">${escapeHtml(content.button.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.title)}</title></head>
<body style="margin:0;background:${colours.night};font-family:${SANS};font-size:16px;color:${colours.night}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td align="center" style="padding:28px 32px;background:${colours.royal};border-bottom:4px solid ${colours.gold};color:${colours.gold};font:bold 26px ${SERIF}">♛ ${escapeHtml(brand.product)}</td></tr>
<tr><td style="padding:32px 24px">
<h1 style="margin:0 0 24px;font:bold 28px/1.2 ${SERIF};color:${colours.royal}">${escapeHtml(content.title)}</h1>
${notice}${paragraph(content.greeting)}${content.paragraphs.map(paragraph).join('')}
<table role="table" width="100%" cellpadding="0" cellspacing="0" style="border-bottom:${RULE}">${rows}</table>
${button}${paragraph(content.signature)}
</td></tr></table>
</td></tr></table>
</body></html>`;
}

export function renderText(content: MailContent): string {
  return [
    content.title.toUpperCase(),
    content.notice && `*** ${content.notice} ***`,
    content.greeting,
    ...content.paragraphs,
    content.rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.button && `${content.button.label}: ${content.button.url}`,
    content.signature,
  ]
    .filter(Boolean)
    .join('\n\n');
}

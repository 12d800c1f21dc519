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

/** One royal layout for every mail. Tables and inline styles, because mail programs know little else. */
export function renderHtml(content: MailContent, brand: Brand): string {
  const { colours } = brand;
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;line-height:1.6">${escapeHtml(text)}</p>`;
  const notice = content.notice
    ? `<p role="note" style="margin:0 0 24px;padding:12px 16px;border:2px dashed ${colours.rose};border-radius:8px;font-weight:bold">${escapeHtml(content.notice)}</p>`
    : '';
  const rows = content.rows
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" style="padding:8px 12px 8px 0;font-weight:normal;color:${colours.violet};vertical-align:top">${escapeHtml(label)}</th><td style="padding:8px 0;font-weight:bold;word-break:break-all">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const button = content.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(content.button.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${colours.gold};color:${colours.night};font-weight:bold;text-decoration:none">${escapeHtml(content.button.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.title)}</title></head>
<body style="margin:0;background:${colours.night};font-family:Georgia,serif;color:${colours.night}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="padding:24px 32px;background:${colours.royal};color:${colours.gold};font-size:22px;font-weight:bold">♛ ${escapeHtml(brand.product)}</td></tr>
<tr><td style="padding:32px">
<h1 style="margin:0 0 24px;font-size:24px">${escapeHtml(content.title)}</h1>
${notice}${paragraph(content.greeting)}${content.paragraphs.map(paragraph).join('')}
<table role="table" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #e6e0f0;border-bottom:1px solid #e6e0f0">${rows}</table>
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

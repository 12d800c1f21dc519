import type { Brand } from '#brand';
import { escapeHtml } from '../http/escape-html.js';
import { mailColours, type MailColours } from './mail-colours.js';

/** The content of a mail. The layout renders it as HTML and as plain text. */
export interface MailContent {
  title: string;
  /** What lists of mails show after the subject. Hidden in the mail itself. */
  preheader: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Facts. A value of several lines is a list. */
  rows: readonly (readonly [label: string, value: string | readonly string[]])[];
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
  /** Small print at the very end: why the reader gets this mail, and where to change that. */
  reason: { text: string; change?: { label: string; url: string } };
  /** Set apart at the top: says that this is a simulation. */
  notice?: string;
}

const SERIF = 'Georgia,serif';
const SANS = 'Helvetica,Arial,sans-serif';
/** In pixels. Wider mails are cut off in the preview panes of mail programs. */
const WIDTH = 600;
/** Keeps mail programs from filling up a short preheader with the mail's own text. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Which colour each class has. The day's are written into each element as well, because some programs drop styles. */
const STYLES = {
  page: 'background-color:page;color:text',
  card: 'background-color:card;color:text',
  text: 'color:text',
  muted: 'color:muted',
  heading: 'color:heading',
  link: 'color:link',
  line: 'border-color:line',
  tint: 'background-color:tint;color:text',
} as const satisfies Record<string, string>;

/** A label stands above its value, because long words leave too little room for addresses beside them. */
const ON_PHONES =
  '.body{padding:24px 18px!important}h1{font-size:24px!important}' +
  '.label,.value{display:block;width:auto!important}.label{padding-bottom:0!important}' +
  '.value{padding-top:2px!important;border-top-width:0!important}';

const filled = (style: string, colours: MailColours): string =>
  style.replace(/:(\w+)/g, (_, role: keyof MailColours) => `:${colours[role]}`);

/** One layout for all mails. It uses tables and inline styles, because mail programs support little else. */
export function renderHtml(content: MailContent, brand: Brand): string {
  const { colours } = brand;
  const { day, night } = mailColours(brand);
  /** The attributes of an element with one or more classes, further styles, and a class that only phones style. */
  const look = (classes: string, style = '', onPhones = ''): string => {
    const own = classes.split(' ').map((name) => filled(STYLES[name as keyof typeof STYLES], day));
    return `class="${[classes, onPhones].filter(Boolean).join(' ')}" style="${[...own, style].filter(Boolean).join(';')}"`;
  };
  const atNight = Object.entries(STYLES)
    .map(([name, style]) => `.${name}{${filled(style, night).replace(/(?=;|$)/g, '!important')}}`)
    .join('');
  const paragraph = (text: string): string =>
    text && `<p ${look('text', 'margin:0 0 16px;line-height:1.6')}>${escapeHtml(text)}</p>`;
  const boxed = (text: string | undefined, style: string): string =>
    text
      ? `<p role="note" ${look('tint', `margin:0 0 24px;padding:14px 18px;line-height:1.5;${style}`)}>${escapeHtml(text)}</p>`
      : '';

  const link = (url: string, label: string): string =>
    `<a href="${escapeHtml(url)}" ${look('link', 'word-break:break-word')}>${escapeHtml(label)}</a>`;
  // Only lists are linked, because a single value may be what a stranger has typed.
  const line = (text: string): string => (/^https?:/.test(text) ? link(text, text) : escapeHtml(text));

  const rows = content.rows.map(([label, value]) => {
    // A single value may be what a stranger has typed, in a language with another direction.
    const lines =
      typeof value === 'string' ? `<bdi>${escapeHtml(value)}</bdi>` : value.map(line).join('<br>');
    const weight = typeof value === 'string' ? 'bold' : 'normal';
    const cell =
      'padding:10px 0;border-top-width:1px;border-top-style:solid;line-height:1.5;vertical-align:top';
    return `<tr role="row"><th scope="row" role="rowheader" align="left" ${look('muted line', `${cell};padding-right:16px;width:38%;font-weight:normal`, 'label')}>${escapeHtml(label)}</th><td role="cell" ${look('text line', `${cell};font-weight:${weight};word-break:break-word;overflow-wrap:anywhere`, 'value')}>${lines}</td></tr>`;
  });
  const table =
    rows.length > 0
      ? `<table role="table" width="100%" cellpadding="0" cellspacing="0" ${look('line', 'margin:0 0 24px;border-bottom-width:1px;border-bottom-style:solid')}>${rows.join('')}</table>`
      : '';

  const small = (inner: string): string =>
    `<p ${look('muted line', 'margin:24px 0 0;padding-top:16px;border-top-width:1px;border-top-style:solid;font-size:13px;line-height:1.5')}>${inner}</p>`;
  const { button, code, reason } = content;
  // The padding is the cell's in Outlook, which ignores that of links.
  const buttonHtml = button
    ? `<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="margin:8px auto 28px"><tr><td align="center" bgcolor="${colours.gold}" style="border-radius:999px;background-color:${colours.gold};mso-padding-alt:14px 34px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 34px;border-radius:999px;color:${colours.night};font:bold 16px ${SANS};text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>`
    : '';
  // The code is one piece of text, so that it is easy to copy and find. The group's label makes screen readers spell it.
  const codeHtml = code
    ? `<div role="group" aria-label="${escapeHtml(`${code.label} ${Array.from(code.value).join(' ')}`)}" ${look('tint', 'margin:0 0 28px;padding:18px 12px;border-radius:12px;text-align:center')}><p ${look('text', 'margin:0 0 8px;line-height:1.5')}>${escapeHtml(code.label)}</p><p ${look('heading', 'margin:0;font:bold 34px/1.2 Consolas,Menlo,monospace;letter-spacing:.25em;padding-left:.25em')}>${escapeHtml(code.value)}</p></div>`
    : '';
  const writtenOut = button?.instead
    ? small(`${escapeHtml(button.instead)}<br>${link(button.url, button.url)}`)
    : '';
  const change = reason.change ? ` ${link(reason.change.url, reason.change.label)}` : '';

  return `<!doctype html>
<html lang="${brand.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.title)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${atNight}}@media (max-width:480px){${ON_PHONES}}</style></head>
<body ${look('page', `margin:0;font-family:${SANS};font-size:16px`)}>
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(content.preheader)}${PADDING}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('page')}><tr><td align="center" style="padding:24px 10px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('card', `max-width:${WIDTH}px;border-radius:16px;overflow:hidden`)}>
<tr><td align="center" bgcolor="${colours.royal}" style="padding:24px 20px;background-color:${colours.royal};border-bottom:4px solid ${colours.gold};color:${colours.gold};font:bold 26px ${SERIF}">♛ ${escapeHtml(brand.product)}</td></tr>
<tr><td class="body" style="padding:32px">
<h1 ${look('heading', `margin:0 0 20px;font:bold 28px/1.2 ${SERIF};overflow-wrap:anywhere;hyphens:auto`)}>${escapeHtml(content.title)}</h1>
${boxed(content.notice, `border:2px dashed ${colours.rose};border-radius:12px;font-weight:bold`)}${paragraph(content.greeting)}${content.paragraphs.map(paragraph).join('')}
${table}${buttonHtml}${codeHtml}${(content.closing ?? []).map(paragraph).join('')}
${boxed(content.note, `border-left:4px solid ${colours.gold}`)}${paragraph(content.signature)}${writtenOut}${small(`${escapeHtml(reason.text)}${change}`)}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`;
}

/** The mail as plain text. Links stand on lines of their own, so that programs recognise them and people can copy them. */
export function renderText(content: MailContent): string {
  const { title, notice, button, code, reason } = content;
  const linked = ({ label, url }: { label: string; url: string }): string => `${label}:\n${url}`;
  const row = ([label, value]: MailContent['rows'][number]): string =>
    typeof value === 'string' ? `${label}: ${value}` : [`${label}:`, ...value].join('\n');
  const isLong = content.rows.some(([, value]) => typeof value !== 'string');
  return [
    `${title}\n${'='.repeat(Array.from(title).length)}`,
    notice && `*** ${notice} ***`,
    content.greeting,
    ...content.paragraphs,
    content.rows.map(row).join(isLong ? '\n\n' : '\n'),
    button && linked(button),
    code && `${code.label} ${code.value}`,
    ...(content.closing ?? []),
    content.note,
    content.signature,
    `--\n${reason.text}`,
    reason.change && linked(reason.change),
  ]
    .filter(Boolean)
    .join('\n\n');
}

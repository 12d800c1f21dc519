import { type Brand, format } from '#brand';
import { type AccountNotice, languageBase, type LinkPurpose } from '#contracts';
import { type MailContent, renderHtml, renderText } from '#platform';
import { formatDevice } from '../sessions/device.js';

/** A mail with a link and a code for one purpose; `reauthentication` has only the code. */
export interface LinkMail {
  kind: LinkPurpose;
  link: string;
  code: string;
  /** How many seconds the link and the code work. */
  linkLifeS: number;
  /** The address that the account is about to change to. Only the mails about that change show it. */
  newEmail?: string;
}

/** A mail about something that happened. Each known fact gets its own row. */
export interface NoticeMail {
  kind: AccountNotice;
  facts: AccountFacts;
}

/** The facts in the order of their rows. */
const FACTS = ['newEmail', 'factor', 'codesLeft', 'device', 'address', 'at'] as const;

/**
 * A type and not an interface, so that an event's facts, which are texts by any name, can be assigned to it. Only
 * these facts are shown; `browser` and `system` together make the device.
 */
export type AccountFacts = {
  readonly [Fact in (typeof FACTS)[number] | 'browser' | 'system']?: string;
};

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const GATE = '/auth';
const SETTINGS_PAGE = '/app/account';

/**
 * The page that a notice's button opens. It never contains a token, because a notice must not give access to
 * anything.
 */
const PAGES: Record<AccountNotice, string> = {
  'password-changed': GATE,
  'new-sign-in': SETTINGS_PAGE,
  'email-changed': GATE,
  'already-registered': GATE,
  'factor-added': SETTINGS_PAGE,
  'factor-removed': SETTINGS_PAGE,
  'factor-guessed': SETTINGS_PAGE,
  'recovery-code-used': SETTINGS_PAGE,
  'account-deleted': GATE,
};

/**
 * Renders a mail about an account in the brand's current language. It does not use the name chosen at sign-up,
 * because otherwise anybody could write to anybody in our name. The subject never contains the code, because locked
 * screens show subjects.
 */
export function accountMail(mail: LinkMail | NoticeMail, brand: Brand, siteUrl: string): RenderedMail {
  const content = isNotice(mail) ? noticeContent(mail, brand, siteUrl) : linkContent(mail, brand);
  return { subject: content.subject, html: renderHtml(content, brand), text: renderText(content) };
}

type Content = MailContent & { subject: string };

const isNotice = (mail: LinkMail | NoticeMail): mail is NoticeMail => 'facts' in mail;

function linkContent({ kind, link, code, linkLifeS, newEmail }: LinkMail, brand: Brand): Content {
  const { account } = brand.texts.mails;
  const texts = account.links[kind];
  const withLink = 'button' in texts;
  const moves = kind === 'email_change_current' || kind === 'email_change_new';
  const life = format(brand, withLink ? account.linkLife : account.codeLife, {
    life: lifeOf(linkLifeS, brand.language),
  });
  return {
    ...frame(texts, brand),
    preheader: format(brand, brand.texts.mailFrame.preheaders.links[kind]),
    rows: factRows(moves && newEmail ? { newEmail } : {}, brand),
    ...(withLink && {
      button: {
        label: format(brand, texts.button),
        url: link,
        instead: format(brand, account.linkWrittenOut),
      },
    }),
    code: { label: format(brand, withLink ? account.codeInstead : account.code), value: code },
    closing: [life],
  };
}

function noticeContent({ kind, facts }: NoticeMail, brand: Brand, siteUrl: string): Content {
  const texts = brand.texts.mails.account.notices[kind];
  const base = languageBase(brand.language, Object.keys(brand.catalogues));
  return {
    ...frame(texts, brand),
    preheader: format(brand, brand.texts.mailFrame.preheaders.notices[kind]),
    rows: factRows(facts, brand),
    ...('button' in texts && {
      button: { label: format(brand, texts.button), url: new URL(base + PAGES[kind], siteUrl).href },
    }),
  };
}

/** The texts that every account mail has. */
function frame(texts: { subject: string; title: string; intro: string; note: string }, brand: Brand) {
  const { greeting, signature } = brand.texts.mails;
  return {
    subject: format(brand, texts.subject),
    title: format(brand, texts.title),
    greeting: format(brand, greeting),
    paragraphs: [format(brand, texts.intro)],
    note: format(brand, texts.note, { teamEmail: brand.team.email }),
    signature: format(brand, signature),
    reason: { text: format(brand, brand.texts.mailFrame.reasons.account) },
  };
}

function factRows(facts: AccountFacts, brand: Brand): MailContent['rows'] {
  const { labels } = brand.texts.mails.account;
  return FACTS.flatMap((fact) => {
    const value = fact === 'device' ? (facts.device ?? deviceIn(facts, brand)) : facts[fact];
    if (!value) return [];
    const shown = fact === 'at' ? momentOf(value, brand.language) : oneLine(value);
    return [[format(brand, labels[fact]), shown] as const];
  });
}

/** People choose the names of factors, and no name may add lines to a text mail. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const deviceIn = ({ browser, system }: AccountFacts, brand: Brand): string | undefined =>
  browser === undefined ? undefined : formatDevice({ browser, system }, brand);

function momentOf(iso: string, language: string): string {
  // English dates are written with the day first.
  const dates = language === 'en' ? 'en-GB' : language;
  const written = (style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(dates, { ...style, timeZone: 'UTC' }).format(new Date(iso));
  return `${written({ dateStyle: 'long' })}, ${written({ timeStyle: 'short' })} UTC`;
}

/** Writes the duration as a whole number of the largest possible unit: `1 hour`, `90 minutes`. */
function lifeOf(seconds: number, language: string): string {
  const units = [
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? units[2];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

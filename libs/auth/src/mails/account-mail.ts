import { type Brand, say as sayOf } from '#libs/brand';
import type { AccountNotice, LinkPurpose } from '#libs/contracts';
import { type MailContent, renderHtml, renderText } from '#libs/notifications';

/** A link and a code for one purpose; `reauthentication` mails the code alone. */
export interface LinkMail {
  kind: LinkPurpose;
  link: string;
  code: string;
  /** Seconds in which both work. */
  linkLifeS: number;
  /** Where an account is about to move; said in the mails about that. */
  newEmail?: string;
}

/** Something that happened; each fact that is known gets its row. */
export interface NoticeMail {
  kind: AccountNotice;
  facts: AccountFacts;
}

/** A type, not an interface: an event's facts are any texts by name, of which these are shown. */
export type AccountFacts = {
  readonly [Fact in 'newEmail' | 'factor' | 'codesLeft' | 'device' | 'address' | 'at']?: string;
};

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** In the order of their rows. */
const FACTS = ['newEmail', 'factor', 'codesLeft', 'device', 'address', 'at'] as const;

const GATE = '/auth';
const SETTINGS_PAGE = '/app/account';

/** Where a notice's button leads. Never with a token: a notice gives nobody anything. */
const PAGES: Record<AccountNotice, string> = {
  'password-changed': GATE,
  'new-sign-in': SETTINGS_PAGE,
  'email-changed': GATE,
  'already-registered': GATE,
  'factor-added': SETTINGS_PAGE,
  'factor-removed': SETTINGS_PAGE,
  'recovery-code-used': SETTINGS_PAGE,
  'account-deleted': GATE,
};

/**
 * A mail about an account. It greets nobody by the name chosen at sign-up: that would let anybody write to anybody in our
 * name. The code is in no subject, which locked screens show.
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
  const life = sayOf(brand, withLink ? account.linkLife : account.codeLife, { life: lifeOf(linkLifeS) });
  return {
    ...frame(texts, brand),
    rows: factRows(moves && newEmail ? { newEmail } : {}, brand),
    ...(withLink && {
      button: {
        label: sayOf(brand, texts.button),
        url: link,
        instead: sayOf(brand, account.linkWrittenOut),
      },
    }),
    code: { label: sayOf(brand, withLink ? account.codeInstead : account.code), value: code },
    closing: [life],
  };
}

function noticeContent({ kind, facts }: NoticeMail, brand: Brand, siteUrl: string): Content {
  const texts = brand.texts.mails.account.notices[kind];
  return {
    ...frame(texts, brand),
    rows: factRows(facts, brand),
    ...('button' in texts && {
      button: { label: sayOf(brand, texts.button), url: new URL(PAGES[kind], siteUrl).href },
    }),
  };
}

/** What every account mail says. */
function frame(texts: { subject: string; title: string; intro: string; note: string }, brand: Brand) {
  const { greeting, signature } = brand.texts.mails;
  return {
    subject: sayOf(brand, texts.subject),
    title: sayOf(brand, texts.title),
    greeting: sayOf(brand, greeting),
    paragraphs: [sayOf(brand, texts.intro)],
    note: sayOf(brand, texts.note, { teamEmail: brand.team.email }),
    signature: sayOf(brand, signature),
  };
}

function factRows(facts: AccountFacts, brand: Brand): MailContent['rows'] {
  const { labels } = brand.texts.mails.account;
  return FACTS.flatMap((fact) => {
    const value = facts[fact];
    if (!value) return [];
    return [[sayOf(brand, labels[fact]), fact === 'at' ? momentOf(value) : oneLine(value)] as const];
  });
}

/** Names are chosen by people: none may add lines to a text mail. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

function momentOf(iso: string): string {
  const at = new Date(iso);
  return `${DATE.format(at)}, ${TIME.format(at)} UTC`;
}

/** The largest unit that says it whole: `1 hour`, `90 minutes`. */
function lifeOf(seconds: number): string {
  const units = [
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? units[2];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

import { describe, expect, it } from '@jest/globals';
import { type Brand, DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import type { AccountNotice, LinkPurpose } from '#contracts';
import { pageAt } from '#contracts';
import { escapeHtml } from '#platform';
import { accountMail, type LinkMail, type NoticeMail } from './account-mail.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const { account } = brand.texts.mails;
const SITE = 'https://kingdom.example';
const render = (mail: LinkMail | NoticeMail, of = brand) => accountMail(mail, of, SITE);

const purposes = Object.keys(account.links) as LinkPurpose[];
const notices = Object.keys(account.notices) as AccountNotice[];
const linkMail = (kind: LinkPurpose, changes: Partial<LinkMail> = {}): LinkMail => ({
  kind,
  link: `${SITE}/auth/v1/verify?token=abc123&type=signup&redirect_to=https%3A%2F%2Fkingdom.example`,
  code: '048151',
  linkLifeS: 3600,
  ...changes,
});
const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s"<]+/g) ?? [];

describe('a mail with a link (auth contract §5)', () => {
  it.each(purposes.filter((kind) => kind !== 'reauthentication'))(
    'for %s contains link and code, their purpose and how long they are valid, in HTML and text alike',
    (kind) => {
      const mail = linkMail(kind);
      const { subject, html, text } = render(mail);
      const { title, intro, note } = account.links[kind];
      for (const said of [title, intro, note, 'expire after 1 hour', mail.code, mail.link]) {
        const filled = said.replaceAll('{product}', brand.product);
        expect(html).toContain(escapeHtml(filled));
        expect(text.toLowerCase()).toContain(filled.toLowerCase());
      }
      expect(html).toContain(`href="${escapeHtml(mail.link)}"`);
      expect(new Set(linksIn(text))).toEqual(new Set([mail.link]));
      expect(subject).not.toContain(mail.code);
      expect(subject + html + text).not.toMatch(/\{\w+\}/);
    },
  );

  it('contains only a code for reauthentication: no link and no token', () => {
    const { html, text } = render(linkMail('reauthentication'));
    expect(text).toContain('048151');
    expect(html).toContain('048151');
    expect(html + text).not.toContain('token');
    expect(linksIn(html + text)).toEqual([]);
  });

  it('spells the code for screen readers and shows it in one piece', () => {
    const { html } = render(linkMail('recovery'));
    expect(html).toContain(`aria-label="${escapeHtml(account.codeInstead)} 0 4 8 1 5 1"`);
    expect(html).toContain('>048151<');
  });

  it('names the new address to both addresses of a change, and in no other mail', () => {
    for (const kind of purposes) {
      const { text } = render(linkMail(kind, { newEmail: 'new@example.org' }));
      expect(text.includes('new@example.org')).toBe(kind.startsWith('email_change'));
    }
  });

  it.each([
    [60, '1 minute'],
    [90, '90 seconds'],
    [5400, '90 minutes'],
    [86_400, '24 hours'],
  ])('says %i seconds as %s', (linkLifeS, life) => {
    expect(render(linkMail('recovery', { linkLifeS })).text).toContain(`after ${life}.`);
  });
});

describe('a notice', () => {
  it.each(notices)(
    'of %s says what happened and what to do, and links only to a page of the site',
    (kind) => {
      const { subject, html, text } = render({ kind, facts: { at: '2026-11-21T23:59:30.000Z' } });
      const { title, intro, note } = account.notices[kind];
      for (const said of [title, intro, note.replace('{teamEmail}', brand.team.email)]) {
        expect(html).toContain(escapeHtml(said));
        expect(text.toLowerCase()).toContain(said.toLowerCase());
      }
      expect(text).toContain(`${account.labels.at}: 21 November 2026, 23:59 UTC`);
      for (const link of linksIn(html + text)) {
        const { origin, pathname, search } = new URL(link);
        expect([origin, pageAt(pathname)?.path === pathname, search]).toEqual([SITE, true, '']);
      }
      expect(subject + html + text).not.toMatch(/\{\w+\}|token=/);
    },
  );

  it('of a sign-in names device, address and time', () => {
    const facts = { device: 'Firefox on Linux', address: '203.0.113.7', at: '2026-11-21T09:05:00.000Z' };
    const { html, text } = render({ kind: 'new-sign-in', facts });
    for (const said of ['Firefox on Linux', '203.0.113.7', '21 November 2026, 09:05 UTC']) {
      expect(html).toContain(said);
      expect(text).toContain(said);
    }
  });

  it('for a sign-up with a taken address contains only a link to the sign-in page (auth contract §9)', () => {
    const { text } = render({ kind: 'already-registered', facts: {} });
    expect(linksIn(text)).toEqual([`${SITE}/auth`]);
    expect(text).not.toMatch(/\d{6}/);
  });
});

it('contains no markup and no extra lines from user input', () => {
  const attack = `<img src=x onerror="alert('1')">\r\n\r\nYour account is locked\u2028<b>`;
  const hostile: Brand = { ...brand, product: attack, team: { ...brand.team, email: attack } };
  const facts = { factor: attack, newEmail: attack, device: attack, address: attack, codesLeft: attack };
  const mails: (LinkMail | NoticeMail)[] = [
    ...notices.map((kind) => ({ kind, facts })),
    ...purposes.map((kind) => linkMail(kind, { link: `${SITE}/"><b>`, code: attack, newEmail: attack })),
  ];
  for (const mail of mails) expect(render(mail, hostile).html).not.toMatch(/<img|<b>/);
  for (const mail of mails.filter((each) => 'facts' in each)) {
    expect(render(mail).text).not.toMatch(/^Your account is locked/m);
  }
});

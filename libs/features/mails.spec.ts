import { describe, expect, it } from '@jest/globals';
import { type Brand, DEFAULT_BRAND_FILE, format, loadBrand, localized } from '#brand';
import { contrast } from '#brand/contrast';
import { type AccountNotice, kindsMailed, type LinkPurpose } from '#contracts';
import { mailColours, type Mail } from '#platform';
import { accountMail } from '#features/auth';
import {
  notificationMail,
  paymentDueMail,
  paymentReceivedMail,
  paymentRejectedMail,
  paymentToVerifyMail,
  paymentUndoneMail,
  purchaseFailedMail,
  purchaseMail,
  purchasesMail,
  refundDueMail,
} from '#features/notifications';
import { mailOfNews, testNews } from '#features/operations';

type Written = Pick<Mail, 'subject' | 'html' | 'text'>;

const original = loadBrand(DEFAULT_BRAND_FILE);
const SITE = 'https://kingdom.example';
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const ID = '0b9bfa0c-3d1f-4f4e-8a5e-0c8a3e6f1d11';
const PURCHASE_LINK = `${SITE}/presale/public#purchase=${ID}&secret=abc_123`;
const MAX_BYTES = 100_000;

const purchase = {
  reference: 'P-7K3-M9Q-XDH',
  buyerEmail: 'buyer@example.org',
  buyerWallet: WALLET,
  amountPaid: '1013.25',
  amountUnit: 'USDT',
  paymentCurrency: 'USDT',
  tokenAmount: '1000000.5',
  charityAmount: '100000.05',
  releaseAmount: '100000.05',
  vestedAmount: '800000.4',
  termsVersion: 3,
  transactionId: 'SIM-0123',
  copyToTeam: true,
  teamEmail: 'team@kingdom.example',
  simulated: true,
  receiptUrl: `${SITE}/receipts/SIM-0123`,
};
const payment = {
  reference: 'M-7K3-M9Q-XDH',
  buyerEmail: 'buyer@example.org',
  buyerWallet: WALLET,
  tokenAmount: '20000',
  paymentCurrency: 'BTC',
  amountPaid: '0.0003 BTC',
  transactionReference: 'a1b2c3',
  isManualPayment: true as const,
  receiptAttached: true,
  copyToTeam: true,
  teamEmail: 'team@kingdom.example',
  simulated: false,
  paymentsUrl: `${SITE}/admin/payments`,
};
const refused = {
  reference: 'M-7K3-M9Q-XDH',
  wallet: WALLET,
  reason: 'No payment of this amount arrived.',
  simulated: false,
};
const owed = {
  purchaseId: ID,
  transferId: ID,
  signature: '5Vf1x',
  amount: '12.5',
  currency: 'USDC' as const,
};

/** Each kind of mail, in the brand's current language. */
function mailsIn(brand: Brand): Record<string, Written> {
  const { links, notices } = brand.texts.mails.account;
  const linkMails = (Object.keys(links) as LinkPurpose[]).map((kind) => {
    const link = `${SITE}/auth/v1/verify?token=abc123&type=signup`;
    const mail = { kind, link, code: '048151', linkLifeS: 3600, newEmail: 'new@example.org' };
    return [`link ${kind}`, accountMail(mail, brand, SITE)] as const;
  });
  const facts = {
    at: '2026-11-21T23:59:30.000Z',
    device: 'Firefox on Linux',
    address: '203.0.113.7',
    factor: 'Phone',
    codesLeft: '7',
    newEmail: 'new@example.org',
  };
  const noticeMails = (Object.keys(notices) as AccountNotice[]).map(
    (kind) => [`notice ${kind}`, accountMail({ kind, facts }, brand, SITE)] as const,
  );
  const values = {
    amount: '1,250',
    rewards: '12.5',
    badge: 'Guardian',
    given: '100 USDT',
    reason: 'declined',
    rank: '2',
    leaderboard: 'weekly leaderboard',
    wallet: WALLET,
  };
  const newsMails = kindsMailed('on', 'off').map((kind) => {
    const { title, body } = brand.texts.mails.news[kind];
    const text = { title: format(brand, title), body: format(brand, body, values), link: '/app/wallet' };
    return [`news ${kind}`, notificationMail(kind, text, brand, SITE, false)] as const;
  });
  return {
    ...Object.fromEntries([...linkMails, ...noticeMails, ...newsMails]),
    purchase: purchaseMail(purchase, brand),
    'purchase paid': purchaseMail({ ...purchase, simulated: false }, brand),
    'purchase without address': purchaseMail({ ...purchase, buyerEmail: null }, brand),
    purchases: purchasesMail([purchase, { ...purchase, tokenAmount: '20000' }], brand),
    'purchase failed': purchaseFailedMail(
      { ...purchase, reason: 'The sale is over.', presaleUrl: `${SITE}/presale/public` },
      brand,
    ),
    'payment due': paymentDueMail(
      {
        purchaseId: ID,
        tokenAmount: '20000',
        due: '20.5',
        currency: 'USDC',
        buyerWallet: WALLET,
        buyerEmail: 'buyer@example.org',
        link: PURCHASE_LINK,
        language: brand.language,
      },
      brand,
    ),
    'refund due': refundDueMail({ ...owed, payer: WALLET, buyerEmail: null, language: null }, brand),
    'refund to nobody known': refundDueMail(
      { ...owed, payer: null, buyerEmail: null, language: null, link: PURCHASE_LINK },
      brand,
    ),
    'payment to verify': paymentToVerifyMail(payment, brand),
    'payment received': paymentReceivedMail(payment, brand),
    'payment rejected': paymentRejectedMail(refused, brand),
    'payment undone': paymentUndoneMail({ ...refused, tokenAmount: '20000' }, brand),
    alert: mailOfNews({ ...testNews(ID, brand), runbook: 'docs/operations.md#no-worker' }, SITE, brand),
  };
}

const preheaderOf = ({ html }: Written): string =>
  /mso-hide:all">([^&<]*(?:&(?!#847)[^&<]*)*)&#847;/.exec(html)?.[1] ?? '';
const buttonOf = ({ html }: Written): string =>
  /border-radius:999px[^>]*>.*?<a [^>]*>([^<]*)</.exec(html)?.[1] ?? '';
const linkOf = ({ html }: Written): string =>
  (/border-radius:999px[^>]*>.*?<a href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const shown = (html: string): string => html.replace(/<style>.*?<\/style>|<!--.*?-->/gs, '');

const MAILS = ['en', 'de'].flatMap((language) => {
  const brand = localized(original, language);
  return Object.entries(mailsIn(brand)).map(([kind, mail]) => ({ language, kind, mail, brand }));
});

describe.each(MAILS)('the mail “$kind” in $language', ({ mail, brand }) => {
  const { subject, html, text } = mail;

  it('is complete: no placeholder is unfilled, and no markup is in the text', () => {
    expect(subject + text + shown(html)).not.toMatch(/\{\w|undefined|null|NaN/);
    expect(text).not.toMatch(/<[a-z]|&(?:amp|#39|quot|nbsp);/);
    expect(html).toContain(`<html lang="${brand.language}">`);
  });

  it('has a preheader of its own that repeats neither subject nor title', () => {
    const preheader = preheaderOf(mail);
    const [title = ''] = text.split('\n');
    expect(preheader.length).toBeGreaterThan(15);
    expect(preheader.length).toBeLessThan(100);
    expect(subject).not.toContain(preheader);
    expect(preheader).not.toContain(title);
  });

  it('says at its end why the reader gets it, and how to change that', () => {
    const [, reason = ''] = text.split('\n--\n');
    expect(reason).toMatch(/^(?:You received? this e-mail because|Du (?:erhältst|hast) diese E-Mail)/);
  });

  it('has its links on lines of their own in the text', () => {
    for (const line of text.split('\n').filter((each) => each.includes('://')))
      expect(line).toMatch(/^https:\/\/\S+$/);
  });

  it('says amounts in sentences that are right for one token as well', () => {
    expect(text).not.toMatch(/\b[A-Z]{3,4} (?:were|are|wurden|sind|werden)\b/);
  });

  it('shows labels of facts above their values on phones, where there is no room beside them', () => {
    expect(html).toMatch(/max-width:480px.*\.label,\.value\{display:block/);
    expect(html.match(/role="rowheader"[^>]*label/g)?.length).toBe(html.match(/role="rowheader"/g)?.length);
  });

  it('is small, as wide as preview panes, and loads nothing', () => {
    expect(Buffer.byteLength(html + text)).toBeLessThan(MAX_BYTES);
    expect(html).toContain('max-width:600px');
    expect(html).not.toMatch(/<(?:img|link|script|svg)|url\(|@import/);
  });

  it('names a colour for the night for every colour of the day but those of the banner and the button', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const used = new Set(
      [...html.matchAll(/class="([\w ]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    for (const name of used) expect(html).toMatch(new RegExp(`\\.${name}\\{`));
  });
});

it('the button of a notification names where it leads', () => {
  const linked = (link: string) =>
    notificationMail('swap-recorded', { title: 'A', body: 'B', link }, original, SITE, false);
  const labels = [
    '/receipts/SIM-0',
    '/app/account#activity',
    '/app/donate',
    '/app/leaderboard?period=daily',
  ].map((link) => buttonOf(linked(link)));
  expect(labels).toEqual([
    'See the receipt',
    'Check your account',
    'See your giving',
    'Open the leaderboard',
  ]);
});

it.each(['en', 'de'])(
  'in %s, a refund asks for the wallet by a button with the purchase’s link, unless its payer is known',
  (language) => {
    const brand = localized(original, language);
    const mails = mailsIn(brand);
    const asking = mails['refund to nobody known']!;
    const { button, noteWithLink } = brand.texts.mails.refundDue;
    expect(buttonOf(asking)).toBe(button);
    expect(linkOf(asking)).toBe(PURCHASE_LINK);
    expect(asking.text).toContain(`${button}:\n${PURCHASE_LINK}`);
    expect(asking.text).toContain(format(brand, noteWithLink, { teamEmail: brand.team.email }));
    expect(buttonOf(mails['refund due']!)).toBe('');
  },
);

it('a value that a stranger has typed keeps its own direction', () => {
  const note = 'ملك!';
  expect(paymentRejectedMail({ ...refused, reason: note }, original).html).toContain(`<bdi>${note}</bdi>`);
});

it('each kind says something else in its preheader than the others of its language', () => {
  const { preheaders } = original.texts.mailFrame;
  for (const group of [preheaders.links, preheaders.notices])
    expect(new Set(Object.values(group)).size).toBe(Object.keys(group).length);
  expect(Object.keys(preheaders.news)).toEqual(expect.arrayContaining(kindsMailed('on', 'off')));
});

it('all texts of mails can be read by day and by night', () => {
  const { night, gold, royal } = original.colours;
  const pairs = Object.values(mailColours(original)).flatMap(({ page, card, tint, ...ink }) =>
    [ink.text, ink.muted, ink.heading, ink.link].flatMap((colour) =>
      [card, tint, page].map((ground) => [colour, ground] as const),
    ),
  );
  for (const [ink, ground] of [...pairs, [night, gold], [gold, royal]] as const)
    expect([ink, ground, contrast(ink, ground) >= 4.5]).toEqual([ink, ground, true]);
});

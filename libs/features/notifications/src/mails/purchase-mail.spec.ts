import { describe, expect, it } from '@jest/globals';
import { type Brand, DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { escapeHtml } from '#platform';
import { purchaseMail, purchasesMail } from './purchase-mail.js';
import type { PurchaseNotification } from './purchase-notification.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const { mails } = brand.texts;

const notification: PurchaseNotification = {
  reference: 'P-7K3-M9Q-XDH',
  buyerEmail: 'buyer@example.org',
  buyerWallet: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  amountPaid: '1013.25',
  amountUnit: 'USDT',
  paymentCurrency: 'USDT',
  tokenAmount: '1000000.5',
  charityAmount: '100000.05',
  releaseAmount: '100000.05',
  vestedAmount: '800000.4',
  transactionId: 'SIM-0123',
  copyToTeam: true,
  teamEmail: brand.team.email,
  simulated: true,
  receiptUrl: 'https://kingdom.example/receipts/SIM-0123',
};

describe('the purchase mail', () => {
  it('contains every figure of the payload, in HTML and in text alike', () => {
    const { subject, html, text } = purchaseMail(notification, brand);
    expect(subject).toContain('1,000,000.5');
    const said = [
      notification.reference,
      '1,000,000.5',
      '1,013.25 USDT',
      '100,000.05',
      '800,000.4',
      notification.buyerWallet,
      'buyer@example.org',
      'SIM-0123',
      notification.receiptUrl,
    ];
    for (const words of said) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(html + text).not.toMatch(/\{\w+\}/);
  });

  it('tells the team, not the buyer, when the buyer left no address', () => {
    const { subject, text } = purchaseMail({ ...notification, buyerEmail: null, simulated: false }, brand);
    expect(subject).toBe(`${brand.product} pre-sale purchase of 1,000,000.5 ${brand.ticker}`);
    expect(text).toContain(mails.purchases.one.intro);
    expect(text).not.toMatch(/\byour (?:pre-sale|tokens|payment)/i);
  });

  it('says that it is simulated in subject, HTML and text, and promises no tokens (reading D5, D12)', () => {
    const { subject, html, text } = purchaseMail(notification, brand);
    expect(subject).toMatch(/^\[SIMULATED\] \w/);
    expect(html).toContain(escapeHtml(mails.simulatedNotice));
    expect(text).toContain(mails.simulatedNotice);
    expect(html + text).not.toContain('24 hours');
  });

  it('promises the tokens within 24 hours, and no simulation, when money has moved (reading D12)', () => {
    const { subject, html, text } = purchaseMail({ ...notification, simulated: false }, brand);
    expect(mails.purchase.delivered).toContain('within 24 hours');
    expect(html).toContain(escapeHtml(mails.purchase.delivered));
    expect(text).toContain(mails.purchase.delivered);
    expect(subject + html + text).not.toMatch(/simulat/i);
  });

  it('contains no markup from the buyer or the brand', () => {
    const attack = `<img src=x onerror="alert('1')">&`;
    const hostile: Brand = { ...brand, product: attack, team: { ...brand.team, senderName: attack } };
    const { html, text } = purchaseMail(
      { ...notification, buyerEmail: attack, buyerWallet: attack, receiptUrl: `https://a.example/"><b>` },
      hostile,
    );
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain(escapeHtml(attack));
    expect(text).toContain(attack);
  });

  it('omits the buyer’s e-mail address if there is none', () => {
    const { html, text } = purchaseMail({ ...notification, buyerEmail: null }, brand);
    expect(text).not.toContain(`${mails.purchase.labels.buyerEmail}:`);
    expect(html).not.toContain(escapeHtml(mails.purchase.labels.buyerEmail));
  });
});

describe('the mail about several purchases', () => {
  const second = {
    ...notification,
    tokenAmount: '20000',
    transactionId: 'SIM-4567',
    receiptUrl: 'https://kingdom.example/receipts/SIM-4567',
  };
  const { subject, html, text } = purchasesMail([notification, second], brand);

  it('contains the figures, wallet and receipt of each', () => {
    expect(subject).toContain('2');
    const said = [notification, second].flatMap(({ buyerWallet, receiptUrl }) => [buyerWallet, receiptUrl]);
    for (const words of [...said, '1,000,000.5', '20,000', '1,013.25 USDT', '100,000.05', '800,000.4']) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(html + text).not.toMatch(/\{\w+\}/);
  });

  it('names the currency beside the unit of the amount only if they differ', () => {
    expect(text).toMatch(/^1,013\.25 USDT$/m);
    const inBitcoin = { ...notification, amountUnit: 'USD', paymentCurrency: 'BTC' };
    expect(purchasesMail([inBitcoin], brand).text).toMatch(/^1,013\.25 USD \(BTC\)$/m);
  });

  it('says that they are simulated, and is refused if only some of them are (reading D5)', () => {
    expect(subject).toMatch(/^\[SIMULATED\] /);
    expect(text).toContain(mails.simulatedNotice);
    expect(() => purchasesMail([notification, { ...second, simulated: false }], brand)).toThrow(
      'separate mails',
    );
  });
});

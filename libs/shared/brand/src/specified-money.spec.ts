import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand } from './load-brand.js';
import { format } from './format.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const { product, ticker } = brand;
const { love, buying, presale, notifyPayment, purchases, wallet, application } = brand.texts;
const { donate } = application;

/** What the specification says to the letter about giving, buying, swapping and paying by hand. */
describe('the default brand', () => {
  it.each<[section: string, specified: string, text: string, values?: Record<string, string>]>([
    ['§2', 'Connect Wallet & Send', love.form.connectAndSend],
    ['§2', 'Send Donation', love.form.send],
    ['§2', 'Fiat (Credit Card)', buying.tabs.fiat],
    ['§2', 'Crypto (USDC)', buying.tabs.crypto],
    ['§2', 'Processing...', buying.form.processing],
    ['§2', `${product} Coin`, application.title],
    ['§2', 'Connect Wallet', wallet.connectInApp],
    ['§4', 'Wallet connected.', wallet.connected],
    ['§5', 'Authentication Required', buying.signIn.title],
    ['§5', `Please login to buy ${product}.`, buying.signIn.body],
    ['§5', 'Invalid Amount', buying.refusals.amount.title],
    ['§5', 'Please enter a valid amount.', buying.refusals.amount.body],
    ['§5', 'Please enter a valid donation amount', love.invalidAmount],
    ['§5', 'Direct donation via Love page', love.defaultMessage],
    ['§5', 'Invalid amount', donate.invalid.title],
    ['§5', 'Please enter a valid donation amount', donate.invalid.body],
    ['§5', 'Please fill in your email and wallet address', notifyPayment.missing],
    ['§8', 'Wallet connected successfully!', buying.form.connected],
    ['§8', 'Failed to connect wallet. Please try again.', wallet.failed],
    ['§8', 'Connection rejected.', wallet.rejected],
    ['§8', 'Phantom not found. Install Phantom.', wallet.missing],
    ['§8', 'Wallet disconnected', wallet.disconnected],
    ['§8', 'Please connect your wallet first', buying.terminal.walletMissing],
    ['§8', 'Jupiter Terminal not loaded. Please try again.', buying.terminal.notLoaded],
    ['§8', 'Failed to load Jupiter Terminal', buying.terminal.loadFailed],
    ['§8', 'Please switch to Solana Mainnet in your wallet', buying.terminal.wrongNetwork],
    ['§8', 'Failed to open swap interface', buying.terminal.openFailed],
    ['§8', 'Swap successful! Transaction: 5VERY…', buying.terminal.success, { signature: '5VERY…' }],
    ['§8', 'Swap failed. Please try again.', buying.terminal.failed],
    ['§8', 'Failed to record donation. Please try again.', love.form.failed],
    ['§8', 'Donation failed. Please try again.', love.form.broken],
    ['§8', `Thank you for your 5 ${ticker} donation!`, love.form.thanks, { amount: '5' }],
    ['§8', 'Donation failed', donate.failed],
    ['§8', 'Thank you for your donation!', donate.thanks.title],
    [
      '§8',
      `5 ${product} donated to Kids in Orphanage & Education Fund`,
      donate.thanks.body,
      { amount: '5', fund: love.fund },
    ],
    ['§8', 'Badge Upgraded!', donate.upgraded.title],
    ['§8', 'Purchase Failed', buying.toasts.purchaseFailed.title],
    ['§8', 'Please try again.', buying.toasts.purchaseFailed.body],
    ['§8', 'Swap Failed', buying.toasts.swapFailed.title],
    ['§8', 'Please try again.', buying.toasts.swapFailed.body],
    ['§8', 'Purchase Successful!', buying.toasts.purchased.title],
    ['§8', 'Swap Successful!', buying.toasts.swapped.title],
    ['§8', 'Ecosystem Boosted!', buying.toasts.boosted.title],
    ['§8', 'Failed to send notification. Please try again.', notifyPayment.failed],
    [
      '§8',
      `Payment notification sent successfully! You will receive your ${product} tokens within 24 hours.`,
      notifyPayment.sentSolana,
    ],
    ['§8', 'Invalid code. Please try again.', purchases.refusals.invalidCode],
  ])('says, by specification %s, %j', (_section, specified, text, values = {}) => {
    expect(format(brand, text, values)).toBe(specified);
  });

  it('promises no tokens in a simulation (reading D12)', () => {
    expect(notifyPayment.sentSimulated).toMatch(
      /^Payment notification sent successfully!.*no tokens will be sent/,
    );
    expect(presale.status.confirmedSimulated).toMatch(/simulated.*no tokens will be sent/);
    expect(presale.status.confirmedSolana).toMatch(/within 24 hours/);
  });

  it('uses the figures of specification §9', () => {
    expect(brand.donations).toEqual({
      goal: '500000',
      badges: { hero: '500', guardian: '5000', legend: '50000' },
      presets: { love: ['100', '300', '500', '1000', '5000'], dashboard: ['10', '25', '50', '100'] },
      demo: { total: '125000', donors: 1_247, messages: expect.any(Array) },
    });
    expect(brand.buying).toMatchObject({
      price: '0.012',
      quickAmounts: ['50', '100', '250', '500', '1000'],
    });
    expect(brand.swap).toMatchObject({
      feePercent: 1,
      splits: { rewardPool: 50, gameTreasury: 30, operations: 20 },
      defaultAmount: '1',
    });
    expect(brand.presale.splits).toEqual({ charity: 10, release: 10, vested: 80 });
    expect(brand.tokenomics.shares.find(({ id }) => id === 'charity')).toMatchObject({
      percentage: 1,
      amount: '15M',
    });
  });
});

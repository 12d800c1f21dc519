import type { Locator } from '@playwright/test';
import { groupDigits, type OwnVesting, type Purchase, shortAddress, type VestingView } from '#contracts';
import { amountField, brand, buy, buyButton, openPresale, t, texts, WALLET, walletField } from './kingdom.js';
import { becomeMember } from './members.js';
import { expectShownLayout } from './site.js';
import { expect, test } from './test.js';
import { installWallet } from './wallets.js';

const { unlocks: words, account } = texts;
const tokens = (amount: string) => `${groupDigits(amount)} ${brand.ticker}`;
const MONTH_MS = 30 * 86_400_000;

const expectHowMade = (section: Locator): Promise<void> =>
  expect(section.getByRole('link', { name: t(texts.shell.made.all) })).toHaveAttribute(
    'href',
    '/figures#purchase-unlock',
  );

/** A schedule of a year, of which four months are over. */
const inSteps = (): VestingView => {
  const start = Date.now() - 4.5 * MONTH_MS;
  const at = (month: number): string => new Date(start + month * MONTH_MS).toISOString();
  return {
    unlocked: '6000',
    locked: '12000',
    claimed: '3500',
    startsAt: at(0),
    endsAt: at(12),
    past: Array.from({ length: 4 }, (_, index) => ({ at: at(index + 1), amount: '1500' })),
    paid: [
      { kind: 'release', at: at(0.1), amount: '2000', signature: '5'.repeat(88) },
      { kind: 'claim', at: at(1.5), amount: '1500', signature: '6'.repeat(88) },
    ],
    coming: Array.from({ length: 8 }, (_, index) => ({ at: at(index + 5), amount: '1500' })),
    later: 0,
  };
};

test('members see when the tokens of their purchases unlock, with each coming date and amount', async ({
  page,
  context,
  request,
}) => {
  const own = await installWallet(context, { trusted: true });
  await becomeMember(page, '/app/account');
  await page
    .getByRole('button', { name: t(account.wallets.link, { address: shortAddress(own.address) }) })
    .click();
  await expect(page.getByText(t(account.wallets.known))).toBeVisible();
  await page.goto('/app/wallet');
  await buy(request, '20000', own.address);
  const section = page.getByRole('region', { name: t(words.heading) });
  await expect(section.getByTestId('unlocked')).toHaveText(tokens('2000'));
  await expect(section.getByTestId('locked')).toHaveText(tokens('16000'));
  await expect(section.getByTestId('claimed')).toHaveText(tokens('0'));
  await expect(section).toContainText(t(words.simulated));
  const history = section.getByRole('list', { name: t(words.history) }).getByRole('listitem');
  await expect(history).toHaveCount(1);
  await expect(history).toContainText(`+${tokens('2000')}`);
  const coming = section.getByRole('list', { name: t(words.list) }).getByRole('listitem');
  await expect(coming).toHaveCount(1);
  await expect(coming).toContainText(`+${tokens('16000')}`);
  await expect(coming.locator('time')).toHaveAttribute('title', /UTC$/);

  await page.route('**/api/balances/vesting', (route) => {
    const json: OwnVesting = { total: inSteps(), items: [] };
    return route.fulfill({ json });
  });
  await page.reload();
  await expect(coming).toHaveCount(8);
  await expect(section.getByTestId('claimed')).toHaveText(tokens('3500'));
  await expect(history).toHaveCount(6);
  await expect(history.first()).toContainText(tokens('2000'));
  await expect(history.nth(2)).toContainText(t(texts.payouts.kinds.claim));
  await expect(history.nth(2).getByRole('link')).toHaveAttribute('href', new RegExp('6'.repeat(88)));
  await expect(section).toContainText(t(words.today));
  await expectHowMade(section);
  await expectShownLayout(page);
});

test('a buyer sees when the tokens of the purchase unlock', async ({ page }) => {
  await page.route('**/api/presale/purchases/*', async (route) => {
    const response = await route.fetch();
    const purchase = (await response.json()) as Purchase;
    await route.fulfill({ response, json: { ...purchase, vesting: purchase.vesting && inSteps() } });
  });
  await openPresale(page);
  await amountField(page).fill('20000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  const section = page.getByRole('region', { name: t(words.purchase) });
  const coming = section.getByRole('list', { name: t(words.list) });
  await expect(coming.getByRole('listitem')).toHaveCount(8);
  await expect(section).toContainText(t(words.simulated));
  await expectHowMade(section);
  await page.keyboard.press('Escape');
  await expectShownLayout(page);
});

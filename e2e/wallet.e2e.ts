import type { Page } from '@playwright/test';
import { shortAddress } from '#contracts';
import { WITH_MOTION } from './chromium.js';
import { WALLET, brand, comeNearWelcome, openPresale, t, texts, walletField } from './kingdom.js';
import { becomeMember, signOutButton, toast } from './members.js';
import { axeFindings, overflow, hydrated } from './site.js';
import {
  type OwnedWallet,
  SAVED_KEY,
  chooser,
  connectButton,
  connectOnlyWallet,
  installWallet,
  onDevnet,
  readSavedKey,
  toastWith,
  walletButton,
} from './wallets.js';
import { expect, waitForNetworkIdle, test } from './test.js';

const { wallet: words, navigation, shell } = texts;
const { welcome, form } = texts.presale;
const { wallets: section } = texts.account;

const buyButton = (page: Page) => page.getByRole('button', { name: t(words.buy), exact: true });
const usedButton = (page: Page, { address }: OwnedWallet) =>
  page.getByRole('button', { name: shortAddress(address), exact: true });
const prompts = ({ connectRequests }: OwnedWallet) =>
  connectRequests.filter((how) => how === 'with a prompt').length;
const saveKey = (page: Page, key: string) =>
  page.addInitScript(`sessionStorage.getItem('kept') ?? localStorage.setItem('${SAVED_KEY}', '${key}');
    sessionStorage.setItem('kept', 'yes')`);

test.describe('on a public network', () => {
  test.beforeEach(({ context }) => onDevnet(context));

  test('a single wallet connects directly, is shown, and disconnects', async ({ page, context }) => {
    const wallet = await installWallet(context);
    await page.goto('/');
    await expect(buyButton(page)).toHaveCount(0);
    await connectOnlyWallet(page, wallet);
    await expect(toastWith(page, 'status', 'Wallet connected.')).toBeVisible();
    await expect(buyButton(page)).toBeVisible();
    expect(prompts(wallet)).toBe(1);
    expect(await readSavedKey(page)).toBe(wallet.address);

    await walletButton(page, wallet.address).click();
    await expect(page.getByText(wallet.address)).toBeVisible();
    await expect(page.getByRole('link', { name: t(words.explorer) })).toHaveAttribute(
      'href',
      t(brand.links.explorerAddress, { address: wallet.address, cluster: 'devnet' }),
    );
    await page.getByRole('button', { name: t(words.disconnect), exact: true }).click();
    await expect(toastWith(page, 'status', 'Wallet disconnected')).toBeVisible();
    await expect(connectButton(page)).toBeFocused();
    await expect(buyButton(page)).toHaveCount(0);
    expect(await readSavedKey(page)).toBeNull();
    await expect.poll(() => wallet.disconnectCount).toBe(1);

    // After a disconnect, the site doesn't reconnect on its own, even if the wallet trusts the site.
    const before = wallet.connectRequests.length;
    const alive = page.waitForResponse(/\/assets\/connection-/);
    await page.reload();
    await alive;
    await waitForNetworkIdle(page);
    await connectOnlyWallet(page, wallet);
    expect(wallet.connectRequests.slice(before)).toEqual(['with a prompt']);
  });

  test('a refused connection is reported and connects nothing', async ({ page, context }) => {
    const wallet = await installWallet(context);
    wallet.owner = 'refuses';
    await page.goto('/');
    await connectButton(page).click();
    await expect(toastWith(page, 'alert', 'Connection rejected.')).toBeVisible();
    await expect(connectButton(page)).toBeVisible();
    await expect(buyButton(page)).toHaveCount(0);
    expect(await readSavedKey(page)).toBeNull();

    wallet.owner = 'fails';
    await connectButton(page).click();
    await expect(toastWith(page, 'alert', 'Failed to connect wallet. Please try again.')).toBeVisible();
    expect(await readSavedKey(page)).toBeNull();
  });

  test('a wallet that trusts the site reconnects silently, and another one is never prompted', async ({
    page,
    context,
  }) => {
    const stranger = await installWallet(context, { name: 'Stranger' });
    const friend = await installWallet(context, { name: 'Friend', trusted: true });
    await page.goto('/');
    await expect(walletButton(page, friend.address)).toBeVisible();
    await expect.poll(() => stranger.connectRequests).toEqual(['silently']);
    await expect.poll(() => friend.connectRequests).toEqual(['silently']);
    expect(await readSavedKey(page)).toBe(friend.address);
    await expect(toastWith(page, 'status', t(words.connected))).toHaveCount(0);
  });

  test('a saved key shows its wallet as connected, and asks for the missing wallet when it has to sign', async ({
    page,
  }) => {
    await saveKey(page, WALLET);
    await page.goto('/');
    await expect(walletButton(page, WALLET)).toBeVisible();
    await expect(buyButton(page)).toBeVisible();
    await page.context().route('https://phantom.com/**', (route) => route.fulfill({ body: 'Phantom' }));
    const opened = page.context().waitForEvent('page');
    await buyButton(page).click();
    await expect(toastWith(page, 'alert', t(words.missing))).toBeVisible();
    await (await opened).waitForURL(brand.links.walletDownload);
    await expect(buyButton(page)).toHaveCount(0);
    await expect(connectButton(page)).toBeFocused();
    expect(await readSavedKey(page)).toBeNull();
  });

  test('a saved key is silently replaced by the account that its wallet shows', async ({ page, context }) => {
    const wallet = await installWallet(context, { trusted: true });
    await saveKey(page, WALLET);
    await page.goto('/');
    await expect(walletButton(page, wallet.address)).toBeVisible();
    await expect.poll(() => wallet.connectRequests).toEqual(['silently']);
    expect(await readSavedKey(page)).toBe(wallet.address);
  });

  test('a saved key stays while its wallet does not trust the site', async ({ page, context }) => {
    const wallet = await installWallet(context);
    await saveKey(page, WALLET);
    await page.goto('/');
    await waitForNetworkIdle(page);
    await expect.poll(() => wallet.connectRequests).toEqual(['silently']);
    await expect(walletButton(page, WALLET)).toBeVisible();
  });

  test('a saved key that does not parse is logged and removed, and connects nothing', async ({
    page,
    context,
    announce,
  }) => {
    announce(/^console The saved wallet key/);
    const wallet = await installWallet(context, { trusted: true });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await saveKey(page, `${WALLET}x`);
    await page.goto('/');
    await waitForNetworkIdle(page);
    await expect(connectButton(page)).toBeVisible();
    await expect.poll(() => readSavedKey(page)).toBeNull();
    await expect.poll(() => errors.join()).toContain('not a public key');
    expect(wallet.connectRequests).toEqual([]);
  });

  test('without a wallet the download page opens, and a toast links to it too', async ({ page, context }) => {
    await context.route('https://phantom.com/**', (route) => route.fulfill({ body: 'Phantom' }));
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await connectButton(page).click();
    await expect(toastWith(page, 'alert', 'Phantom not found. Install Phantom.')).toBeVisible();
    await expect((await opened).waitForURL(brand.links.walletDownload)).resolves.toBeUndefined();
    await expect(page.getByRole('link', { name: t(words.download) })).toHaveAttribute(
      'href',
      brand.links.walletDownload,
    );
    await expect(connectButton(page)).toBeVisible();
  });

  test('a Phantom from before the Wallet Standard works like any other wallet', async ({ page, context }) => {
    const wallet = await installWallet(context, { legacy: true });
    await page.goto('/');
    await waitForNetworkIdle(page);
    await expect.poll(() => wallet.connectRequests).toEqual(['silently']);
    await connectOnlyWallet(page, wallet);
    await page.reload();
    await expect(walletButton(page, wallet.address)).toBeVisible();
    await expect.poll(() => wallet.connectRequests.at(-1)).toBe('silently');
    expect(prompts(wallet)).toBe(1);

    const other = await wallet.switchAccount(page);
    await expect(walletButton(page, other)).toBeVisible();
    await becomeMember(page, '/app/account');
    await page.getByRole('button', { name: t(section.link, { address: shortAddress(other) }) }).click();
    await expect(toast(page, 'status', section.linked.title)).toBeVisible();
    expect(wallet.signed).toHaveLength(1);
    await page.getByRole('button', { name: t(words.disconnectOf, { address: shortAddress(other) }) }).click();
    await expect(toastWith(page, 'status', t(words.disconnected))).toBeVisible();
  });

  test('a visitor with several wallets chooses one, by keyboard alone', async ({ page, context }) => {
    const [first, second] = [
      await installWallet(context, { name: 'Moat' }),
      await installWallet(context, { name: 'Drawbridge' }),
    ];
    await page.goto('/');
    await connectButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(chooser(page).getByRole('listitem')).toHaveText(['Moat', 'Drawbridge']);
    await page.keyboard.press('Escape');
    await expect(chooser(page)).toBeHidden();
    await expect(connectButton(page)).toBeFocused();
    await expect(toastWith(page, 'alert', t(words.rejected))).toHaveCount(0);

    await page.keyboard.press('Enter');
    await expect(chooser(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(walletButton(page, second.address)).toBeFocused();
    expect(prompts(first)).toBe(0);

    // After a reload, the chosen wallet reconnects, not the first one.
    first.trusted = true;
    const before = first.connectRequests.length;
    await page.reload();
    await expect.poll(() => second.connectRequests.at(-1)).toBe('silently');
    await expect(walletButton(page, second.address)).toBeVisible();
    expect(prompts(second)).toBe(1);
    expect(first.connectRequests).toHaveLength(before);

    await walletButton(page, second.address).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(second.address)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(second.address)).toBeHidden();
    await expect(walletButton(page, second.address)).toBeFocused();
  });

  test('two tabs connect and disconnect together', async ({ page, context }) => {
    const wallet = await installWallet(context);
    const other = await context.newPage();
    await page.goto('/');
    await other.goto('/press');
    await connectOnlyWallet(page, wallet);
    await expect(walletButton(other, wallet.address)).toBeVisible();
    expect(prompts(wallet)).toBe(1);
    // The other tab has asked the wallet too. Its response comes before that of what is evaluated next.
    await expect.poll(() => wallet.connectRequests.at(-1)).toBe('silently');
    await other.evaluate('0');

    // A key saved in one tab is not replaced by the account that the wallet shows in the other.
    await page.evaluate(`localStorage.setItem('${SAVED_KEY}', '${WALLET}')`);
    await expect(walletButton(other, WALLET)).toBeVisible();
    await expect.poll(() => wallet.connectRequests.at(-1)).toBe('silently');
    await waitForNetworkIdle(other);
    expect(await readSavedKey(page)).toBe(WALLET);
    await expect(walletButton(other, WALLET)).toBeVisible();

    await walletButton(other, WALLET).click();
    await other.getByRole('button', { name: t(words.disconnect), exact: true }).click();
    await expect(connectButton(other)).toBeVisible();
    await expect(connectButton(page)).toBeVisible();
  });

  test('the page follows an account that is changed or removed in the wallet', async ({ page, context }) => {
    const wallet = await installWallet(context, { trusted: true });
    await page.goto('/');
    await expect(walletButton(page, wallet.address)).toBeVisible();
    const other = await wallet.switchAccount(page);
    await expect(walletButton(page, other)).toBeVisible();
    expect(await readSavedKey(page)).toBe(other);
    await wallet.revoke(page);
    await expect(connectButton(page)).toBeVisible();
    await expect(toastWith(page, 'status', t(words.disconnected))).toBeVisible();
    expect(await readSavedKey(page)).toBeNull();
  });

  test('the Buy button invites, connects, and then shows the address', async ({ page, context }) => {
    const wallet = await installWallet(context, { trusted: true });
    await page.goto('/press');
    await expect(buyButton(page)).toHaveText(`BUY ${brand.product}`);
    wallet.trusted = false;
    wallet.owner = 'waits';
    await buyButton(page).click();
    await expect(page.getByRole('button', { name: 'Connecting...', exact: true })).toBeVisible();
    wallet.owner = 'agrees';
    await page.getByRole('button', { name: 'Connecting...', exact: true }).click();
    await expect(page).toHaveURL('/presale/public');
    await expect(usedButton(page, wallet)).toBeVisible();

    const before = wallet.connectRequests.length;
    await page.goto('/milestones');
    await usedButton(page, wallet).click();
    await expect(page).toHaveURL('/presale/public');
    expect(wallet.connectRequests.slice(before)).not.toContain('with a prompt');
  });

  test('a wallet that refuses the Buy button is disconnected, and the button disappears', async ({
    page,
    context,
  }) => {
    const wallet = await installWallet(context, { trusted: true });
    await page.goto('/');
    await expect(buyButton(page)).toBeVisible();
    wallet.trusted = false;
    wallet.owner = 'refuses';
    await buyButton(page).click();
    await expect(toastWith(page, 'alert', 'Connection rejected.')).toBeVisible();
    await expect(buyButton(page)).toHaveCount(0);
    await expect(connectButton(page)).toBeFocused();
    await expect(page).toHaveURL('/');
  });

  test('the welcome connects a wallet with confetti, stays when the connection is refused, and can be closed for good', async ({
    page,
    context,
  }) => {
    const wallet = await installWallet(context);
    await page.emulateMedia(WITH_MOTION);
    wallet.owner = 'refuses';
    const strip = page.getByRole('complementary', { name: t(welcome.heading) });
    await openPresale(page);
    await comeNearWelcome(page);
    await expect(strip).toContainText('Phantom');
    await expect(strip).toContainText('10% charity bonus');
    await strip.getByRole('button', { name: t(welcome.connect) }).click();
    await expect(toastWith(page, 'alert', t(words.rejected))).toBeVisible();
    await expect(strip).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);

    wallet.owner = 'agrees';
    await strip.getByRole('button', { name: t(welcome.connect) }).click();
    await expect(strip).toBeHidden();
    await expect(page.locator('canvas')).toBeAttached();
    await expect(walletField(page)).toHaveValue(wallet.address);

    const another = await (await page.context().browser()!.newContext()).newPage();
    await openPresale(another);
    await comeNearWelcome(another);
    const other = another.getByRole('complementary', { name: t(welcome.heading) });
    await other.getByRole('button', { name: t(texts.shell.close) }).click();
    await another.reload();
    await hydrated(another.getByRole('button', { name: t(form.fromWallet) }));
    await comeNearWelcome(another);
    await expect(other).toHaveCount(0);
    await another.context().close();
  });

  test('the receiving wallet follows the connected one, and keeps what was typed', async ({
    page,
    context,
  }) => {
    const wallet = await installWallet(context);
    await openPresale(page);
    const fromWalletButton = page.getByRole('button', { name: t(form.fromWallet) });
    await fromWalletButton.click();
    await expect(walletField(page)).toHaveValue(wallet.address);
    await expect(walletField(page)).toBeFocused();
    await expect(fromWalletButton).toBeHidden();

    await expect(walletField(page)).toHaveValue(await wallet.switchAccount(page));
    await walletField(page).fill(WALLET);
    await wallet.switchAccount(page);
    await expect(walletButton(page, wallet.address)).toBeVisible();
    await expect(walletField(page)).toHaveValue(WALLET);
    await fromWalletButton.click();
    await expect(walletField(page)).toHaveValue(wallet.address);
  });

  test('the app’s header connects and disconnects', async ({ page, context }) => {
    const wallet = await installWallet(context);
    await becomeMember(page);
    await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click();
    const leave = page.getByRole('button', {
      name: t(words.disconnectOf, { address: shortAddress(wallet.address) }),
    });
    await expect(leave).toHaveText(shortAddress(wallet.address));
    await leave.click();
    await expect(page.getByRole('button', { name: 'Connect Wallet', exact: true })).toBeVisible();
  });

  test('a wallet is linked by its signature, and every refusal is shown beside it', async ({
    page,
    context,
    announce,
  }) => {
    announce(/^POST 429 .*challenge/);
    const wallet = await installWallet(context, { trusted: true });
    await becomeMember(page, '/app/account');
    const wallets = page.getByRole('region', { name: t(section.heading) });
    const link = wallets.getByRole('button', {
      name: t(section.link, { address: shortAddress(wallet.address) }),
    });
    wallet.owner = 'refuses';
    await link.click();
    await expect(wallets.getByRole('alert').filter({ hasText: t(section.unsigned) })).toBeVisible();
    wallet.owner = 'agrees';
    await link.click();
    await expect(toast(page, 'status', section.linked.title)).toBeVisible();
    await expect(wallets.getByRole('listitem')).toContainText(shortAddress(wallet.address));
    await expect(wallets.getByText(t(section.known))).toBeVisible();
    expect(wallet.signed[0]).toContain(wallet.address);

    await page.route('**/api/wallets/challenge', (route) =>
      route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', message: 'Too many requests' } }),
    );
    await wallet.switchAccount(page);
    await wallets.getByRole('button', { name: /^Link / }).click();
    await expect(wallets.getByRole('alert').filter({ hasText: 'Too many requests' })).toBeVisible();

    await wallets.getByRole('button', { name: t(section.unlink), exact: false }).click();
    await expect(wallets.getByText(t(section.none))).toBeVisible();
  });

  test('a wallet that belongs to another account is refused beside the button', async ({
    page,
    context,
    announce,
  }) => {
    announce(/^POST 409 .*wallets/);
    const wallet = await installWallet(context, { trusted: true });
    const wallets = page.getByRole('region', { name: t(section.heading) });
    const link = wallets.getByRole('button', {
      name: t(section.link, { address: shortAddress(wallet.address) }),
    });
    await becomeMember(page, '/app/account');
    await link.click();
    await expect(wallets.getByText(t(section.known))).toBeVisible();
    await signOutButton(page).click();
    await expect(page).toHaveURL('/auth');
    await becomeMember(page, '/app/account');
    await link.click();
    await expect(wallets.getByRole('alert').filter({ hasText: t(texts.wallets.taken) })).toBeVisible();
    await expect(wallets.getByText(t(section.none))).toBeVisible();
  });

  test('chooser and menu have no accessibility findings, on wide and narrow screens', async ({
    page,
    context,
  }) => {
    await installWallet(context, { name: 'Moat' });
    const wallet = await installWallet(context, { name: 'Drawbridge' });
    await page.goto('/press');
    await connectButton(page).click();
    await chooser(page).waitFor();
    expect(await axeFindings(page), 'chooser').toEqual([]);
    await chooser(page).getByRole('button', { name: 'Drawbridge' }).click();
    await walletButton(page, wallet.address).click();
    await expect(page.getByText(wallet.address)).toBeVisible();
    expect(await axeFindings(page), 'menu').toEqual([]);

    for (const width of [1181, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
      const bar = (await page.getByRole('banner').boundingBox())!;
      expect(bar.height, `one row at ${width}`).toBeLessThanOrEqual(80);
      const app = (await page.getByRole('link', { name: t(navigation.app) }).boundingBox())!;
      expect(app.x + app.width, `${width}`).toBeLessThanOrEqual(width);
    }

    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await page.getByRole('button', { name: t(shell.openMenu) }).click();
    await expect(buyButton(page)).toBeVisible();
    await walletButton(page, wallet.address).click();
    await expect(page.getByText(wallet.address)).toBeVisible();
    expect(await axeFindings(page), 'toggle menu').toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: t(words.disconnect), exact: true }).click();
    await connectButton(page).click();
    await chooser(page).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

test.describe('on the demo’s local chain', () => {
  test('a throw-away wallet describes itself, and can be linked to an account', async ({ page }) => {
    await becomeMember(page, '/app/account');
    const wallets = page.getByRole('region', { name: t(section.heading) });
    await wallets.getByRole('button', { name: t(section.linkAny) }).click();
    const burner = chooser(page).getByRole('button', { name: t(words.burner.name) });
    await expect(burner).toContainText(t(texts.walletChooser.burnerNote));
    await expect(chooser(page).getByRole('link', { name: t(words.download) })).toHaveAttribute(
      'href',
      brand.links.walletDownload,
    );
    await burner.click();
    await expect(toast(page, 'status', words.connected, words.burner.chosen)).toBeVisible();
    await expect(toast(page, 'status', section.linked.title)).toBeVisible();
    const key = (await readSavedKey(page))!;
    await expect(wallets.getByRole('listitem')).toContainText(shortAddress(key));

    // After a reload it reconnects with the same key and without a prompt.
    await page.reload();
    await expect(wallets.getByText(t(section.known))).toBeVisible();
    await wallets.getByRole('button', { name: t(section.unlinkOf, { address: shortAddress(key) }) }).click();
    await expect(wallets.getByText(t(section.none))).toBeVisible();
    await wallets.getByRole('button', { name: t(section.link, { address: shortAddress(key) }) }).click();
    await expect(wallets.getByText(t(section.known))).toBeVisible();
    await expect(chooser(page)).toBeHidden();
  });

  test('a click before the page has hydrated is not lost', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/press');
    await connectButton(page).click();
    release();
    await expect(chooser(page)).toBeVisible();
  });

  test('a throw-away wallet can be chosen beside a real one', async ({ page, context }) => {
    const wallet = await installWallet(context);
    await page.goto('/');
    await connectButton(page).click();
    await expect(chooser(page).getByRole('button')).toHaveCount(3);
    await chooser(page).getByRole('button', { name: wallet.name }).click();
    await expect(walletButton(page, wallet.address)).toBeVisible();
  });

  test('a browser without Ed25519 has no throw-away wallet', async ({ page, context }) => {
    await context.route('https://phantom.com/**', (route) => route.fulfill({ body: 'Phantom' }));
    await page.addInitScript(
      `crypto.subtle.generateKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))`,
    );
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await connectButton(page).click();
    await expect(toastWith(page, 'alert', t(words.missing))).toBeVisible();
    await (await opened).waitForURL(brand.links.walletDownload);
  });
});

import type { APIRequestContext, Frame, Page } from '@playwright/test';
import { RECONNECT_DELAYS_MS, type RewardPool, shortAddress } from '#contracts';
import { WALLET, brand, t, texts } from './kingdom.js';
import {
  anotherBrowser,
  becomeMember,
  emailField,
  openSignedIn,
  PASSWORD,
  passwordField,
  PLAIN_PAGE,
  signInButton,
  toast,
} from './members.js';
import { enableRoom, expectShownLayout, open, simulateOutage } from './site.js';
import { installWallet, SAVED_KEY, toastWith, walletButton } from './wallets.js';
import { expect, test } from './test.js';

const { buying, receipt } = texts;
const { form, toasts, signIn: signInHint, refusals, terminal, status, tabs } = buying;
const SCRIPT = brand.swap.terminal.script;
const MAINNET = brand.swap.terminal.mainnet;

const amountIn = (page: Page, currency: string) =>
  page.getByLabel(t(form.amount, { currency }), { exact: true });
const main = (page: Page) => page.getByRole('main');
const buyButton = (page: Page) => main(page).getByRole('button', { name: t(form.buy), exact: true });
const receivedAmount = (page: Page) => main(page).getByTestId('you-receive').filter({ visible: true });
const openCrypto = (page: Page) => page.getByRole('tab', { name: t(tabs.crypto) }).click();
const messageBox = (page: Page, kind: 'status' | 'alert', { title, body }: { title: string; body: string }) =>
  toast(page, kind, title, body);

const poolOf = async (request: APIRequestContext): Promise<number> =>
  Number(((await (await request.get('/api/rewards/pool')).json()) as RewardPool).fromSwaps.rewardPool);

/** Simulates a wallet that was connected earlier. Its saved key counts as connected immediately (specification §4). */
const withSavedWallet = (page: Page) =>
  page.addInitScript(
    ([key, address]) => {
      // The terminal's sandboxed frame has an opaque origin and therefore no storage.
      if (self.origin !== 'null') localStorage.setItem(key!, address!);
    },
    [SAVED_KEY, WALLET],
  );

let member: string;

test.beforeAll(async ({ browser }) => {
  const page = await anotherBrowser(browser);
  member = await becomeMember(page, PLAIN_PAGE);
  await page.context().close();
});

const openAsMember = (page: Page): Promise<void> => openSignedIn(page, PLAIN_PAGE, member);

test('a visitor sees the price and what an amount buys, is asked to sign in, and comes back', async ({
  page,
}) => {
  await open(page, '/buy');
  await expect(page.getByTestId('price')).toContainText('0.0120');
  // Beside it, the price of the pre-sale with the reason.
  await expect(main(page)).toContainText(`costs $${brand.presale.price}`);
  await expect(main(page)).toContainText(`${brand.presale.splits.vested}% of what you buy there is locked`);
  for (const amount of ['$50', '$100', '$250', '$500', '$1,000'])
    await expect(page.getByRole('button', { name: amount, exact: true })).toBeVisible();
  await page.getByRole('button', { name: '$50', exact: true }).click();
  await expect(amountIn(page, 'USD')).toHaveValue('50');
  await expect(receivedAmount(page)).toHaveText(`4,166.666666 ${brand.ticker}`);
  await amountIn(page, 'USD').fill('10000.01');
  await expect(page.getByText(t(form.maximum, { max: '$10,000' }))).toBeVisible();

  // Visitors read on the button that they have to sign in first, and find their amount again.
  await expect(buyButton(page)).toHaveCount(0);
  await amountIn(page, 'USD').fill('75');
  await main(page)
    .getByRole('button', { name: t(form.signInAndBuy), exact: true })
    .click();
  await expect(messageBox(page, 'alert', signInHint)).toBeVisible();
  await emailField(page).fill(member);
  await passwordField(page).fill(PASSWORD);
  await signInButton(page).click();
  await expect(page).toHaveURL('/buy?amount=75');
  await expect(buyButton(page)).toBeVisible();
  await expect(amountIn(page, 'USD')).toHaveValue('75');
  await expect(main(page).getByRole('button', { name: t(form.signInAndBuy) })).toHaveCount(0);
});

test('a member buys by card once, even if the response is lost, and opens the receipt', async ({
  page,
  announce,
}) => {
  announce(/ERR_FAILED .*buy.fiat/);
  await openAsMember(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/buy/fiat', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await open(page, '/buy');
  await buyButton(page).click();
  await expect(messageBox(page, 'alert', refusals.amount)).toBeVisible();
  await expect(amountIn(page, 'USD')).toBeFocused();
  expect(keys).toEqual([]);

  await amountIn(page, 'USD').fill('12');
  await buyButton(page).dblclick();
  await expect(main(page).getByRole('button', { name: t(form.processing) })).toBeDisabled();
  const body = t(toasts.purchased.body, { amount: '1,000' });
  await expect(messageBox(page, 'status', { ...toasts.purchased, body })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);

  await main(page)
    .getByRole('link', { name: t(status.receipt) })
    .click();
  await expect(page.getByRole('heading', { name: t(receipt.title), level: 1 })).toBeVisible();
  await expect(page.getByText(t(texts.simulation.stamp))).toBeVisible();
  await expect(page.getByText('outside/simulated-market')).toBeVisible();
  await expect(page.getByRole('row', { name: t(receipt.sum) }).getByRole('cell')).toHaveText('0');
});

test('an order that was interrupted while its member was on another page is sent on the return, and no page says it failed', async ({
  page,
  announce,
}) => {
  announce(/ERR_FAILED .*buy.fiat/);
  await openAsMember(page);
  await page.clock.install();
  const outage = await simulateOutage(page, '**/api/buy/fiat');
  await open(page, '/buy');
  await amountIn(page, 'USD').fill('12');
  await buyButton(page).click();
  await expect(main(page).getByRole('button', { name: t(form.processing) })).toBeDisabled();

  await outage.leaveAndReturn();
  const body = t(toasts.purchased.body, { amount: '1,000' });
  await expect(messageBox(page, 'status', { ...toasts.purchased, body })).toBeVisible();
  expect(outage.requestCount()).toBe(2 + RECONNECT_DELAYS_MS.length);
  await expect(messageBox(page, 'alert', toasts.purchaseFailed)).toHaveCount(0);
});

test('a declined card is reported with its reason, and a reload continues with a running order', async ({
  page,
  announce,
}) => {
  announce(/ERR_FAILED .*buy.orders/);
  await openAsMember(page);
  let held = true;
  await page.route('**/api/buy/orders/*', (route) => (held ? route.abort() : route.continue()));
  await open(page, '/buy');
  await amountIn(page, 'USD').fill('13.13');
  await buyButton(page).click();
  await expect(main(page).getByText(t(status.charging))).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole('button', { name: t(form.processing) })).toBeDisabled();
  held = false;
  await expect(messageBox(page, 'alert', toasts.purchaseFailed)).toBeVisible();
  await expect(main(page).getByText(t(status.failed, { reason: t(buying.failures.declined) }))).toBeVisible();
});

test('a swap connects the wallet first, shows its fee, and updates the reward pool everywhere', async ({
  page,
  browser,
  request,
  announce,
}) => {
  announce(/^POST 409 .*swaps/);
  const wallet = await installWallet(page.context());
  await openAsMember(page);
  const onlooker = await anotherBrowser(browser);
  await open(onlooker, '/buy');
  await open(page, '/buy');
  await openCrypto(page);
  await expect(amountIn(page, 'USDC')).toHaveValue('1');
  await amountIn(page, 'USDC').fill('1200');
  await expect(receivedAmount(page)).toHaveText(`99,000 ${brand.ticker}`);
  await expect(main(page).getByText(`1,000 ${brand.ticker}`, { exact: true })).toBeVisible();

  const after = (await poolOf(request)) + 500;
  await main(page)
    .getByRole('button', { name: t(form.connectAndSwap) })
    .click();
  // The local chain also offers the throw-away wallet, so the visitor has to choose.
  const chosen = page.getByRole('dialog').getByRole('button', { name: wallet.name });
  await chosen.click();
  await expect(walletButton(page, wallet.address)).toContainText(shortAddress(wallet.address));
  await expect(toastWith(page, 'status', t(form.connected))).toBeVisible();
  await expect(
    messageBox(page, 'status', { ...toasts.swapped, body: t(toasts.swapped.body, { amount: '99,000' }) }),
  ).toBeVisible();
  const pool = after.toLocaleString('en', { maximumFractionDigits: 6 });
  await expect(
    messageBox(page, 'status', { ...toasts.boosted, body: t(toasts.boosted.body, { amount: pool }) }),
  ).toBeVisible();
  for (const each of [page, onlooker])
    await expect(each.getByTestId('rewardPool')).toHaveText(`${pool} ${brand.ticker}`);
  await onlooker.context().close();

  await page.route('**/api/swaps', (route) =>
    route.fulfill({ status: 409, json: { code: 'X', message: 'No' } }),
  );
  await main(page)
    .getByRole('button', { name: t(form.swap), exact: true })
    .click();
  await expect(messageBox(page, 'alert', toasts.swapFailed)).toBeVisible();
});

test.describe('the swap terminal', () => {
  const openButton = (page: Page) => page.getByRole('button', { name: t(terminal.open) });
  /** Replaces the external script and records the options that it was started with. */
  const STAND_IN = `window.Jupiter = { init: (options) => { window.started = options; } };`;
  const serveScript = (page: Page, body = STAND_IN) =>
    page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  const dialog = (page: Page) => page.getByRole('dialog', { name: t(terminal.heading) });
  /** The frame that the terminal's script runs in. */
  const terminalFrame = async (page: Page): Promise<Frame> =>
    (await (await dialog(page).locator('iframe').elementHandle())!.contentFrame())!;
  const answerHealth = (page: Page, ok: boolean) =>
    page.route(MAINNET, (route) =>
      route.fulfill({
        status: ok ? 200 : 503,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { jsonrpc: '2.0', id: 1, result: 'ok' },
      }),
    );

  test('needs a connected wallet, and contacts no other host before it is opened', async ({ page }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(process.env['E2E_BASE_URL']!))
        foreign.push(request.url());
    });
    await open(page, '/buy');
    await openCrypto(page);
    await expect(page.getByText(t(terminal.real))).toBeVisible();
    await openButton(page).click();
    await expect(toastWith(page, 'alert', t(terminal.walletMissing))).toBeVisible();
    expect(foreign).toEqual([]);
  });

  test('leaves the page working if it fails to load, and can be loaded again', async ({ page, announce }) => {
    announce(/ERR_FAILED .*plugin/, /^console Error: Failed to load/, /^POST 503 .*solana/);
    await withSavedWallet(page);
    await page.route(SCRIPT, (route) => route.abort());
    await open(page, '/buy');
    await openCrypto(page);
    await openButton(page).click();
    await expect(toastWith(page, 'alert', t(terminal.notLoaded))).toBeVisible();
    await expect(main(page).getByRole('alert').getByText(t(terminal.loadFailed))).toBeVisible();
    await amountIn(page, 'USDC').fill('12');
    await expect(receivedAmount(page)).toHaveText(`990 ${brand.ticker}`);

    await page.unroute(SCRIPT);
    await serveScript(page, `window.Jupiter = { init: () => { throw new Error('shown all the same'); } };`);
    await answerHealth(page, false);
    await openButton(page).click();
    await expect(toastWith(page, 'alert', t(terminal.wrongNetwork))).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('opens from wrapped SOL to the project’s mint, and reports its outcome (specification §7)', async ({
    page,
    announce,
  }) => {
    announce(/^console Error: broken/);
    await withSavedWallet(page);
    await serveScript(page);
    await answerHealth(page, true);
    await open(page, '/buy');
    await openCrypto(page);
    const health = page.waitForRequest(MAINNET);
    await openButton(page).click();
    expect((await health).postDataJSON()).toMatchObject({ jsonrpc: '2.0', method: 'getHealth' });
    await expect(dialog(page).getByText(t(terminal.opening))).toBeHidden();
    const { mintAddress } = (await (await page.request.get('/api/presale')).json()) as {
      mintAddress: string;
    };
    const frame = await terminalFrame(page);
    await expect
      .poll(() => frame.evaluate('window.started && JSON.parse(JSON.stringify(started))'))
      .toEqual({
        displayMode: 'modal',
        strictTokenList: false,
        formProps: {
          initialInputMint: 'So11111111111111111111111111111111111111112',
          initialOutputMint: mintAddress,
          initialAmount: '1',
        },
      });
    await frame.evaluate(`started.onSuccess({ txid: '5VERYLONGsignature' })`);
    await expect(toastWith(page, 'status', t(terminal.success, { signature: '5VERYLON…' }))).toBeVisible();
    await frame.evaluate('started.onSwapError({})');
    await expect(toastWith(page, 'alert', t(terminal.failed))).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.unroute(SCRIPT);
    await serveScript(page, `window.Jupiter = { init: () => { throw new Error('broken'); } };`);
    await openButton(page).click();
    await expect(toastWith(page, 'alert', t(terminal.openFailed))).toBeVisible();
  });

  test('keeps its script away from the session and from unlisted hosts, in the frame or opened alone', async ({
    page,
    announce,
  }) => {
    announce(/^console .*Content Security Policy/, /^console .*security policy/i, /ERR_BLOCKED_BY_CSP/);
    const probe = `
      window.Jupiter = { init: () => {} };
      const reach = (look) => { try { return String(look()); } catch ({ name }) { return name; } };
      window.reached = {
        origin: self.origin,
        cookies: reach(() => document.cookie),
        parent: reach(() => parent === self ? 'none' : parent.localStorage.length),
        stored: localStorage.length,
        kept: (localStorage.setItem('a', 1), localStorage.getItem('a')),
      };`;
    await withSavedWallet(page);
    await serveScript(page, probe);
    await answerHealth(page, true);
    await open(page, '/buy');
    await openCrypto(page);
    await openButton(page).click();
    await expect(dialog(page).getByText(t(terminal.opening))).toBeHidden();
    const frame = await terminalFrame(page);
    const nothing = { origin: 'null', cookies: 'SecurityError', stored: 0, kept: '1' };
    await expect
      .poll(() => frame.evaluate('window.reached'))
      .toEqual({ ...nothing, parent: 'SecurityError' });
    for (const address of [`${new URL(page.url()).origin}/api/config`, 'https://elsewhere.example/'])
      expect(await frame.evaluate(`fetch('${address}').then(() => 'reached', () => 'refused')`)).toBe(
        'refused',
      );

    // The page ignores messages that the terminal would not send, and messages from other windows.
    await frame.evaluate(`parent.postMessage({ type: 'swapped', signature: '<b>1</b>' }, '*')`);
    await page.evaluate(`postMessage({ type: 'swapped', signature: 'forged' }, '*')`);
    await frame.evaluate(`parent.postMessage({ type: 'swapped', signature: 'genuine' }, '*')`);
    await expect(toastWith(page, 'status', t(terminal.success, { signature: 'genuine…' }))).toBeVisible();
    await expect(page.getByText(/forged|<b>/)).toHaveCount(0);

    await page.goto('/terminal');
    await page.evaluate(`postMessage({ type: 'open', mint: 'x' }, '*')`);
    await expect.poll(() => page.evaluate('window.reached')).toEqual({ ...nothing, parent: 'none' });
  });
});

test('the swap page swaps SOL too once it is live, and is a placeholder until then', async ({ page }) => {
  await enableRoom(page, 'swap');
  await page.goto('/swap');
  await expect(page.getByRole('heading', { name: t(texts.placeholders.swap.title), level: 1 })).toBeVisible();
  await page
    .getByRole('group', { name: t(form.currency) })
    .getByRole('radio', { name: 'SOL' })
    .check();
  await amountIn(page, 'SOL').fill('0.1');
  await expect(receivedAmount(page)).toHaveText(/^1,5\d\d\.\d+ /);
  await expect(page.getByRole('button', { name: t(terminal.open) })).toBeVisible();
});

test('the other tab of /buy fits every width and is accessible in both themes', async ({ page }) => {
  await open(page, '/buy');
  await openCrypto(page);
  await expectShownLayout(page);
});

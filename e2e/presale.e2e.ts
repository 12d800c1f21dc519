import type { Locator, WebSocketRoute } from '@playwright/test';
import { type Presale, type Purchase, RECONNECT_DELAYS_MS } from '#contracts';
import { WITH_MOTION } from './chromium.js';
import {
  WALLET,
  amountField,
  brand,
  buy,
  buyButton,
  openPresale,
  sale,
  soldText,
  t,
  texts,
  walletField,
} from './kingdom.js';
import { holdBack, hydrated, mainNavigation, open, simulateOutage } from './site.js';
import { mailsTo } from './members.js';
import { expect, test, waitForNetworkIdle } from './test.js';

const { form, status, addresses, mint } = texts.presale;
const { celebration, steps: words, summary } = texts.purchaseProgress;
const range = { min: '10,000', max: '1,000,000' };
const firstQuickAmount = brand.presale.quickAmounts[0]!;

test('a purchase is confirmed after the click, with its receipt and its e-mail', async ({
  page,
  request,
}) => {
  const email = `buyer-${Date.now()}@example.com`;
  await openPresale(page);
  await page.getByRole('button', { name: firstQuickAmount.label }).click();
  await walletField(page).fill(WALLET);
  await page.getByLabel(t(form.email)).fill(email);
  await buyButton(page).click();

  const dialog = page.getByRole('dialog', { name: t(celebration.heading) });
  await expect(dialog).toContainText(t(celebration.bodySimulated, { amount: '10,000' }));
  for (const [name, amount] of [
    [summary.charity, '1,000'],
    [summary.release, '1,000'],
    [summary.vested, '8,000'],
  ] as const) {
    await expect(dialog.locator('div', { hasText: t(name) }).last()).toContainText(
      `${amount} ${brand.ticker}`,
    );
  }
  await expect(page.getByText(t(status.confirmedSimulated))).toBeAttached();
  await expect(dialog).toContainText(t(celebration.nextHeading));
  for (const next of celebration.next.simulated) await expect(dialog).toContainText(t(next));
  const steps = page.getByRole('list', { name: t(words.label), includeHidden: true });
  await expect(steps.locator('[data-state="done"]')).toHaveText(
    [words.received, words.settled, words.booked, words.mailed].map((step) => new RegExp(`^${t(step)}`)),
  );

  await dialog.getByRole('link', { name: t(celebration.receipt) }).click();
  await expect(page.getByRole('heading', { name: t(texts.receipt.title), level: 1 })).toBeVisible();
  await expect(page.getByText(t(texts.simulation.stamp))).toBeVisible();
  await expect(page.getByText(/^SIM-/).first()).toBeVisible();
  await expect(page.getByRole('row', { name: t(texts.receipt.sum) }).getByRole('cell')).toHaveText('0');

  await expect
    .poll(async () => (await mailsTo(request, email)).map(({ subject }) => subject))
    .toEqual([expect.stringContaining(t(texts.mails.purchase.subject, { amount: '10,000' }))]);
});

for (const language of ['en', 'de']) {
  test(`without JavaScript, the page shows the current figures and the form, in ${language}`, async ({
    browser,
    request,
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    const { presale } = brand.catalogues[language]!;
    const shown = async () => {
      await page.goto(language === 'en' ? '/presale/public' : `/${language}/presale/public`);
      return page.getByTestId('sold').textContent();
    };
    await buy(request);
    const { soldTokens, allocatedTokens } = await sale(request);
    const sold = Number(soldTokens) + Number(allocatedTokens);
    await expect.poll(shown).toBe(`${sold.toLocaleString(language)} ${brand.ticker}`);
    await expect(page.getByRole('heading', { name: t(presale.form.heading) })).toBeVisible();
    await expect(page.getByLabel(t(presale.form.wallet))).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.context().close();
  });
}

test('the figures change in another browser without a reload', async ({ page, browser, request }) => {
  const onlooker = await (await browser.newContext()).newPage();
  await openPresale(onlooker);
  const before = await soldText(request);
  await expect(onlooker.getByTestId('sold')).toHaveText(before);
  await onlooker.evaluate('window.sameDocument = true');

  const after = await soldText(request, 20_000);
  await openPresale(page);
  await amountField(page).fill('20,000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();

  await expect(onlooker.getByTestId('sold')).toHaveText(after);
  expect(await onlooker.evaluate('window.sameDocument')).toBe(true);
  await onlooker.context().close();
});

test('a lost response is requested again and never buys twice, even if the repeat is refused', async ({
  page,
  request,
  announce,
}) => {
  announce(/^POST (net::ERR_FAILED|409|429) .*purchases/);
  const after = await soldText(request, 10_000);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/presale/purchases', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 3) return route.continue();
    // The response to a key that was first used with other input.
    if (keys.length > 2)
      return route.fulfill({ status: 409, json: { code: 'IDEMPOTENCY_CONFLICT', message: 'Used.' } });
    if (keys.length > 1) return route.fulfill({ status: 429, json: { code: 'X', message: 'Too many.' } });
    await route.fetch();
    return route.abort();
  });
  await openPresale(page);
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  await expect(page.getByText('Too many.').first()).toBeVisible();
  await openPresale(page);
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  await expect(page.getByText('Used.').first()).toBeVisible();
  await buyButton(page).click();

  await expect(page.getByRole('dialog', { name: t(celebration.heading) })).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByTestId('sold')).toHaveText(after);
});

test('a reload continues with a running purchase', async ({ page, announce }) => {
  announce(/^GET net::ERR_FAILED .*purchases/);
  let held = true;
  await page.route('**/api/presale/purchases/*', (route) => (held ? route.abort() : route.continue()));
  await openPresale(page);
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  await expect(page.getByRole('button', { name: t(form.processing) })).toBeDisabled();

  await page.reload();
  await expect(page.getByText(t(status.preparing))).toBeVisible();
  held = false;
  await expect(page.getByRole('dialog', { name: t(celebration.heading) })).toBeVisible();
});

test('a purchase that a reload interrupted is sent again', async ({ page }) => {
  await page.clock.install();
  await openPresale(page);
  const release = await holdBack(page, '**/api/presale/purchases');
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  const processing = page.getByRole('button', { name: t(form.processing) });
  await expect(processing).toBeDisabled();

  await page.reload();
  await expect(processing).toBeDisabled();
  release();
  await expect(page.getByRole('dialog', { name: t(celebration.heading) })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a purchase that was interrupted while its buyer was on another page is sent again on the return', async ({
  page,
  announce,
}) => {
  announce(/^POST net::ERR_FAILED .*purchases/);
  await page.clock.install();
  const outage = await simulateOutage(page, '**/api/presale/purchases');
  await openPresale(page);
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  await expect(page.getByRole('button', { name: t(form.processing) })).toBeDisabled();

  await outage.leaveAndReturn();
  await expect(page.getByRole('dialog', { name: t(celebration.heading) })).toBeVisible();
  expect(outage.requestCount()).toBe(2 + RECONNECT_DELAYS_MS.length);
});

for (const lost of ['while it was being opened', 'while it was open'])
  test(`a connection that was lost ${lost} is restored, and missed changes are loaded`, async ({ page }) => {
    const sockets: WebSocketRoute[] = [];
    const received: string[] = [];
    await page.routeWebSocket(/realtime/, (socket) => {
      sockets.push(socket);
      socket.connectToServer().onMessage((message) => {
        // The transport is open after the first message, and the connection is made by the second one.
        if (lost === 'while it was being opened' && received.length === 1) void socket.close();
        else socket.send(message);
        received.push(String(message));
      });
    });
    let reads = 0;
    page.on('request', (request) => (reads += Number(request.url().endsWith('/api/config'))));
    await openPresale(page);
    await expect.poll(() => received.length).toBeGreaterThan(1);
    if (lost === 'while it was open') await sockets[0]!.close();
    await expect.poll(() => sockets.length, { timeout: 15_000 }).toBe(2);
    // The page reads its configuration again by itself, but only later than this.
    await expect.poll(() => reads, { timeout: 15_000 }).toBe(1);
  });

test('the limits are shown while typing, and an amount outside them buys nothing', async ({ page }) => {
  let posts = 0;
  page.on('request', (request) => (posts += Number(request.method() === 'POST')));
  await openPresale(page);
  await expect(buyButton(page)).toBeEnabled();
  await buyButton(page).click();
  // Everything that is missing is said at once.
  await expect(page.getByText(t(form.amountMissing))).toBeVisible();
  await expect(page.getByText(t(form.walletMissing))).toBeVisible();
  await expect(amountField(page)).toBeFocused();
  await amountField(page).fill('0');
  await buyButton(page).click();
  await expect(page.getByText(t(form.belowMinimum, range))).toBeVisible();

  await amountField(page).fill('9999.999999');
  await expect(page.getByText(t(form.belowMinimum, range))).toBeVisible();
  await amountField(page).fill('1000000.000001');
  await expect(page.getByText(t(form.aboveMaximum, range))).toBeVisible();
  await buyButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: t(texts.shared.outOfRange, range) })).toBeVisible();

  const { fees } = await sale(page.request);
  await amountField(page).fill('25000');
  for (const [currency, fee] of [
    ['USDT', `${fees.USDT.amount} USDT`],
    ['SOL', `${fees.SOL.amount} SOL`],
    ['ETH', t(form.feeEquivalent, { fee: `${fees.ETH.amount} SOL` })],
  ] as const) {
    await page.getByLabel(t(form.currency)).selectOption(currency);
    await expect(page.getByText(t(form.withinLimits, { fee, amount: '25,000' }))).toBeVisible();
  }
  await page.getByLabel(t(form.currency)).selectOption('USDT');
  await expect(page.getByTestId('you-pay')).toHaveText('28.25 USDT');
  await buyButton(page).click();
  await expect(page.getByText(t(form.walletMissing))).toBeVisible();
  await expect(walletField(page)).toBeFocused();
  expect(posts).toBe(0);
});

test('a purchase can be made by keyboard alone', async ({ page }) => {
  await openPresale(page);

  const tabTo = async (target: ReturnType<typeof amountField>) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(amountField(page));
  await page.keyboard.type('10000');
  await tabTo(walletField(page));
  await page.keyboard.type(WALLET);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: t(celebration.heading) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(t(status.confirmedSimulated))).toBeVisible();
});

test('a failed purchase says why and can be tried again', async ({ page, request }) => {
  const { mintAddress } = await sale(request);
  const before = await soldText(request);
  await openPresale(page);
  await amountField(page).fill('10000');
  await walletField(page).fill(mintAddress!);
  await buyButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: t(status.failed, { reason: '' }).trim() }),
  ).toBeVisible();
  await expect(buyButton(page)).toBeEnabled();
  expect(await soldText(request)).toBe(before);
});

test('without an e-mail address, no step says that one is sent, and the celebration is shown once', async ({
  page,
}) => {
  await openPresale(page);
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  const dialog = page.getByRole('dialog', { name: t(celebration.heading) });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  const steps = page.getByRole('list', { name: t(words.label) });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText(t(status.reference, { reference: '' }).trim())).toBeVisible();
  await page.reload();
  await hydrated(page.getByRole('button', { name: t(form.fromWallet) }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a purchase is celebrated once, also while its mail is still waiting', async ({ page }) => {
  await page.route('**/api/presale/purchases/*', async (route) => {
    const response = await route.fetch();
    const purchase = (await response.json()) as Purchase;
    await route.fulfill({ response, json: { ...purchase, mail: 'waiting' } });
  });
  await openPresale(page);
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  await page.getByRole('dialog', { name: t(celebration.heading) }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(t(status.confirmedSimulated))).toBeVisible();
  await waitForNetworkIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the confetti of a celebration falls behind the text of its dialog', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await openPresale(page);
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  await buyButton(page).click();
  const dialog = page.getByRole('dialog', { name: t(celebration.heading) });
  const canvas = dialog.locator('canvas');
  // Otherwise the canvas could not be found under the pointer at all.
  await canvas.evaluate((element) => (element.style.pointerEvents = 'auto'));
  const atopOf = (text: Locator) =>
    text.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.localName;
    });
  expect(await atopOf(dialog.locator('p').first())).toBe('p');
  expect(await atopOf(dialog.getByRole('heading', { level: 3 }))).toBe('h3');
});

test('the amount in a coin without a rate is left open', async ({ page }) => {
  await openPresale(page);
  await amountField(page).fill('20000');
  await page.getByLabel(t(form.currency)).selectOption('ETH');
  await expect(
    page.getByText(t(form.noRate, { currency: 'ETH', amount: '' }).split(' Send')[0]!),
  ).toBeVisible();
  await page.getByLabel(t(form.currency)).selectOption('SOL');
  await expect(page.getByTestId('you-pay')).toContainText('SOL');
});

test('a copied address is confirmed by a toast', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPresale(page);
  const copy = page.getByRole('button', { name: t(addresses.copy, { currency: 'USDT' }) });
  await expect(copy).toBeHidden();
  await page.getByText(t(addresses.heading)).click();
  await copy.click();
  await expect(
    page.getByRole('status').filter({ hasText: t(texts.shared.addressCopied, { currency: 'USDT' }) }),
  ).toBeVisible();
  const { receivingAddresses } = await sale(page.request);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(receivingAddresses.USDT);
});

test('the mint links to the site’s explorer on the local chain, and to a public one elsewhere', async ({
  page,
  request,
}) => {
  const { mintAddress } = await sale(request);
  const explorer = page.getByRole('link', { name: t(mint.explorer) });
  await openPresale(page);
  await expect(page.getByText(t(mint.localChain))).toBeVisible();
  await expect(explorer).toHaveAttribute('href', `/explorer/address/${mintAddress}`);

  // Another page, because the pre-sale is rendered for the local chain.
  await page.route('/press', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('"cluster":"localnet"', '"cluster":"devnet"');
    await route.fulfill({ response, body: html });
  });
  await open(page, '/press');
  await mainNavigation(page)
    .getByRole('link', { name: t(texts.navigation.presale) })
    .click();
  const href = t(brand.links.explorerAddress, { address: mintAddress!, cluster: 'devnet' });
  await expect(explorer).toHaveAttribute('href', href);
  await expect(page.getByText(t(mint.localChain))).toHaveCount(0);
});

test('the countdown follows the server’s clock', async ({ page, request }) => {
  const { endsAt, serverTime } = await sale(request);
  const days = Math.floor((Date.parse(endsAt) - Date.parse(serverTime)) / 86_400_000);
  await page.clock.install({ time: Date.now() + 10 * 86_400_000 });
  await page.goto('/presale/public');
  await expect(page.getByRole('timer')).toContainText(`${days}${t(texts.presale.countdown.days)}`);
});

test('figures are a skeleton until the chain was read, and show their age when reading fails', async ({
  page,
  request,
}) => {
  const { figures } = texts.presale;
  const unread = { soldTokens: null, remainingTokens: null, updatedAt: null, stale: true };
  const lastKnown = { stale: true, updatedAt: new Date(Date.now() - 7 * 60_000).toISOString() };
  const answer: Presale = await sale(request);
  let change: Partial<Presale> = unread;
  await page.route('**/api/presale', (route) => route.fulfill({ json: { ...answer, ...change } }));
  await openPresale(page);
  await expect(page.getByTestId('figures-skeleton')).toBeVisible();
  await expect(page.getByTestId('sold')).toHaveCount(0);

  change = lastKnown;
  await openPresale(page);
  await expect(page.getByTestId('sold')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t(figures.stale) })).toContainText(
    t(figures.lastKnown, { age: '7 minutes ago' }),
  );
});

test('nothing can be bought once the sale is over', async ({ page, request }) => {
  const answer = await sale(request);
  const endsAt = new Date(Date.parse(answer.serverTime) + 3_000).toISOString();
  await page.route('**/api/presale', (route) => route.fulfill({ json: { ...answer, endsAt } }));
  await openPresale(page);
  await amountField(page).fill('10000');
  await expect(page.getByRole('button', { name: t(texts.presale.countdown.over) })).toBeDisabled();
  await expect(page.getByRole('timer')).toHaveCount(0);
});

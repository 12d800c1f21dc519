import type { APIRequestContext } from '@playwright/test';
import {
  type DonationList,
  FIGURE_NAMES,
  type LatestTransactions,
  type RewardPool,
  SITE_PAGES,
  type SitePageName,
  STATUS_COMPONENTS,
  type Vault,
} from '#contracts';
import { brand, buy, sale, soldText, t, texts, WALLET, walletField } from './kingdom.js';
import { useOwnKingdom } from './own-kingdom.js';
import { hydrated } from './site.js';
import { expect, test } from './test.js';

const { pages, withoutScripts } = texts;
/** How Chromium reports a script that it may not run. */
const WITHOUT_SCRIPTS = /^GET csp \/assets\//;
const grouped = (amount: string): string => Number(amount).toLocaleString('en', { maximumFractionDigits: 9 });

/** What a purchase of 23,456 tokens gives. */
const GIVEN = '2345.6';

/** Pages for people who have signed in, which needs scripts. All others are public. */
type SignedIn = Extract<SitePageName, `app${string}` | 'account' | 'admin'>;
type PublicPage = Exclude<SitePageName, SignedIn>;

/** What a page says that only scripts can draw: what it is, and why there is no more. */
const saysWhatItIs = (name: SitePageName): string[] => [t(pages[name].description), t(withoutScripts.page)];

/** Where a page of which there are many is opened. */
type Paths = Partial<Record<SitePageName, string>>;

/** Texts of the content of each public page: its figures, its lists, and what it is for. */
async function contents(request: APIRequestContext): Promise<{
  paths: Paths;
  said: Record<PublicPage, string[]>;
}> {
  const read = async <Data>(path: string) => (await (await request.get(path)).json()) as Data;
  const { summary } = await buy(request, '23456');
  await expect
    .poll(async () => (await read<DonationList>('/api/donations')).items.map(({ amount }) => amount))
    .toContain(GIVEN);
  const receipt = summary!.transactionId;
  const [sold, { treasuryBalance }, { items, accounts }, pool, { reserve }] = await Promise.all([
    soldText(request),
    sale(request),
    read<LatestTransactions>('/api/explorer/latest'),
    read<RewardPool>('/api/rewards/pool'),
    read<Vault>('/api/vault'),
  ]);
  const { signature } = items[0]!;
  const { address } = accounts[0]!;
  return {
    paths: {
      receipt: `/receipts/${receipt}`,
      explorerTransaction: `/explorer/tx/${signature}`,
      explorerAddress: `/explorer/address/${address}`,
      share: '/share/badge/0197f2e0-0000-7000-8000-000000000000',
    },
    said: {
      landing: [t(texts.landing.strip.sold), t(texts.landing.story.paragraphs[0]!)],
      presale: [
        sold,
        t(texts.presale.form.heading),
        t(texts.presale.notify.withoutScripts),
        t(texts.saleTerms.facts.amounts),
        t(withoutScripts.forms),
      ],
      love: [
        t(texts.love.totals.total),
        grouped(GIVEN),
        t(texts.love.feed.purchase),
        t(texts.love.badges.heading),
        t(texts.charity.none),
        t(withoutScripts.forms),
      ],
      vault: [t(texts.vault.terms.heading), grouped(reserve.free), t(withoutScripts.forms)],
      swap: [t(texts.buying.swapPage.intro), grouped(pool.rewardPool), t(withoutScripts.forms)],
      play: [t(texts.zoom.practice.rulesHeading), t(texts.zoom.keys.jump), t(withoutScripts.forms)],
      store: [t(texts.placeholders.store.tagline)],
      stats: [t(texts.stats.sections.sale.heading), grouped('23456'), t(texts.stats.withoutScripts)],
      buy: [t(texts.buying.form.youReceive), grouped(pool.rewardPool), t(withoutScripts.forms)],
      milestones: [texts.milestones.gallery.heading, texts.milestones.closing.body].map((text) => t(text)),
      vestingSchedule: [
        t(texts.vestingSchedule.allocations.heading),
        t(texts.vestingSchedule.now.treasury),
        grouped(treasuryBalance!),
      ],
      press: Object.values(texts.press.articles).map(({ title }) => t(title)),
      status: STATUS_COMPONENTS.map((name) => t(texts.status.components[name])),
      transparency: [t(texts.transparency.entries), t(texts.transparency.none)],
      proof: ['npm run verify:sale -- --rpc', t(texts.proof.yourself.keyIntro)],
      figures: FIGURE_NAMES.map((name) => t(texts.figures.names[name].name)),
      privacy: texts.legalPages.privacy.sections.map(({ heading }) => t(heading)),
      terms: texts.legalPages.terms.sections.map(({ heading }) => t(heading)),
      contact: [t(texts.legalPages.contact.intro), '@'],
      licence: ['MIT License'],
      auth: saysWhatItIs('auth'),
      replay: saysWhatItIs('replay'),
      receipt: [receipt, grouped('23456'), t(texts.receipt.ledgerHeading)],
      share: [t(texts.share.missing.title), t(texts.share.missing.body)],
      explorer: [t(texts.explorer.latest), shortSignature(signature)],
      explorerTransaction: [signature, t(texts.explorer.transaction.changes)],
      explorerAddress: [address, t(texts.explorer.address.transactions), shortSignature(signature)],
    },
  };
}

const shortSignature = (signature: string): string => `${signature.slice(0, 8)}…${signature.slice(-8)}`;

test.describe('without scripts', () => {
  useOwnKingdom({ LIVE_FEATURES: 'vault,play,swap,stats' });

  test('every public page says its content in a browser without scripts, and keeps it once they run', async ({
    browser,
    page,
    request,
    announce,
  }) => {
    test.slow();
    announce(WITHOUT_SCRIPTS, /^GET 404 \/share/);
    const { paths, said } = await contents(request);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    for (const { name, path: pattern } of SITE_PAGES) {
      const path = paths[name] ?? pattern.replace(/:\w+/g, 'none');
      await still.goto(path);
      const main = still.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 }), path).toHaveText(/\S/);
      const texts = said[name as PublicPage] ?? saysWhatItIs(name);
      await still
        .locator('details')
        .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
      const shown = await still.locator('body').innerText();
      // Some texts are in a language of their own case on the page.
      for (const text of texts) expect.soft(shown.toLowerCase(), path).toContain(text.toLowerCase());
      if (!shown.includes(t(withoutScripts.page)) && name !== 'share') {
        // Any hydration that changes the page is an error, which fails the test.
        const heading = await main.getByRole('heading', { level: 1 }).innerText();
        await page.goto(path);
        await expect((await hydrated(page.locator('main h1'))).first(), path).toHaveText(heading, {
          ignoreCase: true,
        });
      }
    }
    await context.close();
  });

  test('a form sends nothing, so that no address of a person gets into that of the page', async ({
    browser,
    announce,
  }) => {
    announce(WITHOUT_SCRIPTS, /form-action/);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/presale/public');
    await walletField(page).fill(WALLET);
    const refusal = page.waitForEvent('console', {
      predicate: (said) => said.text().includes('form-action'),
    });
    // Not of the field, which would wait for the page that the form leads to.
    await page.keyboard.press('Enter');
    expect((await refusal).text()).toContain('blocked');
    expect(page.url()).toMatch(/\/presale\/public$/);
    await context.close();
  });

  test('a page that only scripts can draw says so in the reader’s language, with ways on', async ({
    browser,
    announce,
  }) => {
    announce(WITHOUT_SCRIPTS);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/de/auth');
    const { withoutScripts: words } = brand.catalogues['de']!;
    // Playwright's own texts leave out what stands in a noscript element.
    expect(await page.locator('body').innerText()).toContain(t(words.page));
    await expect(page.getByRole('status')).toBeHidden();
    await page.getByRole('link', { name: t(words.home), exact: true }).click();
    await expect(page).toHaveURL(/\/de\/?$/);
    await context.close();
  });
});

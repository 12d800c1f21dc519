import { randomUUID } from 'node:crypto';
import type { CreatedGiftPayment, Leaderboard } from '#contracts';
import { crawl, FIGURES_ON_CHAIN, PUBLIC_PAGES } from './crawler.js';
import { formTeam, type LivedIn, payBeneficiary } from './lived-in-kingdom.js';
import { becomeMember, bearer, PLAIN_PAGE } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { openPayers, requestPurchase } from './payments.js';
import { checkedWith } from './sale-check.js';
import { expect, test } from './test.js';
import { avoidMidnight, playThroughApi } from './zoom.js';

test.describe('public figures of a site that is paid on the chain', () => {
  useOwnKingdom({ PAYMENTS_MODE: 'solana', LIVE_FEATURES: 'play,vault,stats' });

  test('every figure leads to how it is made, and is what anyone computes from the chain and other public data', async ({
    page,
    browser,
    request,
  }) => {
    test.setTimeout(600_000);
    await avoidMidnight();
    const lived =
      await test.step('buyers, givers, a player and a beneficiary', async (): Promise<LivedIn> => {
        const member = await browser.newPage();
        const email = await becomeMember(member, PLAIN_PAGE);
        await playThroughApi(request, email);
        const payers = await openPayers();
        const purchase = await requestPurchase(request, 'USDC');
        const receipt = await payers.pay(await payers.open(), purchase.payment);
        await payers.pay(await payers.open(), (await requestPurchase(request, 'SOL')).payment);
        const asked = await request.post('/api/donations/payments', {
          headers: { 'idempotency-key': randomUUID() },
          data: { amount: '0.25', currency: 'SOL', donationType: 'manual' },
        });
        const gift = (await asked.json()) as CreatedGiftPayment;
        await payers.pay(await payers.open(), gift.payment);
        const team = await formTeam(browser);
        // Both purchases have released their first part.
        await checkedWith(page, 2, team.admin.token);
        await payBeneficiary(request, team, '250');
        const { differences } = (await checkedWith(page, 3, team.admin.token)).latest!;
        expect(differences).toBe(0);
        const headers = await bearer(request, email);
        const answer = await request.get('/api/leaderboards/daily', { headers });
        const { me } = (await answer.json()) as Leaderboard;
        await member.close();
        return { email, me: me!.rank, receipt: `/receipts/${receipt}` };
      });
    const paths = [...PUBLIC_PAGES, '/app/leaderboard', lived.receipt];

    const shown = await crawl(page, request, paths, lived, { mayNotSay: /simulat/i });
    expect([...FIGURES_ON_CHAIN].filter((name) => !shown.has(name))).toEqual([]);
  });
});

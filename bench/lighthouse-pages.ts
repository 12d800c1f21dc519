import { randomUUID } from 'node:crypto';
import { type CreatedPurchase, type GiftTerms, type Purchase, type Share, SITE_PAGES } from '#contracts';
import { openWallet } from '../test/support/wallets.js';
import { signInAsAdmin } from './operators-session.js';

/** A page to measure, and whether it asks search engines on purpose not to list it. */
interface MeasuredPage {
  path: string;
  hidden: boolean;
}

const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

/**
 * Returns all pages that visitors open: those of the site without parameters, the private round, a receipt and a
 * shared badge. The kingdom's admin is that of `ADMIN_ENV`.
 */
export async function lighthousePages(site: string): Promise<MeasuredPage[]> {
  const paths = SITE_PAGES.map(({ path }) => path).filter(
    (path) => !path.includes(':') && !/^\/(?:app|admin|store)/.test(path),
  );
  const pages: MeasuredPage[] = [];
  for (const path of [...paths, '/presale/private', await receiptOf(site), await shareOf(site)]) {
    const response = await fetch(site + path);
    const html = await response.text();
    // The explorer exists only where there is a chain, and the press page only if there is something to show.
    if (response.ok) pages.push({ path, hidden: /<meta name="robots" content="noindex/.test(html) });
  }
  return pages;
}

/** Buys, and returns the path of the receipt. */
async function receiptOf(site: string): Promise<string> {
  const created = await fetch(`${site}/api/presale/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ tokenAmount: '10000', paymentCurrency: 'USDT', buyerWallet: WALLET }),
  });
  const { id, secret } = (await created.json()) as CreatedPurchase;
  for (;;) {
    const response = await fetch(`${site}/api/presale/purchases/${id}`, {
      headers: { 'x-purchase-secret': secret },
    });
    const { status, summary } = (await response.json()) as Purchase;
    if (status === 'confirmed') return summary!.receiptUrl;
    if (status === 'failed') throw new Error('The purchase for the receipt failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Gives as the admin, shares the badge, and returns the path of its page. */
async function shareOf(site: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await signInAsAdmin(site)}`,
  };
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const response = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const wallet = openWallet();
  const gift = { amount: '600', walletAddress: wallet.address };
  const { text, nonce, issuedAt } = await post<GiftTerms>('/api/donations/terms', gift);
  const proof = { nonce, issuedAt, signature: wallet.sign(text) };
  await post('/api/donations', { ...gift, donationType: 'manual', proof });
  for (;;) {
    const share = await post<Share>('/api/shares', { kind: 'badge', badge: 'hero' }).catch(() => undefined);
    if (share) return share.path;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

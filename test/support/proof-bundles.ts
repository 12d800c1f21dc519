import type { ProofLine } from '#contracts';
import { PaymentPromises } from '#features/chain-payments';
import { byKind } from '../../libs/features/proof/src/check-bundle.js';
import { pagesOf } from '../../libs/features/proof/src/proof-pages.js';
import type { ServedBundle } from '../../libs/features/proof/src/read-bundle.js';
import type { Kingdom } from './kingdom.js';

/** Signs lines as a site's bundle in place of what it has published, as a malicious site can. */
export function signedBundle(
  { settings }: Pick<Kingdom, 'settings'>,
  published: ServedBundle,
  lines: readonly ProofLine[],
): ServedBundle {
  const { pages, hash } = pagesOf(lines);
  const facts = JSON.parse(published.head.text) as Record<string, string | number>;
  const promises = new PaymentPromises(settings.APP_SECRET);
  return { head: promises.sign({ ...facts, hash, pages: pages.length, lines: lines.length }), pages };
}

/** The lines without some of them, and with the counts that belong to the others. */
export function without(lines: readonly ProofLine[], isHidden: (line: ProofLine) => boolean): ProofLine[] {
  const kept = structuredClone(lines.filter((line) => !isHidden(line)));
  const { account, request, transfer, payout, totals, ...others } = byKind(kept);
  for (const sums of totals)
    Object.assign(sums, {
      accounts: account.length,
      requests: request.length,
      transfers: transfer.length,
      payouts: payout.length,
      otherSales: others['other-sale'].length,
      acceptedOutflows: others['accepted-outflow'].length,
    });
  return kept;
}

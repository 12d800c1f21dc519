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

/** The figures that the chain, the rules or sums show to be wrong. All others are what `TAKEN_FROM_SITE` names. */
const SHOWN: Partial<Record<ProofLine['kind'], readonly string[]>> = {
  site: ['mode', 'cluster', 'genesisHash', 'mint', 'decimals', 'supply', 'paymentAddress', 'payoutWallets'],
  terms: ['version', 'text', 'hash'],
  account: ['address', 'role', 'owner', 'opening', 'openedSlot', 'mint', 'currency'],
  request: ['reference', 'state', 'signature', 'bought'],
  transfer: [
    'signature',
    'account',
    'slot',
    'blockTime',
    'role',
    'delta',
    'currency',
    'request',
    'credited',
    'refund',
    'suspense',
  ],
  payout: [
    'keyHash',
    'of',
    'currency',
    'amount',
    'destination',
    'state',
    'signature',
    'marker',
    'wallet',
    'byHand',
  ],
  totals: [
    'allocated',
    'reserved',
    'delivered',
    'sentOtherwise',
    'terms',
    'accounts',
    'requests',
    'transfers',
    'otherSales',
    'payouts',
    'acceptedOutflows',
  ],
};

/** The fields of a line that the check does not take from the site. The chain does not show the reference of a request that nothing was paid for. */
export function shownOf(line: ProofLine, lines: readonly ProofLine[]): readonly string[] {
  const shown = SHOWN[line.kind] ?? [];
  if (line.kind !== 'request') return shown;
  const { reference } = line;
  const isPaidFor = byKind(lines).transfer.some(
    ({ names, request }) => names.includes(reference) || request === reference,
  );
  return isPaidFor ? shown : shown.filter((field) => field !== 'reference');
}

import { ChainReader, PayoutChain, type RpcPool } from '#money/chain';
import { type ProofLineOf, signedProofHeadSchema, proofHeadSchema, proofPageSchema } from '#contracts';
import { readHistory } from './chain-history.js';
import { byKind, checkBundle } from './check-bundle.js';
import { checkEntitlements } from './check-entitlements.js';
import { checkSale } from './check-sale.js';
import type { SaleFigure } from './check-totals.js';
import { CountingPool } from './counting-pool.js';
import type { Finding } from './finding.js';
import { readBundle, type ServedBundle } from './read-bundle.js';

export interface SaleVerification {
  readonly findings: readonly Finding[];
  readonly key: string;
  readonly mode: string;
  /** The wallets and mints that the check has taken from the site, so that readers can compare them. */
  readonly addresses: readonly (readonly [name: string, address: string])[];
  /** Empty if nothing was compared with a chain. */
  readonly figures: readonly SaleFigure[];
  readonly requests: number;
  readonly transfers: number;
  /** How often RPC endpoints were asked. */
  readonly reads: number;
  /** The position of the bundle. */
  readonly slot: number | null;
}

export interface SaleSources {
  /** The endpoints, in the order in which they are asked. */
  readonly rpc: readonly string[];
  readonly requestsPerSecond?: number;
  readonly bundle: ServedBundle;
  readonly key?: string;
}

/**
 * Checks a site's proof of its sale against the chain.
 * @throws RpcFailure when no endpoint responds usably
 */
export async function verifySale({ bundle, key, rpc, ...options }: SaleSources): Promise<SaleVerification> {
  const { head, lines, findings } = readBundle(bundle, key);
  const {
    site: [site],
    account,
    request,
    transfer,
    payout,
  } = byKind(lines);
  const found = [...findings, ...checkBundle(lines), ...(head ? checkEntitlements(head, lines) : [])];
  const pool = new CountingPool(rpc, options);
  let figures: readonly SaleFigure[] = [];
  if (head && site?.mode === 'solana' && site.paymentAddress !== null) {
    const history = await readHistory(readersOf(pool), site, account, payout);
    const checked = checkSale(head, lines, history);
    found.push(...checked.findings);
    ({ figures } = checked);
  }
  return {
    findings: found,
    key: bundle.head.key,
    mode: site?.mode ?? 'unknown',
    addresses: site ? addressesOf(site, account) : [],
    figures,
    requests: request.length,
    transfers: transfer.length,
    reads: pool.count,
    slot: head?.slot ?? null,
  };
}

function addressesOf(
  { treasury, paymentAddress, payoutWallets }: ProofLineOf<'site'>,
  accounts: readonly ProofLineOf<'account'>[],
): SaleVerification['addresses'] {
  const mints = new Map(accounts.map(({ currency, mint }) => [currency, mint]));
  return [
    ['treasury', treasury] as const,
    ['payment address', paymentAddress] as const,
    ...payoutWallets.map((wallet) => ['payout wallet', wallet] as const),
    ...(['USDC', 'USDT'] as const).map(
      (currency) => [`mint of ${currency}`, mints.get(currency) ?? null] as const,
    ),
  ].flatMap(([name, address]) => (address === null ? [] : [[name, address] as const]));
}

/** What reads a chain. */
export function readersOf(pool: RpcPool): { reader: ChainReader; payoutChain: PayoutChain } {
  const reader = new ChainReader(pool);
  // Nothing is sent, so there are no fees.
  return { reader, payoutChain: new PayoutChain(pool, reader, { floor: 0n, ceiling: 0n }) };
}

/**
 * Downloads a bundle from a site.
 * @throws Error if the site does not serve it
 */
export async function fetchBundle(site: string): Promise<ServedBundle> {
  const base = `${site.replace(/\/+$/, '')}/api/presale/proof`;
  const head = signedProofHeadSchema.parse(await fetchJson(base));
  const { snapshot, pages: count } = proofHeadSchema.parse(JSON.parse(head.text));
  const pages: string[] = [];
  for (let number = 1; number <= count; number++)
    pages.push(proofPageSchema.parse(await fetchJson(`${base}/${snapshot}/${number}`)).text);
  return { head, pages };
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.json();
}

import {
  type ChainCurrency,
  type ProofLine,
  type ProofLineOf,
  parseUnits,
  saleTermsSchema,
} from '#contracts';
import { differences, type Finding, finding } from './finding.js';
import { hashOf, jsonIn } from './proof-pages.js';
import { nameOf } from './read-bundle.js';

/** The lines of a bundle by their kind. */
export type Lines = { [Kind in ProofLine['kind']]: ProofLineOf<Kind>[] };

/** Sorts the lines of a bundle by their kind. */
export function byKind(lines: readonly ProofLine[]): Lines {
  const of = <Kind extends ProofLine['kind']>(kind: Kind) =>
    lines.filter((line): line is ProofLineOf<Kind> => line.kind === kind);
  return {
    site: of('site'),
    terms: of('terms'),
    account: of('account'),
    request: of('request'),
    transfer: of('transfer'),
    'other-sale': of('other-sale'),
    payout: of('payout'),
    'accepted-outflow': of('accepted-outflow'),
    totals: of('totals'),
  };
}

/** Checks what a bundle says of itself, without the chain. */
export function checkBundle(lines: readonly ProofLine[]): Finding[] {
  const { site, totals, ...listed } = byKind(lines);
  const findings: Finding[] = [];
  if (site.length !== 1) findings.push(finding('lines of the kind site', 1, site.length));
  if (totals.length !== 1) findings.push(finding('lines of the kind totals', 1, totals.length));
  const [sums] = totals;
  if (sums) {
    const counts = {
      terms: listed.terms.length,
      accounts: listed.account.length,
      requests: listed.request.length,
      transfers: listed.transfer.length,
      otherSales: listed['other-sale'].length,
      payouts: listed.payout.length,
      acceptedOutflows: listed['accepted-outflow'].length,
    };
    findings.push(...differences('totals', counts, sums));
  }
  for (const [index, terms] of listed.terms.entries()) {
    const hash = hashOf(terms.text);
    findings.push(...differences(nameOf(terms), { version: index + 1, hash }, { ...terms }));
    const before = listed.terms[index - 1];
    if (before && before.validFrom > terms.validFrom)
      findings.push(finding(`${nameOf(terms)}, validFrom`, `after ${before.validFrom}`, terms.validFrom));
  }
  const newest = listed.terms.at(-1);
  if (newest && site[0]) findings.push(...differences('site', factsOf(newest.text), site[0]));
  const taken = new Set(
    listed.account.flatMap(({ role, currency }) => (role === 'payment' ? [currency] : [])),
  );
  for (const currency of newest ? currenciesOf(newest.text) : [])
    if (!taken.has(currency))
      findings.push(finding(`account of payments in ${currency}`, 'watched', 'not in the bundle'));
  const versions = new Set(listed.terms.map(({ version }) => version));
  for (const line of [...listed.request, ...listed['other-sale']])
    if (line.terms !== null && !versions.has(line.terms))
      findings.push(finding(`${nameOf(line)}, terms`, 'a published version', line.terms));
  return findings;
}

/** The currencies in which the terms say that payments are taken. */
const currenciesOf = (text: string): readonly ChainCurrency[] =>
  saleTermsSchema.safeParse(jsonIn(text)).data?.payments?.currencies ?? [];

/** What the newest terms say about the site. */
function factsOf(text: string): Readonly<Record<string, unknown>> {
  const terms = saleTermsSchema.safeParse(jsonIn(text)).data;
  if (!terms) return {};
  const { mode, cluster, token, sale } = terms;
  return { mode, cluster, ...token, supply: parseUnits(sale.supply, token.decimals) };
}

import bs58 from 'bs58';
import { randomBytes } from 'node:crypto';
import type { Measure } from '../measures.js';
import { compare } from './compare.js';
import type { Field } from './field.js';
import { httpRequest, keyed } from './load.js';
import { PARSE_APP } from './parse-site.js';
import { writeRows } from './rows.js';
import { contender, inTurn, type Site } from './side.js';

const aims = { redis: { Parse: '≥ 1' }, embedded: { Parse: '≥ 0.6' } };
const mostPerSecond = 1_200;

const newWallet = (): string => bs58.encode(randomBytes(32));

const purchaseOf = (buyerWallet: string): object => ({
  tokenAmount: '10000',
  paymentCurrency: 'SOL',
  buyerWallet,
});

/** Returns the request for a purchase of the smallest amount. */
export const purchaseRequest = (buyerWallet = newWallet()): string =>
  httpRequest('POST', '/api/presale/purchases', purchaseOf(buyerWallet), keyed());

/** Parse Server only stores the purchase and adds to the total, without a cap or a ledger. */
const parsePurchase = (): string =>
  httpRequest('POST', '/parse/classes/Purchase', { amount: 10_000, wallet: newWallet() }, PARSE_APP);

/** Compares purchases by wallets that belong to no member. */
export function measurePurchases({
  redis,
  embedded,
  parse,
  bare,
  alone,
  generator,
}: Field): Promise<Measure[]> {
  const ours = (site: Site) =>
    contender(generator, site, { expected: [202], makeRequest: () => purchaseRequest(), mostPerSecond });
  const makeBare = () => httpRequest('POST', '/purchases', purchaseOf(newWallet()), keyed());
  return compare({
    what: 'purchases',
    redis: ours(redis),
    embedded: ours(embedded),
    peers: [
      contender(generator, parse, { expected: [201], makeRequest: parsePurchase, mostPerSecond }),
      contender(generator, bare, { expected: [202], makeRequest: makeBare, mostPerSecond }),
      alone('SQL alone', { work: 'purchase' }),
    ],
    seconds: 3,
    aims,
    rows: writeRows,
  });
}

/** Compares purchases by wallets that are linked to members, who are notified of them. */
export function measurePurchasesOfMembers({ redis, embedded, parse, generator }: Field): Promise<Measure[]> {
  const ours = (site: Field['redis']) => {
    const member = inTurn(site.members);
    const makeRequest = () => purchaseRequest(member().wallet);
    return contender(generator, site, { expected: [202], makeRequest, mostPerSecond });
  };
  return compare({
    what: 'purchases of members',
    redis: ours(redis),
    embedded: ours(embedded),
    peers: [contender(generator, parse, { expected: [201], makeRequest: parsePurchase, mostPerSecond })],
    seconds: 2,
    aims,
    rows: writeRows,
  });
}

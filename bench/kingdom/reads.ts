import type { Measure } from '../measures.js';
import { compare } from './compare.js';
import { donationRequests } from './donations.js';
import type { Field } from './field.js';
import { httpRequest } from './load.js';
import { PARSE_APP } from './parse-site.js';
import { costRow, latencyRow, rateRows } from './rows.js';
import { contender, inTurn, type Site } from './side.js';

const aims = { bare: '≥ 1', Parse: '≥ 5' };
/** One request in so many is a donation, so that no side can respond from a cache that is never renewed. */
const READS_PER_DONATION = 1_000;
const OURS = ['/api/donations', '/api/donations/totals'];

/** Compares reads of the last five donations and of the totals, in turn. */
export async function measureReads(field: Field): Promise<Measure[]> {
  const { redis, embedded, parse, bare, alone, generator } = field;
  const donations = donationRequests(field);
  const parsePaths = [
    '/parse/classes/Donation?order=-createdAt&limit=5',
    `/parse/classes/Total/${parse.totals.Donation}`,
  ];
  const reads = (site: Site, paths: readonly string[], donate: () => string, headers = {}) => {
    const read = inTurn(paths.map((path) => httpRequest('GET', path, undefined, headers)));
    let made = 0;
    const makeRequest = (): string => (made++ % READS_PER_DONATION ? read() : donate());
    return contender(generator, site, { expected: [200, 201], makeRequest, mostPerSecond: 15_000 });
  };
  const peers = [
    reads(parse, parsePaths, () => donations.parse(), PARSE_APP),
    reads(bare, ['/donations', '/donations/totals'], donations.bare),
    alone('SQL alone', { work: 'read' }),
  ];
  await (
    await alone('SQL alone', { work: 'donation' }).prepare(1)
  )();
  return compare({
    what: 'reads of donations',
    redis: reads(redis, OURS, donations.redis),
    embedded: reads(embedded, OURS, donations.embedded),
    peers,
    seconds: 2,
    aims: { redis: aims, embedded: aims },
    rows: (what, own, [inParse, ...others], wanted) => [
      ...rateRows(what, own, [inParse!, ...others], wanted),
      latencyRow(what, own, inParse!),
      costRow(what, own, others[0]!),
    ],
  });
}

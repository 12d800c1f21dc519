import type { Measure } from '../measures.js';
import { openDonor } from '../signed-gift.js';
import { compare } from './compare.js';
import type { Field } from './field.js';
import type { KingdomSite } from './kingdom-site.js';
import { httpRequest, keyed } from './load.js';
import { PARSE_APP } from './parse-site.js';
import { writeRows } from './rows.js';
import { contender, inTurn } from './side.js';

const DONORS = 64;
const aims = { redis: { Parse: '≥ 1' }, embedded: { Parse: '≥ 0.6' } };
const work = { expected: [201], mostPerSecond: 1_200 };

/** Compares gifts that wallets without a session have signed. */
export function measureGifts(field: Field): Promise<Measure[]> {
  const { redis, embedded, parse, bare, alone, generator } = field;
  const donations = donationRequests(field);
  return compare({
    what: 'donations',
    redis: contender(generator, redis, { ...work, makeRequest: donations.redis }),
    embedded: contender(generator, embedded, { ...work, makeRequest: donations.embedded }),
    peers: [
      contender(generator, parse, { ...work, makeRequest: donations.parse }),
      contender(generator, bare, { ...work, makeRequest: donations.bare }),
      alone('SQL alone', { work: 'donation' }),
    ],
    seconds: 3,
    aims,
    rows: writeRows,
  });
}

/** Compares gifts that signed-in members have signed. */
export function measureGiftsOfMembers(field: Field): Promise<Measure[]> {
  const donations = donationRequests(field);
  const ofMembers = (name: 'redis' | 'embedded' | 'parse') => {
    const member = inTurn(field[name].members);
    const makeRequest = (): string => donations[name](member().headers);
    return contender(field.generator, field[name], { ...work, makeRequest });
  };
  return compare({
    what: 'donations of members',
    redis: ofMembers('redis'),
    embedded: ofMembers('embedded'),
    peers: [ofMembers('parse')],
    seconds: 2,
    aims,
    rows: writeRows,
  });
}

type MakeRequest = (headers?: Record<string, string>) => string;

/** Functions that make the request for a donation to each site. All sites get the same signed gifts. */
export function donationRequests({
  redis,
  embedded,
}: Field): Record<'redis' | 'embedded' | 'parse' | 'bare', MakeRequest> {
  const ours = (site: KingdomSite): MakeRequest => {
    const gift = giftsFor(site);
    return (headers) => httpRequest('POST', '/api/donations', gift(), { ...keyed(), ...headers });
  };
  const gift = giftsFor(redis);
  return {
    redis: ours(redis),
    embedded: ours(embedded),
    parse: (headers = PARSE_APP) => {
      const { walletAddress, proof } = gift();
      const object = { amount: 5, wallet: walletAddress, signature: proof.signature };
      return httpRequest('POST', '/parse/classes/Donation', object, headers);
    },
    bare: () => httpRequest('POST', '/donations', gift(), keyed()),
  };
}

interface Gift {
  walletAddress: string;
  proof: { signature: string };
}

/** Returns a function that makes gifts, each signed by one of many wallets. */
function giftsFor({ env }: KingdomSite): () => Gift {
  const donor = inTurn(Array.from({ length: DONORS }, () => openDonor(env)));
  return () => donor()() as Gift;
}

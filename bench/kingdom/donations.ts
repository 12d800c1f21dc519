import { randomUUID } from 'node:crypto';
import type { Measure } from '../measures.js';
import { openDonor } from '../signed-gift.js';
import type { Field } from './field.js';
import type { KingdomSite } from './kingdom-site.js';
import { httpRequest } from './load.js';
import { PARSE_HEADERS } from './parse-site.js';
import { measureInTurn } from './rounds.js';
import { contender } from './side.js';
import { writeRows } from './write-rows.js';

const SECONDS = 4;
const DONORS = 64;

/** Compares signed gifts of anonymous wallets. */
export async function measureGifts(field: Field): Promise<Measure[]> {
  const { kingdoms, parse, bare, sqlAlone, generator } = field;
  const gift = giftsFor(kingdoms[0]!);
  const contenders = [
    ...kingdoms.map((kingdom) => contender(generator, kingdom, donationTo(giftsFor(kingdom)))),
    contender(generator, parse, () =>
      httpRequest('POST', '/parse/classes/Donation', parseGift(gift()), PARSE_HEADERS),
    ),
    contender(generator, bare, () => httpRequest('POST', '/donations', gift(), keyed())),
    sqlAlone('donation'),
  ];
  const figures = await measureInTurn(contenders, SECONDS, 201);
  const sides = contenders.map(({ side: { name } }, index) => ({ name, figures: figures[index]! }));
  const [embedded, redis, ...peers] = sides as [(typeof sides)[0], (typeof sides)[0], ...typeof sides];
  return [
    ...writeRows('donations', redis, peers, '≥ 1'),
    ...writeRows('donations', embedded, peers, '≥ 0.6'),
  ];
}

interface Gift {
  walletAddress: string;
  proof: { signature: string };
}

/** Returns a function that makes gifts, each signed by one of many wallets. */
function giftsFor({ env }: KingdomSite): () => Gift {
  const donors = Array.from({ length: DONORS }, () => openDonor(env));
  let turn = 0;
  return () => donors[turn++ % DONORS]!() as Gift;
}

const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

const donationTo = (gift: () => object) => () => httpRequest('POST', '/api/donations', gift(), keyed());

const parseGift = ({ walletAddress, proof }: Gift): object => ({
  amount: 5,
  wallet: walletAddress,
  signature: proof.signature,
});

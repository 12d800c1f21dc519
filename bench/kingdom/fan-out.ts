import { REALTIME_PATH } from '#contracts';
import { type Measure, ms, percentile, ratioOf } from '../measures.js';
import { donationRequests } from './donations.js';
import type { Field } from './field.js';
import type { FanOutOrder } from './load.js';
import { PARSE_APP } from './parse-site.js';
import type { Site } from './side.js';

const SOCKETS = 1_000;
/** In each round. With fewer, the p99 would be the slowest one. */
const DONATIONS = 80;
const ROUNDS = 3;

/** How pages of a site listen, and a donation that they hear of. */
interface Listening extends Pick<FanOutOrder, 'path' | 'greetings' | 'ready' | 'news'> {
  site: Site;
  donate: () => string;
}

/** Compares the time from sending a donation until the last of a thousand open pages has heard of it. */
export async function measureFanOut(field: Field): Promise<Measure[]> {
  const { redis, embedded, parse, bare, generator } = field;
  const donations = donationRequests(field);
  const ours = {
    path: `${REALTIME_PATH}/?EIO=4&transport=websocket`,
    greetings: ['40'],
    ready: '40{',
    news: '["donation.recorded"',
  };
  const ofParse = {
    path: '/parse',
    greetings: [
      JSON.stringify({ op: 'connect', applicationId: PARSE_APP['x-parse-application-id'] }),
      JSON.stringify({ op: 'subscribe', requestId: 1, query: { className: 'Donation', where: {} } }),
    ],
    ready: '"op":"subscribed"',
    news: '"op":"create"',
  };
  const ofBare = { path: '/', greetings: [], ready: '', news: '"donation.recorded"' };
  const all: Listening[] = [
    { site: redis, donate: donations.redis, ...ours },
    { site: embedded, donate: donations.embedded, ...ours },
    { site: parse, donate: donations.parse, ...ofParse },
    { site: bare, donate: donations.bare, ...ofBare },
  ];
  const times = all.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { site, donate, ...listening }] of all.entries()) {
      const requests = Array.from({ length: DONATIONS }, () => donate());
      const order = { kind: 'fan-out', port: site.port, sockets: SOCKETS, ...listening, requests } as const;
      const { latencies } = await (await generator.prepare(order))();
      times[index]!.push(...latencies);
    }
  }
  const [onRedis, onEmbedded, inParse, inBare] = times as [number[], number[], number[], number[]];
  return [onRedis, onEmbedded].flatMap((own, index) => {
    const what = `one donation to ${SOCKETS} pages, ${all[index]!.site.name}`;
    return [
      row(what, 50, own, inParse, 'Parse', '≤ 1'),
      row(what, 99, own, inParse, 'Parse', '≤ 1'),
      row(what, 50, own, inBare, 'bare', '≤ 1.5'),
      row(what, 99, own, inBare, 'bare', ''),
    ];
  });
}

const row = (
  what: string,
  percent: number,
  own: readonly number[],
  peer: readonly number[],
  name: string,
  aim: string,
): Measure => ({
  what: `${what}, p${percent}`,
  ours: ms(percentile(own, percent)),
  peer: `${ms(percentile(peer, percent))} ${name}`,
  ratio: ratioOf(percentile(own, percent), percentile(peer, percent)),
  aim,
});

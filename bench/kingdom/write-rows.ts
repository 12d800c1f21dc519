import { type Measure, perSecond, ratioOf } from '../measures.js';
import type { Figures } from './rounds.js';

interface Named {
  name: string;
  figures: Figures;
}

const whole = (value: number): string => `${Math.round(value)}`;
const latency = ({ p50, p99 }: Figures): string => `${whole(p50)} / ${whole(p99)} ms`;

const cost = ({ nodeMs, postgresMs, redisMs }: Figures): string =>
  [
    `Node ${nodeMs.toFixed(2)}`,
    `PostgreSQL ${postgresMs.toFixed(2)}`,
    redisMs && `Redis ${redisMs.toFixed(2)}`,
  ]
    .filter(Boolean)
    .join(' + ');

const costOf = ({ nodeMs, postgresMs, redisMs }: Figures): number => nodeMs + postgresMs + redisMs;

/**
 * The rows of a write that leaves work to the worker. The first peer is the one that the aims compare with.
 * @param aim the smallest ratio of accepted requests
 */
export function writeRows(what: string, ours: Named, peers: readonly Named[], aim: string): Measure[] {
  const title = `${what}, ${ours.name}`;
  const [first, ...others] = peers as [Named, ...Named[]];
  const own = ours.figures;
  const compare = (row: string, peer: Named, wanted: string, value: (figures: Figures) => number) => ({
    what: `${title}: ${row}`,
    ours: perSecond(value(own)),
    peer: `${perSecond(peer.figures.accepted)} ${peer.name}`,
    ratio: ratioOf(value(own), peer.figures.accepted),
    aim: wanted,
  });
  return [
    compare('accepted', first, aim, ({ accepted }) => accepted),
    compare('accepted and handled', first, '', ({ handled }) => handled),
    ...others.map((peer) => compare('accepted', peer, '', ({ accepted }) => accepted)),
    {
      what: `${title}: p50 / p99`,
      ours: latency(own),
      peer: `${latency(first.figures)} ${first.name}`,
      ratio: ratioOf(own.p99, first.figures.p99),
      aim: '≤ 1',
    },
    {
      what: `${title}: handled within 2 s`,
      ours: `${(own.inTime * 100).toFixed(1)} %`,
      peer: '99 %',
      ratio: ratioOf(own.inTime, 0.99),
      aim: '≥ 1',
    },
    ...peers.map((peer) => ({
      what: `${title}: processor ms for each`,
      ours: cost(own),
      peer: `${cost(peer.figures)} ${peer.name}`,
      ratio: ratioOf(costOf(own), costOf(peer.figures)),
      aim: '',
    })),
  ];
}

import { type Measure, perSecond, ratioOf } from '../measures.js';
import type { Measured } from './rounds.js';

/** Aims for the ratios of the accepted requests to those of the peers, by the peer's name. */
export type Aims = Readonly<Record<string, string>>;

const latency = ({ p50, p99 }: Measured): string => `${Math.round(p50)} / ${Math.round(p99)} ms`;

/** One row for each peer. */
export const rateRows = (what: string, own: Measured, peers: readonly Measured[], aims: Aims): Measure[] =>
  peers.map((peer) => ({
    what,
    ours: perSecond(own.accepted),
    peer: `${perSecond(peer.accepted)} ${peer.name}`,
    ratio: ratioOf(own.accepted, peer.accepted),
    aim: aims[peer.name] ?? '',
  }));

export const latencyRow = (what: string, own: Measured, peer: Measured): Measure => ({
  what: `${what}: p50 / p99`,
  ours: latency(own),
  peer: `${latency(peer)} ${peer.name}`,
  ratio: ratioOf(own.p99, peer.p99),
  aim: '≤ 1',
});

export function costRow(what: string, own: Measured, peer: Measured): Measure {
  return {
    what: `${what}: processor ms for each`,
    ours: cost(own),
    peer: `${cost(peer)} ${peer.name}`,
    ratio: ratioOf(totalCost(own), totalCost(peer)),
    aim: '',
  };
}

function cost({ nodeMs, postgresMs, redisMs }: Measured): string {
  const parts = { Node: nodeMs, PostgreSQL: postgresMs, Redis: redisMs };
  return Object.entries(parts)
    .filter(([, value]) => value > 0)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`)
    .join(' + ');
}

const totalCost = ({ nodeMs, postgresMs, redisMs }: Measured): number => nodeMs + postgresMs + redisMs;

/** The rows of a write that leaves work to the worker. Latency is compared with the first peer. */
export function writeRows(what: string, own: Measured, peers: readonly Measured[], aims: Aims): Measure[] {
  const [first] = peers as [Measured];
  return [
    ...rateRows(`${what}: accepted`, own, peers, aims),
    ...rateRows(`${what}: accepted and handled`, { ...own, accepted: own.handled }, [first], {}),
    latencyRow(what, own, first),
    {
      what: `${what}: handled within 2 s`,
      ours: `${(own.inTime * 100).toFixed(1)} %`,
      peer: '99 %',
      ratio: ratioOf(own.inTime, 0.99),
      aim: '≥ 1',
    },
    ...peers.map((peer) => costRow(what, own, peer)),
  ];
}

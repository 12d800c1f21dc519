import { type FinishGame, startedGameSchema } from '#contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { demoRun } from '../../apps/standalone/src/demo-run.js';
import { httpRequest, keyed } from '../kingdom/load.js';
import { type Member, openKingdomMembers } from '../kingdom/members.js';
import { purchaseRequest } from '../kingdom/purchases.js';
import { inTurn } from '../kingdom/side.js';
import { openDonor } from '../signed-gift.js';
import type { Cluster } from './cluster.js';
import type { Work } from './costs.js';

const DONORS = 64;
/** A run lasts at most this long (milliseconds). */
const LONGEST_RUN_MS = 10_000;
/** How often the played runs see an obstacle in time. */
const SKILL = 0.7;
/** How many games start at a time. */
const STARTING = 8;

let donors: (() => object)[] | undefined;

export const gifts: Work = {
  name: 'gifts',
  perSecond: 60,
  expected: 201,
  makeRequests: async ({ env }, count) => {
    donors ??= Array.from({ length: DONORS }, () => openDonor(env));
    const donor = inTurn(donors);
    return Array.from({ length: count }, () => httpRequest('POST', '/api/donations', donor()(), keyed()));
  },
};

export const purchases: Work = {
  name: 'purchases',
  perSecond: 30,
  expected: 202,
  makeRequests: async (_cluster, count) => Array.from({ length: count }, () => purchaseRequest()),
};

/** Enough for the games of four API processes in five seconds. */
const PLAYERS = 300;
const players = new Map<Cluster, Promise<Member[]>>();

/** The members of a cluster who play. The first call creates them. */
export function playersOf(cluster: Cluster): Promise<Member[]> {
  const members = players.get(cluster) ?? openKingdomMembers(urlOf(cluster), cluster.databaseUrl, PLAYERS);
  players.set(cluster, members);
  return members;
}

/** Each game belongs to another member, who started it at least as long ago as its run lasted. */
export const games: Work = {
  name: 'finished games',
  perSecond: 15,
  expected: 200,
  makeRequests: async (cluster, count) => {
    const waiting = (await playersOf(cluster)).slice(0, count);
    if (waiting.length < count) throw new Error('There are not enough members for so many games');
    const requests: string[] = [];
    const start = async (): Promise<void> => {
      for (let member = waiting.pop(); member; member = waiting.pop())
        requests.push(finishRequest(member, await startGame(cluster, member)));
    };
    await Promise.all(Array.from({ length: STARTING }, start));
    await pause(LONGEST_RUN_MS);
    return requests;
  },
};

const urlOf = ({ ports: [port] }: Cluster): string => `http://127.0.0.1:${port}`;

async function startGame(cluster: Cluster, { headers }: Member): Promise<{ id: string; log: FinishGame }> {
  const response = await fetch(`${urlOf(cluster)}/api/game/sessions`, { method: 'POST', headers });
  if (response.status !== 201) throw new Error(`A game's start responded with ${response.status}`);
  const { id, seed } = startedGameSchema.parse(await response.json());
  return { id, log: demoRun(seed, SKILL) };
}

const finishRequest = ({ headers }: Member, { id, log }: { id: string; log: FinishGame }): string =>
  httpRequest('POST', `/api/game/sessions/${id}/finish`, log, { ...keyed(), ...headers });

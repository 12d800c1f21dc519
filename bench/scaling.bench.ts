import { AUTH_PATH, REALTIME_PATH } from '#contracts';
import { httpRequest, LoadGenerator } from './kingdom/load.js';
import { PASSWORD } from './kingdom/members.js';
import { inTurn } from './kingdom/side.js';
import { type Measure, perSecond, ratioOf } from './measures.js';
import { type Cluster, startCluster } from './processes/cluster.js';
import { type Cost, costSoFar, measureIdle, type Work } from './processes/costs.js';
import { startServices } from './processes/services.js';
import { games, gifts, playersOf, purchases } from './processes/works.js';
import { Commits, simulateCommits } from './scaling/commits.js';
import { fitCosts, type LoadCost, measureLoad } from './scaling/fitted-costs.js';
import { type Costs, type Machines, type Outcome, type Part, simulate } from './scaling/kingdom-model.js';

/** The machine that the measurements run on. */
const HERE: Machines = { count: 1, cores: 2, apisEach: 1, workersEach: 1, clients: 32 };
/** Machines of a data centre: eight cores, as fast as those here, of which one is left to the system. */
const CORES = 8;
const EACH = { cores: CORES, apisEach: 4, workersEach: 3 };
const CLIENTS_OF_API = 32;
const SIZES: readonly (readonly [name: string, machines: Machines])[] = [
  ['one machine of 8 cores', { ...EACH, count: 1, apisEach: 2, workersEach: 2, clients: 2 * CLIENTS_OF_API }],
  ['10 machines', { ...EACH, count: 8, engineCores: CORES, clients: 8 * EACH.apisEach * CLIENTS_OF_API }],
  ['100 machines', { ...EACH, count: 98, engineCores: CORES, clients: 98 * EACH.apisEach * CLIENTS_OF_API }],
  [
    '100 machines, PostgreSQL with 64 cores',
    { ...EACH, count: 98, engineCores: 64, clients: 98 * EACH.apisEach * CLIENTS_OF_API },
  ],
];
const KINDS: readonly (readonly [work: Work, shape: Pick<Costs, 'rows' | 'together'>, seconds: number])[] = [
  [gifts, { rows: 16, together: 100 }, 3],
  [purchases, { rows: 1, together: 100 }, 3],
  [games, { rows: 16, together: 1 }, 2],
];
/** Long enough for hundreds of processes to take their turns. */
const LONG_SECONDS = 10;
const WARM_UP_REQUESTS = 4_000;
/** At most as many as there are players. */
const GAMES = 150;
const SOCKETS = 300;
const MESSAGES = 40;

/**
 * Measures the costs on one machine, simulates that machine to see how far the simulation is from the measured rates, and
 * then simulates more machines.
 */
export async function measureScaling(): Promise<Measure[]> {
  const services = await startServices();
  const generator = await LoadGenerator.start();
  const cluster = await startCluster(1, services);
  const commits = await Commits.open(cluster.databaseUrl, 8);
  const times = await commits.times();
  const measures: Measure[] = [];
  for (const [clients, rows] of [
    [4, 1],
    [8, 1],
    [8, 16],
  ] as const) {
    const measured = await commits.perSecond(clients, rows);
    const predicted = await simulateCommits(times, clients, rows, HERE.cores);
    measures.push(compared(`commits of ${clients} clients on ${rows} rows`, predicted, measured));
  }
  const idle = await measureIdle(cluster, 10);
  for (const [work, shape, seconds] of KINDS) {
    const load = async (connections: number, most: number): Promise<LoadCost> =>
      measureLoad(cluster, generator, await work.makeRequests(cluster, most), connections, seconds);
    const most = work === games ? GAMES : 1_200 * seconds;
    await warmUp(work, (connections) => load(connections, most));
    const [small, large, full] = [await load(1, most), await load(8, most), await load(HERE.clients, most)];
    const costs = fitCosts(small, large, { ...shape, flush: times.flush });
    process.stdout.write(`${work.name}: ${JSON.stringify({ small, large, full, costs })}\n`);
    measures.push(
      compared(`${work.name}, 32 connections`, (await simulate(costs, HERE)).perSecond, full.perSecond),
    );
    for (const [name, machines] of SIZES)
      measures.push(capacityRow(`${work.name}, ${name}`, await simulate(costs, machines, LONG_SECONDS)));
  }
  for (const [name, cost] of Object.entries(await measureSingleCosts(cluster, generator)))
    measures.push({ what: `${name}: processor ms`, ours: show(cost), peer: '', ratio: '', aim: '' });
  measures.push({ what: 'idle: processor ms in a second', ours: show(idle), peer: '', ratio: '', aim: '' });
  return measures;
}

/** The programs' code is compiled only after some thousand requests. */
async function warmUp(work: Work, load: (connections: number) => Promise<{ count: number }>): Promise<void> {
  const wanted = work === games ? GAMES : WARM_UP_REQUESTS;
  for (let sent = 0; sent < wanted;) sent += (await load(HERE.clients)).count;
}

const compared = (what: string, predicted: number, measured: number): Measure => ({
  what: `${what}: simulated`,
  ours: perSecond(predicted),
  peer: `${perSecond(measured)} measured`,
  ratio: ratioOf(predicted, measured),
  aim: '0.75–1.33',
});

function capacityRow(what: string, { perSecond: rate, utilization }: Outcome): Measure {
  const parts = (Object.entries(utilization) as [Part, number][]).toSorted(([, a], [, b]) => b - a);
  const used = parts.slice(0, 3).map(([part, share]) => `${part} ${Math.round(share * 100)} %`);
  return { what: `${what}, simulated`, ours: perSecond(rate), peer: used.join(', '), ratio: '', aim: '' };
}

/** The costs of what needs no simulation, because only one part works on it. */
async function measureSingleCosts(cluster: Cluster, generator: LoadGenerator): Promise<Record<string, Cost>> {
  const [port] = cluster.ports as [number];
  const reads = ['/api/donations', '/api/donations/totals'].map((path) => httpRequest('GET', path));
  const read = inTurn(reads);
  const member = inTurn(await playersOf(cluster));
  const path = `${AUTH_PATH}/token?grant_type=password`;
  const signIn = (): string => httpRequest('POST', path, { email: member().email, password: PASSWORD });
  const many = (make: () => string, count: number): string[] => Array.from({ length: count }, make);
  await measureLoad(cluster, generator, many(read, 20_000), 32, 2);
  return {
    'a read from memory': await measureLoad(cluster, generator, many(read, 40_000), 32, 2),
    'a sign-in': await measureLoad(cluster, generator, many(signIn, 800), 8, 3),
    'a message to one socket': await measureMessages(cluster, generator, port),
  };
}

/** Every message is caused by a gift, whose own cost is measured without sockets and taken off. */
async function measureMessages(cluster: Cluster, generator: LoadGenerator, port: number): Promise<Cost> {
  const costOf = async (sockets: number): Promise<Cost> => {
    const send = await generator.prepare({
      kind: 'fan-out',
      port,
      sockets,
      path: `${REALTIME_PATH}/?EIO=4&transport=websocket`,
      greetings: ['40'],
      ready: '40{',
      news: '["donation.recorded"',
      requests: await gifts.makeRequests(cluster, MESSAGES),
    });
    const before = await costSoFar(cluster);
    await send();
    const after = await costSoFar(cluster);
    return { ...after, api: after.api - before.api };
  };
  await costOf(SOCKETS);
  const [without, withAll] = [await costOf(1), await costOf(SOCKETS)];
  return {
    api: (withAll.api - without.api) / (MESSAGES * (SOCKETS - 1)),
    worker: 0,
    postgres: 0,
    redis: 0,
    commits: 0,
  };
}

const show = ({ api, worker, postgres, redis }: Cost): string =>
  Object.entries({ API: api, worker, PostgreSQL: postgres, Redis: redis })
    .map(([name, value]) => `${name} ${value.toFixed(value < 0.1 ? 4 : 2)}`)
    .join(' + ');

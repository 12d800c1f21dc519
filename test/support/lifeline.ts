import type { Settings } from '#platform';
import type { FaultyRpc } from './faulty-rpc.js';
import { openSqlProxy } from './sql-proxy.js';

/** What a program reaches the database and the chain by. It can be cut as `kill -9` cuts it. */
export interface Lifeline {
  /** The settings of the program that is to be cut off. */
  readonly settings: Settings;
  /**
   * Cuts the program off after this many more points, which are the beginnings and ends of its commits and of its calls to the chain.
   * From then on it commits nothing and reaches no endpoint.
   */
  cutAfter(points: number): void;
  readonly isCut: boolean;
  /** Connects the next program, or the same one if it was never cut. The program that was cut off must have been closed. */
  mend(): void;
  close(): void;
}

/** @param endpoints proxies in front of the chain, in the order in which the program asks them */
export async function openLifeline(settings: Settings, endpoints: readonly FaultyRpc[]): Promise<Lifeline> {
  let left = Infinity;
  const survives = (): boolean => {
    left -= 1;
    return left >= 0;
  };
  const databaseUrl = new URL(settings.DATABASE_URL!);
  const sql = await openSqlProxy(Number(databaseUrl.port || 5432), { before: survives, after: survives });
  databaseUrl.hostname = '127.0.0.1';
  databaseUrl.port = `${sql.port}`;
  for (const endpoint of endpoints)
    endpoint.add(async (call, forward) => {
      if (!survives()) throw new Error('killed');
      const reply = await forward(call);
      if (!survives()) throw new Error('killed');
      return reply;
    });
  return {
    settings: {
      ...settings,
      DATABASE_URL: databaseUrl.href,
      SOLANA_RPC_URL: endpoints.map(({ url }) => url),
    },
    cutAfter: (points) => void (left = points),
    get isCut() {
      return left < 0;
    },
    mend: () => void (left = Infinity),
    close: () => sql.close(),
  };
}

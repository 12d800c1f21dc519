import pg from 'pg';
import { untilStopped } from '../running.js';
import { Flusher } from './kingdom-model.js';
import { Resource, Simulation } from './simulation.js';

const SECONDS = 2;

/** How long the parts of a small transaction take, in milliseconds. */
export interface CommitTimes {
  /** From the lock of the row until the commit, and the same without waiting for the disk. */
  statement: number;
  flush: number;
}

/** Measures transactions that change one row, on a table of their own. */
export class Commits {
  private constructor(private readonly clients: readonly pg.Client[]) {}

  static async open(databaseUrl: string, count: number): Promise<Commits> {
    const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: databaseUrl }));
    untilStopped(async () => {
      await Promise.all(clients.map((client) => client.end()));
    });
    for (const client of clients) await client.connect();
    await clients[0]!.query(
      `CREATE TABLE IF NOT EXISTS bench_row (id int PRIMARY KEY, value bigint NOT NULL)`,
    );
    await clients[0]!.query(
      `INSERT INTO bench_row SELECT n, 0 FROM generate_series(0, 15) n ON CONFLICT DO NOTHING`,
    );
    return new Commits(clients);
  }

  /** With one client. */
  async times(): Promise<CommitTimes> {
    const durable = 1000 / (await this.perSecond(1, 1));
    await this.clients[0]!.query('SET synchronous_commit = off');
    const statement = 1000 / (await this.perSecond(1, 1));
    await this.clients[0]!.query('RESET synchronous_commit');
    return { statement, flush: Math.max(durable - statement, 0) };
  }

  /** Commits per second of so many clients, which change as many rows at random. */
  async perSecond(clients: number, rows: number): Promise<number> {
    const until = performance.now() + SECONDS * 1000;
    let count = 0;
    const work = async (client: pg.Client): Promise<void> => {
      for (; performance.now() < until; count++)
        await client.query(`UPDATE bench_row SET value = value + 1 WHERE id = $1`, [
          Math.floor(Math.random() * rows),
        ]);
    };
    await Promise.all(this.clients.slice(0, clients).map(work));
    return count / SECONDS;
  }
}

/** The same by simulation. A row is locked from the statement until the commit, and commits share flushes. */
export async function simulateCommits(
  { statement, flush }: CommitTimes,
  clients: number,
  rowCount: number,
  cores: number,
): Promise<number> {
  const simulation = new Simulation();
  const processor = new Resource(simulation, cores);
  const rows = Array.from({ length: rowCount }, () => new Resource(simulation, 1));
  const flusher = new Flusher(simulation, flush);
  let count = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const row = rows[Math.floor(Math.random() * rowCount)]!;
      await row.acquire();
      await processor.use(statement);
      await flusher.flush();
      row.release();
      count += 1;
    }
  };
  for (let client = 0; client < clients; client++) void work();
  await simulation.run(SECONDS * 1000);
  return count / SECONDS;
}

import { type Fault, type FaultyRpc, openFaultyRpc } from './faulty-rpc.js';
import { openSqlProxy, type SqlProxy, type Statements } from './sql-proxy.js';
import { type SpawnedProgram, spawnProgram } from './worker-process.js';

export type ProgramName = 'api' | 'worker';

/** The names of the tables that a commit writes and that match a pattern, or undefined if it writes none of them. */
export const kindByTables = (tables: RegExp) => {
  const written = /(?:insert into|update|delete from)\s+"?(\w+)/gi;
  return (statements: Statements): string | undefined => {
    const names = [...statements.join('\n').matchAll(written)]
      .map(([, table]) => table!.toLowerCase())
      .filter((table) => tables.test(table));
    return names.length > 0 ? [...new Set(names)].sort().join(' ') : undefined;
  };
};

/**
 * A program that is killed with -9 once at each kind of point, and started again at once: before and after every commit of a kind,
 * and before and after it sends a transaction to the chain.
 */
export class KilledProgram {
  private process: SpawnedProgram | undefined;
  private restarting: Promise<void> | undefined;
  private proxy!: SqlProxy;
  private rpc!: FaultyRpc;
  private env: Record<string, string> = {};
  private stopped = false;

  constructor(
    private readonly name: ProgramName,
    private readonly killedAt: Set<string>,
    /** Names a commit's kind, or returns undefined if the program survives it. */
    private readonly kindOf: (statements: Statements) => string | undefined,
  ) {}

  async start(env: Record<string, string>, rpcUrl: string): Promise<void> {
    const databaseUrl = new URL(env['DATABASE_URL']!);
    const survives = (when: string) => (statements: Statements) => {
      const kind = this.kindOf(statements);
      return kind === undefined || !this.dies(`${when} ${kind}`);
    };
    const hooks = { before: survives('before'), after: survives('after') };
    this.proxy = await openSqlProxy(Number(databaseUrl.port || 5432), hooks);
    databaseUrl.port = `${this.proxy.port}`;
    databaseUrl.hostname = '127.0.0.1';
    this.rpc = await openFaultyRpc(rpcUrl);
    this.rpc.add(this.dyingWhileSending, 'sendTransaction');
    this.env = { ...env, DATABASE_URL: databaseUrl.href, SOLANA_RPC_URL: this.rpc.url };
    this.process = spawnProgram(this.name, this.env);
  }

  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    await this.restarting;
    await this.process?.kill();
    this.proxy.close();
    this.rpc.close();
  }

  private readonly dyingWhileSending: Fault = async (call, forward) => {
    if (this.dies('before sendTransaction')) throw new Error('killed');
    const reply = await forward(call);
    this.dies('after sendTransaction');
    return reply;
  };

  private async restart(): Promise<void> {
    await this.process!.kill();
    if (!this.stopped) this.process = spawnProgram(this.name, this.env);
  }

  /** Whether the program dies at this point, as it does once. */
  private dies(point: string): boolean {
    const name = `${this.name} ${point}`;
    if (this.restarting) return true;
    if (this.stopped || this.killedAt.has(name)) return false;
    this.killedAt.add(name);
    this.restarting = this.restart().finally(() => (this.restarting = undefined));
    return true;
  }
}

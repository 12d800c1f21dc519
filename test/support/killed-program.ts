import { type Fault, type FaultyRpc, openFaultyRpc, type RpcCall } from './faulty-rpc.js';
import { openSqlProxy, type SqlProxy, type Statements } from './sql-proxy.js';
import { type SpawnedProgram, spawnProgram } from './worker-process.js';

export type ProgramName = 'api' | 'worker';
type When = 'before' | 'after';

/** Names a commit by the tables that it writes and that match a pattern, if there are any. */
export const kindByTables = (tables: RegExp) => {
  const written = /(?:insert into|update|delete from)\s+"?(\w+)/gi;
  return (statements: Statements): string[] => {
    const names = [...statements.join('\n').matchAll(written)]
      .map(([, table]) => table!.toLowerCase())
      .filter((table) => tables.test(table));
    return names.length > 0 ? [[...new Set(names)].sort().join(' ')] : [];
  };
};

const sends = ({ method }: RpcCall): string[] => (method === 'sendTransaction' ? [method] : []);

/**
 * A program that is killed with -9 once at each kind of point, and started again at once: before and after every commit of a kind,
 * and before and after every call of a kind to the chain, such as one that sends a transaction.
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
    /** Names what a commit does. If it does nothing, the program survives it. */
    private readonly commitKinds: (statements: Statements) => readonly string[],
    /** The same of a call to the chain. */
    private readonly callKinds: (call: RpcCall) => readonly string[] = sends,
  ) {}

  async start(env: Record<string, string>, rpcUrl: string): Promise<void> {
    const databaseUrl = new URL(env['DATABASE_URL']!);
    const survives = (when: When) => (statements: Statements) =>
      !this.dies(when, this.commitKinds(statements));
    const hooks = { before: survives('before'), after: survives('after') };
    this.proxy = await openSqlProxy(Number(databaseUrl.port || 5432), hooks);
    databaseUrl.port = `${this.proxy.port}`;
    databaseUrl.hostname = '127.0.0.1';
    this.rpc = await openFaultyRpc(rpcUrl);
    this.rpc.add(this.dyingWhileCalling);
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

  private readonly dyingWhileCalling: Fault = async (call, forward) => {
    const kinds = this.callKinds(call);
    if (this.dies('before', kinds)) throw new Error('killed');
    const reply = await forward(call);
    this.dies('after', kinds);
    return reply;
  };

  private async restart(): Promise<void> {
    await this.process!.kill();
    if (!this.stopped) this.process = spawnProgram(this.name, this.env);
  }

  /**
   * Whether the program dies at a point, as it does once for each kind. Whatever else it was about to do is interrupted as well, and
   * needs no death of its own.
   */
  private dies(when: When, kinds: readonly string[]): boolean {
    if (kinds.length === 0) return false;
    const points = kinds.map((kind) => `${this.name} ${when} ${kind}`);
    const isNew = points.some((point) => !this.killedAt.has(point));
    if (!this.restarting && (this.stopped || !isNew)) return false;
    for (const point of points) this.killedAt.add(point);
    this.restarting ??= this.restart().finally(() => (this.restarting = undefined));
    return true;
  }
}

import { Client } from 'pg';

/** What `EXPLAIN (ANALYZE, FORMAT JSON)` says about one step of a plan. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A step of a statement's plan that reads or writes a table. */
interface Step {
  statement: string;
  type: string;
  table: string | undefined;
  index: string | undefined;
  /** The most rows that it has read at once, also those that it did not need. */
  read: number;
}

/** What is wrong with the plan of a statement. */
export interface Flaw {
  statement: string;
  flaw: string;
}

/** The settings of `auto_explain`, which reports the plan of each statement after it has run, also of those in functions. */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_format': 'json',
  // Sends the plans to the client, and not to the server's log.
  'auto_explain.log_level': 'notice',
};

/** Records the plan of every statement that this process runs on one database. */
export class QueryPlans {
  private readonly steps = new Map<string, Step>();
  private readonly connect = Client.prototype.connect;

  /** @param recorded whether a statement counts */
  constructor(
    private readonly databaseUrl: string,
    private readonly recorded: (statement: string) => boolean = () => true,
  ) {}

  /** From now on, new connections to the database report their plans. */
  async start(): Promise<void> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    const name = new URL(this.databaseUrl).pathname.slice(1);
    for (const [setting, value] of Object.entries(SETTINGS))
      await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    await client.end();
    const { connect, record } = this;
    Client.prototype.connect = function (this: Client, ...callback: Parameters<typeof connect>) {
      this.on('notice', ({ message }) => record(message));
      return connect.apply(this, callback);
    } as typeof connect;
  }

  /** Stops listening to new connections. */
  stop(): void {
    Client.prototype.connect = this.connect;
  }

  private readonly record = (message = ''): void => {
    const plan = message.indexOf('plan:\n');
    if (plan < 0) return;
    const { 'Query Text': statement, Plan: root } = JSON.parse(message.slice(plan + 'plan:\n'.length)) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    if (!this.recorded(statement)) return;
    for (const node of nodesOf(root)) {
      const step = stepOf(statement, node);
      const key = [statement, step.type, step.table, step.index].join('\n');
      const earlier = this.steps.get(key);
      if (!earlier || earlier.read < step.read) this.steps.set(key, step);
    }
  };

  /** The tables that statements have read or written. */
  tables(): Set<string> {
    return new Set([...this.steps.values()].flatMap(({ table }) => table ?? []));
  }

  /**
   * The statements with a sequential scan of a large table, or with a step that reads more than `most` rows.
   * @param large whether a table is large
   */
  flaws(large: (table: string) => boolean, most: number): Flaw[] {
    return [...this.steps.values()].flatMap((step) => {
      const flaw = flawOf(step, large, most);
      return flaw ? [{ statement: step.statement, flaw }] : [];
    });
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function stepOf(statement: string, node: PlanNode): Step {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const read = Math.round((node['Actual Rows'] + filtered + rechecked) * node['Actual Loops']);
  return { statement, type, table, index, read };
}

function flawOf(
  { type, table, index, read }: Step,
  large: (table: string) => boolean,
  most: number,
): string | undefined {
  if (!type.endsWith('Scan') || (table !== undefined && !large(table))) return undefined;
  if (type === 'Seq Scan') return `scans ${table}`;
  const name = index ?? table;
  return name !== undefined && read > most ? `reads ${read} rows of ${name}` : undefined;
}

import { Client } from 'pg';

/** What `EXPLAIN (ANALYZE, FORMAT JSON)` says about one step of a plan. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface ExplainedStatement {
  'Query Text': string;
  Plan: PlanNode;
}

/** A statement that was run, and what is wrong with its plan. */
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
  private readonly statements: ExplainedStatement[] = [];
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
    const explained = JSON.parse(message.slice(plan + 'plan:\n'.length)) as ExplainedStatement;
    if (this.recorded(explained['Query Text'])) this.statements.push(explained);
  };

  /** The tables that statements have read or written. */
  tables(): Set<string> {
    return new Set(
      this.statements
        .flatMap(({ Plan }) => stepsOf(Plan))
        .flatMap(({ 'Relation Name': table }) => table ?? []),
    );
  }

  /**
   * The different statements with a sequential scan of a large table, or with a step that reads more than `most` rows.
   * @param large whether a table is large
   */
  flaws(large: (table: string) => boolean, most: number): Flaw[] {
    const found = new Map<string, Flaw>();
    for (const { 'Query Text': statement, Plan: plan } of this.statements)
      for (const step of stepsOf(plan)) {
        const flaw = flawOf(step, large, most);
        if (flaw) found.set(`${statement}\n${flaw.replace(/\d+/, '')}`, { statement, flaw });
      }
    return [...found.values()];
  }
}

const stepsOf = (step: PlanNode): PlanNode[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

function flawOf(step: PlanNode, large: (table: string) => boolean, most: number): string | undefined {
  const { 'Node Type': type, 'Relation Name': table } = step;
  if (!type.endsWith('Scan') || (table !== undefined && !large(table))) return undefined;
  if (type === 'Seq Scan') return `scans ${table}`;
  const name = step['Index Name'] ?? table;
  if (name === undefined) return undefined;
  const each =
    step['Actual Rows'] +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0);
  const read = Math.round(each * step['Actual Loops']);
  return read > most ? `reads ${read} rows of ${name}` : undefined;
}

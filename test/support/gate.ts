import { Client } from 'pg';
import { eventually } from './eventually.js';

/**
 * Makes a transaction wait at a chosen statement: a trigger on the table takes an advisory lock, which the test holds while
 * the gate is closed.
 */
export class Gate {
  private readonly client: Client;

  constructor(
    databaseUrl: string,
    private readonly number: number,
  ) {
    this.client = new Client({ connectionString: databaseUrl });
  }

  /** @param condition the trigger's `WHEN`, in terms of `NEW` */
  async install(table: string, moment: 'INSERT' | 'UPDATE', condition: string): Promise<void> {
    await this.client.connect();
    await this.client.query(`
      CREATE FUNCTION gate_${this.number}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(${this.number}); RETURN NEW; END $$;
      CREATE TRIGGER gate_${this.number} BEFORE ${moment} ON ${table}
        FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION gate_${this.number}();`);
  }

  async close(): Promise<void> {
    await this.client.query('SELECT pg_advisory_lock($1)', [this.number]);
  }

  async open(): Promise<void> {
    await this.client.query('SELECT pg_advisory_unlock($1)', [this.number]);
  }

  /** Waits until a transaction waits at the closed gate. */
  async waitUntilReached(): Promise<void> {
    await eventually(
      () =>
        this.client.query(
          `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
          [this.number],
        ),
      ({ rowCount }) => rowCount !== 0,
    );
  }

  async remove(): Promise<void> {
    await this.client.end();
  }
}

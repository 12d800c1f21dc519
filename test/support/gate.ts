import { Client } from 'pg';
import { eventually } from './eventually.js';

/**
 * Makes the database wait at a chosen statement, inside the transaction that runs it: a trigger takes an advisory lock
 * that the test holds.
 */
export class Gate {
  private readonly client: Client;

  constructor(
    databaseUrl: string,
    private readonly number: number,
  ) {
    this.client = new Client({ connectionString: databaseUrl });
  }

  /** @param condition of the trigger, over NEW */
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

  /** Resolves when somebody stands before the closed gate. */
  async reached(): Promise<void> {
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

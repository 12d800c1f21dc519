import type { OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Combiner } from '../process/combiner.js';
import { CONNECT_TIMEOUT_MS } from './connection-times.js';

interface Notification {
  channel: string;
  /** Less than 8,000 bytes. */
  payload: string;
}

/**
 * Sends notifications over one connection of its own, several at a time. PostgreSQL commits transactions that notify one
 * after the other, each with its own flush to the disk, so work never notifies inside its transaction: doing so halved the
 * donations accepted per second. A notification need not survive a crash, so this connection does not wait for the disk.
 */
export class PgNotifier implements OnApplicationShutdown {
  private client: Promise<pg.Client> | undefined;
  private readonly sending = new Combiner<Notification, undefined>((notifications) =>
    this.sendAll(notifications),
  );

  constructor(private readonly databaseUrl: string) {}

  /** Resolves once the notification was sent. @throws the connection's error; the next notification reconnects */
  notify(channel: string, payload: string): Promise<void> {
    return this.sending.add({ channel, payload });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.then((client) => client.end()).catch(() => undefined);
  }

  private async sendAll(notifications: readonly Notification[]): Promise<undefined[]> {
    const connection = (this.client ??= this.connect());
    try {
      const client = await connection;
      await client.query(
        `SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS n (channel, payload)`,
        [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)],
      );
    } catch (error) {
      this.forget(connection);
      throw error;
    }
    return notifications.map(() => undefined);
  }

  private connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const connection = client
      .connect()
      .then(() => client.query('SET synchronous_commit = off'))
      .then(() => client);
    client.on('error', () => this.forget(connection));
    return connection;
  }

  /** Closes a connection that failed, so that the next notification opens another one. */
  private forget(connection: Promise<pg.Client>): void {
    if (this.client === connection) this.client = undefined;
    connection.then((client) => client.end()).catch(() => undefined);
  }
}

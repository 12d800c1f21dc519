import pg from 'pg';
import type { Logger } from 'pino';
import { CONNECT_TIMEOUT_MS } from './connection-times.js';

const RECONNECT_MS = 500;

/**
 * A dedicated LISTEN connection that reconnects automatically. Notifications sent while it was disconnected are lost, so
 * `onReady` runs after every connect and reconnect and lets the caller catch up.
 */
export class PgListener {
  private client: pg.Client | undefined;
  private closed = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly onMessage: (payload: string) => void,
    private readonly onReady: () => void,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    this.client = client;
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client));
    client.on('notification', ({ payload }) => this.onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.channel)}`);
      this.onReady();
    } catch (error) {
      this.reconnect(client, error);
    }
  }

  private reconnect(client: pg.Client, error?: unknown): void {
    if (this.closed || client !== this.client) return;
    this.client = undefined;
    client.end().catch(() => undefined);
    this.logger.warn({ err: error, channel: this.channel }, 'listener lost its connection');
    this.retry = setTimeout(() => void this.start(), RECONNECT_MS);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }
}

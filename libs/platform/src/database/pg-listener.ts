import pg from 'pg';
import type { Logger } from 'pino';
import { CONNECT_TIMEOUT_MS } from './connection-times.js';

const RECONNECT_MS = 500;
/** How often a listener that waits for its turn tries again. */
const TURN_MS = 1_000;

/**
 * A dedicated LISTEN connection that reconnects automatically. Notifications sent while it was disconnected are lost, so
 * `onReady` runs whenever it begins to listen and lets the caller catch up.
 */
export class PgListener {
  /** False while the connection is lost, and while another process listens if only one may. */
  listening = false;
  private client: pg.Client | undefined;
  private closed = false;
  private retry: NodeJS.Timeout | undefined;

  /** @param alone whether only one process of the kingdom listens at a time, and another one once its connection ends */
  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly onMessage: (payload: string) => void,
    private readonly onReady: () => void,
    private readonly logger: Logger,
    private readonly alone = false,
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
      await this.listen(client);
    } catch (error) {
      this.reconnect(client, error);
    }
  }

  /** The connection holds the lock, so the database releases it if the process dies. */
  private async listen(client: pg.Client): Promise<void> {
    if (this.alone && !(await takeTurn(client, this.channel))) {
      const again = (): void => void this.listen(client).catch((error) => this.reconnect(client, error));
      this.retry = setTimeout(again, TURN_MS);
      return;
    }
    await client.query(`LISTEN ${pg.escapeIdentifier(this.channel)}`);
    this.listening = true;
    this.onReady();
  }

  private reconnect(client: pg.Client, error?: unknown): void {
    if (this.closed || client !== this.client) return;
    this.client = undefined;
    this.listening = false;
    clearTimeout(this.retry);
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

async function takeTurn(client: pg.Client, channel: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext($1)) AS taken`,
    [channel],
  );
  return rows[0]!.taken;
}

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { PgListener } from '../database/pg-listener.js';
import type { PgNotifier } from '../database/pg-notifier.js';
import { type ClientMessage, messageIn, type RealtimeBus } from './realtime-bus.js';

const CHANNEL = 'realtime';
/** In characters. PostgreSQL rejects notifications of 8,000 bytes or more, and a base64 character is one byte. */
const CHUNK = 7_900;

/** Carries client messages over `pg_notify`, in chunks if a message is too large for one notification. */
export class PostgresBus implements RealtimeBus {
  private listener: PgListener | undefined;
  private readonly partial = new Map<string, string[]>();

  constructor(
    private readonly databaseUrl: string,
    private readonly notifier: PgNotifier,
    private readonly logger: Logger,
  ) {}

  async publish(message: ClientMessage): Promise<void> {
    const id = randomUUID();
    await Promise.all(
      toChunks(id, JSON.stringify(message)).map((chunk) => this.notifier.notify(CHANNEL, chunk)),
    );
  }

  async subscribe(receive: (message: ClientMessage) => void): Promise<void> {
    const onMessage = (chunk: string): void => {
      const text = this.join(chunk);
      const message = text === undefined ? undefined : messageIn(text);
      if (message) receive(message);
    };
    this.listener = new PgListener(
      this.databaseUrl,
      CHANNEL,
      onMessage,
      () => this.partial.clear(),
      this.logger,
    );
    await this.listener.start();
  }

  async close(): Promise<void> {
    await this.listener?.close();
  }

  /**
   * Returns the whole text with its last chunk, and undefined before that. The chunks of one message arrive in order,
   * but those of other messages may come in between.
   */
  private join(chunk: string): string | undefined {
    const [id = '', last, ...body] = chunk.split(' ');
    const parts = [...(this.partial.get(id) ?? []), body.join(' ')];
    if (last !== '1') {
      this.partial.set(id, parts);
      return undefined;
    }
    this.partial.delete(id);
    return Buffer.from(parts.join(''), 'base64').toString();
  }
}

function toChunks(id: string, text: string): string[] {
  const body = Buffer.from(text).toString('base64');
  const count = Math.ceil(body.length / CHUNK);
  return Array.from({ length: count }, (_, index) => {
    // Numbered, because PostgreSQL sends equal notifications of one transaction only once.
    const last = index === count - 1 ? '1' : `part-${index}`;
    return `${id} ${last} ${body.slice(index * CHUNK, (index + 1) * CHUNK)}`;
  });
}

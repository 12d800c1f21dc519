import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type ClientMessage, messageIn, type RealtimeBus } from './realtime-bus.js';

/** Carries client messages over Redis PUBLISH. The client resubscribes automatically after a reconnect. */
export class RedisBus implements RealtimeBus {
  private readonly channel: string;
  private subscriber: Redis | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly logger: Logger,
  ) {
    // Redis delivers messages across its databases, but each database belongs to a separate kingdom.
    this.channel = `realtime/${redis.options.db ?? 0}`;
  }

  async publish(message: ClientMessage): Promise<void> {
    await this.redis.publish(this.channel, JSON.stringify(message));
  }

  async subscribe(receive: (message: ClientMessage) => void): Promise<void> {
    this.subscriber = this.redis.duplicate({ enableOfflineQueue: true, lazyConnect: false });
    this.subscriber.on('error', (error: Error) =>
      this.logger.warn({ err: error }, 'realtime bus unreachable'),
    );
    this.subscriber.on('message', (_channel, text) => {
      const message = messageIn(text);
      if (message) receive(message);
    });
    await this.subscriber.subscribe(this.channel);
  }

  close(): Promise<void> {
    this.subscriber?.disconnect();
    return Promise.resolve();
  }
}

import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Server } from 'socket.io';
import { type ClientEventName, HEARTBEAT_MS, REALTIME_PATH } from '#libs/contracts';
import { TOTALS_CACHE_KEY } from '#libs/donations';
import { CACHE, type Cache, type ClientMessage, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

/** What a message makes stale in the cache: dropped before any client can ask again. */
const STALE_CACHE_KEYS: Partial<Record<ClientEventName, string>> = { 'donations.totals': TOTALS_CACHE_KEY };

const MAX_MESSAGE_BYTES = 10_000;

/** Carries the bus's messages to this process's sockets. Everyone is in `public`. */
@Injectable()
export class RealtimeGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private io: Server | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    @Inject(CACHE) private readonly cache: Cache,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.io = new Server(this.host.httpAdapter.getHttpServer(), {
      path: REALTIME_PATH,
      transports: ['websocket'],
      pingInterval: HEARTBEAT_MS,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      serveClient: false,
    });
    this.io.on('connection', (socket) => void socket.join('public'));
    await this.bus.subscribe((message) => void this.deliver(message));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.io?.close();
  }

  private async deliver({ room, event, payload }: ClientMessage): Promise<void> {
    const stale = STALE_CACHE_KEYS[event];
    if (stale) await this.cache.delete(stale).catch(() => undefined);
    this.io?.to(room).emit(event, payload);
  }
}

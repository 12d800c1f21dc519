import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Server, type Socket } from 'socket.io';
import { Authentication, AuthError, refusalOfMember, refusalOfRole, type SignedIn } from '#libs/auth';
import { type ClientEventName, HEARTBEAT_MS, REALTIME_PATH, type Room } from '#libs/contracts';
import { TOTALS_CACHE_KEY } from '#libs/donations';
import {
  CACHE,
  type Cache,
  type ClientMessage,
  REALTIME_BUS,
  type RealtimeBus,
  SETTINGS,
  type Settings,
} from '#libs/platform';

/** What a message makes stale in the cache: dropped before any client can ask again. */
const STALE_CACHE_KEYS: Partial<Record<ClientEventName, string>> = { 'donations.totals': TOTALS_CACHE_KEY };

const MAX_MESSAGE_BYTES = 10_000;

/**
 * Carries the bus's messages to this process's sockets. Everyone is in `public`; the access token of the handshake opens
 * the rooms of its session, for as long as the session lives.
 */
@Injectable()
export class RealtimeGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private io: Server | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly authentication: Authentication,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.io = new Server(this.host.httpAdapter.getHttpServer(), {
      path: REALTIME_PATH,
      transports: ['websocket'],
      pingInterval: HEARTBEAT_MS,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      serveClient: false,
    });
    this.io.on('connection', (socket) => void this.welcome(socket));
    await this.bus.subscribe((message) => void this.deliver(message));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.io?.close();
  }

  private async deliver({ room, event, payload }: ClientMessage): Promise<void> {
    const stale = STALE_CACHE_KEYS[event];
    if (stale) await this.cache.delete(stale).catch(() => undefined);
    this.io?.to(room).emit(event, payload);
    // They come back as whoever they are then.
    if (event === 'session.ended') this.io?.in(room).disconnectSockets();
  }

  private async welcome(socket: Socket): Promise<void> {
    await socket.join('public');
    const { token }: { token?: unknown } = socket.handshake.auth;
    if (typeof token !== 'string') return;
    // A token that is refused leaves its socket among the public.
    const signedIn = await this.authentication.ofToken(token).catch(() => undefined);
    if (!signedIn) return;
    await socket.join(this.roomsOf(signedIn));
    // A session that ended before its socket was in the room was told to nobody.
    const isOver = await this.authentication.ofSession(signedIn.session.id).then(
      () => false,
      (error: unknown) => error instanceof AuthError,
    );
    if (isOver) socket.disconnect();
  }

  private roomsOf(signedIn: SignedIn): Room[] {
    const session: Room = `session:${signedIn.session.id}`;
    if (refusalOfMember(signedIn)) return [session];
    const member: Room[] = [session, `user:${signedIn.account.id}`];
    return refusalOfRole(signedIn, 'operator', this.settings) ? member : [...member, 'operators'];
  }
}

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
import { type ClientMessage, REALTIME_BUS, type RealtimeBus, SETTINGS, type Settings } from '#libs/platform';
import { Coalescing } from './coalescing.js';

/** A flood of these would have every browser ask again for each: how many pass within a window. */
const WINDOW_MS = 500;
const BURSTS: Partial<Record<ClientEventName, number>> = {
  'donation.recorded': 10,
  'donations.totals': 1,
  'rewards.changed': 1,
  'leaderboard.changed': 1,
};

/** What of a flood the newest stands for: one leaderboard says nothing of another. */
const streamOf = ({ event, payload }: ClientMessage): string =>
  'period' in payload ? `${event}/${payload.period}` : event;

const MAX_MESSAGE_BYTES = 10_000;

/**
 * Carries the bus's messages to this process's sockets. Everyone is in `public`; the access token of the handshake opens
 * the rooms of its session, for as long as the session lives.
 */
@Injectable()
export class RealtimeGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private io: Server | undefined;
  private readonly coalescing = new Coalescing<ClientMessage>(WINDOW_MS, (message) => this.emit(message));

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
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
    await this.bus.subscribe((message) => this.deliver(message));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.coalescing.close();
    await this.io?.close();
  }

  private deliver(message: ClientMessage): void {
    const burst = BURSTS[message.event];
    if (burst === undefined) this.emit(message);
    else this.coalescing.push(streamOf(message), message, burst);
  }

  private emit({ room, event, payload }: ClientMessage): void {
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

import { type BeforeApplicationShutdown, Inject, type OnApplicationBootstrap } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import {
  Authentication,
  AuthError,
  refusalOfMember,
  refusalOfPermission,
  type SignedIn,
} from '#features/auth';
import { type ClientEventName, HEARTBEAT_MS, type OperatorTopic, REALTIME_PATH, type Room } from '#contracts';
import {
  type ClientMessage,
  LiveSettings,
  LOGGER,
  MemoryResponses,
  Metrics,
  REALTIME_BUS,
  type RealtimeBus,
  RepeatingTask,
  SETTINGS,
  type Settings,
  ValuesInForce,
} from '#platform';
import { Coalescing } from './coalescing.js';
import { Gathering } from './gathering.js';
import { RecentMessages } from './recent-messages.js';

/**
 * How many of these messages pass within a window. Without a limit, a flood would make all browsers refetch every
 * time.
 */
const WINDOW_MS = 500;
const BURSTS: Partial<Record<ClientEventName, number>> = {
  'donation.recorded': 10,
  'donation.changed': 1,
  'donations.totals': 1,
  'presale.stats': 1,
  'rewards.changed': 1,
  'vault.changed': 1,
  'leaderboard.changed': 1,
};

/** What is known of a socket when it connects. */
interface Introduction {
  readonly rooms: Room[];
  readonly sessionId?: string;
}

const isFor = <Name extends ClientEventName>(
  message: ClientMessage,
  name: Name,
): message is ClientMessage<Name> => message.event === name;

/** Messages of one stream replace each other. Each leaderboard is a separate stream. */
const streamOf = ({ event, payload }: ClientMessage): string =>
  'period' in payload ? `${event}/${payload.period}` : event;

/** Announcements that no refetch replaces. A page's own request may cause one before its socket is connected. */
const KEPT: ReadonlySet<ClientEventName> = new Set(['badge.upgraded']);
const KEPT_MS = 30_000;

/** Operators' pages get at most one signal in this time. */
const OPERATORS_WINDOW_MS = 1_000;
/** What the server counts at most this often is signalled only afterwards, so that pages don't fetch old figures. */
const SLOW_WINDOW_MS = 10_000;
const SLOW_TOPICS: ReadonlySet<OperatorTopic> = new Set(['overview', 'jobs']);
/** How often the sockets in the operators' room are checked, because a session may expire without a message. */
const CHECK_OPERATORS_MS = 30_000;

const MAX_MESSAGE_BYTES = 10_000;

/**
 * Forwards messages from the bus to this process's sockets. Every socket joins `public`. With an access token in the
 * handshake it also joins the rooms of its session, for as long as the session lasts.
 */
@WebSocketGateway({
  path: REALTIME_PATH,
  transports: ['websocket'],
  pingInterval: HEARTBEAT_MS,
  maxHttpBufferSize: MAX_MESSAGE_BYTES,
  serveClient: false,
})
export class RealtimeGateway
  implements
    OnGatewayInit<Server>,
    OnGatewayConnection<Socket>,
    OnApplicationBootstrap,
    BeforeApplicationShutdown
{
  @WebSocketServer()
  private readonly server!: Server;
  private readonly recent = new RecentMessages(KEPT_MS);
  private readonly signals = new Gathering<OperatorTopic>(OPERATORS_WINDOW_MS, (changed) =>
    this.emit({ room: 'operators', event: 'operators.changed', payload: { changed } }),
  );
  private readonly slowSignals = new Gathering<OperatorTopic>(
    SLOW_WINDOW_MS,
    (changed) => this.signals.add(changed),
    'at-end',
  );
  private readonly check = new RepeatingTask(() => this.checkOperators(), CHECK_OPERATORS_MS);
  private readonly coalescing = new Coalescing<ClientMessage>(WINDOW_MS, (message) => this.emit(message));

  constructor(
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly authentication: Authentication,
    private readonly memory: MemoryResponses,
    private readonly live: LiveSettings,
    private readonly inForce: ValuesInForce,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    metrics.watch('realtime_sockets', 'Open sockets of this process', [], async () => [
      [{}, this.server.engine.clientsCount],
    ]);
  }

  onApplicationBootstrap(): Promise<void> {
    // Not over the bus: browsers may fetch the new values only from a process in which they are in force.
    this.live.onChange(() => {
      this.memory.allChanged();
      this.emit({ room: 'public', event: 'settings.changed', payload: { version: this.inForce.version } });
    });
    this.check.start();
    return this.bus.subscribe((message) => this.deliver(message));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.coalescing.close();
    this.signals.close();
    this.slowSignals.close();
    await this.check.close();
    await this.server.close();
  }

  afterInit(server: Server): void {
    server.use(async (socket, next) => next(await this.introduce(socket)));
  }

  /** A socket is in its rooms before its page knows that it is connected: a message after the page's refetch would be lost. */
  async handleConnection(socket: Socket): Promise<void> {
    const { rooms, sessionId } = socket.data as Introduction;
    void socket.join(rooms);
    for (const { event, payload } of this.recent.to(rooms)) socket.emit(event, payload);
    if (sessionId === undefined) return;
    // If the session ended before the socket joined its room, the socket has missed the message about that.
    const isOver = await this.authentication.ofSession(sessionId).then(
      () => false,
      (error: unknown) => error instanceof AuthError,
    );
    if (isOver) socket.disconnect();
  }

  /** Returns an error if the session can't be read now. The page connects again then, and doesn't learn why. */
  private async introduce(socket: Socket): Promise<Error | undefined> {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      socket.data = await this.introductionOf(token);
      return undefined;
    } catch (error) {
      this.logger.warn({ err: error }, 'a socket was refused because its session can’t be read');
      return new Error('Try again');
    }
  }

  /** A socket with an invalid token is in the public room only. */
  private async introductionOf(token: unknown): Promise<Introduction> {
    if (typeof token !== 'string') return { rooms: ['public'] };
    try {
      const signedIn = await this.authentication.ofToken(token);
      return { rooms: ['public', ...this.roomsOf(signedIn)], sessionId: signedIn.session.id };
    } catch (error) {
      if (error instanceof AuthError) return { rooms: ['public'] };
      throw error;
    }
  }

  /** Takes sockets out of the operators' room whose session or permission has ended. */
  async checkOperators(): Promise<void> {
    const sockets = await this.server.in('operators' satisfies Room).local.fetchSockets();
    await Promise.all(
      sockets.map(async (socket) => {
        const { sessionId } = socket.data as Introduction;
        const stays = await this.authentication.ofSession(sessionId!).then(
          (signedIn) => !refusalOfPermission(signedIn, 'room.read', this.settings),
          // While the database is away, sockets stay open, and there is nothing to signal.
          (error: unknown) => !(error instanceof AuthError),
        );
        if (!stays) socket.leave('operators' satisfies Room);
      }),
    );
  }

  private deliver(message: ClientMessage): void {
    if (isFor(message, 'operators.changed')) {
      const { changed } = message.payload;
      this.slowSignals.add(changed.filter((topic) => SLOW_TOPICS.has(topic)));
      this.signals.add(changed.filter((topic) => !SLOW_TOPICS.has(topic)));
      return;
    }
    const burst = BURSTS[message.event];
    if (burst === undefined) this.emit(message);
    else this.coalescing.push(streamOf(message), message, burst);
  }

  private emit({ room, event, payload }: ClientMessage): void {
    // Browsers fetch the data as soon as they get the message.
    this.memory.changed(event);
    if (KEPT.has(event)) this.recent.keep({ room, event, payload } as ClientMessage);
    this.server.to(room).emit(event, payload);
    // Clients reconnect with their current session.
    if (event === 'session.ended') this.server.in(room).disconnectSockets();
  }

  private roomsOf(signedIn: SignedIn): Room[] {
    const session: Room = `session:${signedIn.session.id}`;
    if (refusalOfMember(signedIn)) return [session];
    const member: Room[] = [session, `user:${signedIn.account.id}`];
    return refusalOfPermission(signedIn, 'room.read', this.settings) ? member : [...member, 'operators'];
  }
}

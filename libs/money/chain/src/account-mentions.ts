import { WebSocket } from 'ws';
import { z } from 'zod';
import { RECONNECT_DELAYS_MS } from '#contracts/realtime';

/** The commitment at which a transaction is reported. */
export type Mention = 'confirmed' | 'finalized';

/** A connection that does not respond to a ping until the next one is replaced. */
const PING_MS = 30_000;

const confirmationSchema = z.object({ id: z.int(), result: z.int() });
const notificationSchema = z.object({
  method: z.literal('logsNotification'),
  params: z.object({
    subscription: z.int(),
    result: z.object({ value: z.object({ signature: z.string() }) }),
  }),
});

/**
 * Reports the transactions that name one of the addresses, as an endpoint's WebSocket tells them: once when they are confirmed,
 * and once when they are final. Reports may be missing or repeated, so they are hints to look, and nothing may depend on them.
 *
 * @example
 * const mentions = new AccountMentions(url, [address], (signature, mention) => look(signature, mention));
 * mentions.open();
 */
export class AccountMentions {
  private socket: WebSocket | undefined;
  private reconnecting: NodeJS.Timeout | undefined;
  private attempts = 0;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly addresses: readonly string[],
    private readonly report: (signature: string, mention: Mention) => void,
  ) {}

  /** Connects, and connects again whenever the connection is lost. */
  open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    const wanted = this.addresses.flatMap((address) =>
      (['confirmed', 'finalized'] as const).map((commitment) => ({ address, commitment })),
    );
    const subscriptions = new Map<number, Mention>();
    let responds = true;
    const pinging = setInterval(() => {
      if (!responds) return socket.terminate();
      responds = false;
      socket.ping();
    }, PING_MS).unref();
    socket.on('pong', () => (responds = true));
    socket.on('open', () => {
      this.attempts = 0;
      for (const [id, { address, commitment }] of wanted.entries()) {
        const params = [{ mentions: [address] }, { commitment }];
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'logsSubscribe', params }));
      }
    });
    socket.on('message', (data) => {
      const message = jsonIn(String(data));
      const confirmed = confirmationSchema.safeParse(message).data;
      const subscribed = confirmed && wanted[confirmed.id];
      if (subscribed) subscriptions.set(confirmed.result, subscribed.commitment);
      const notified = notificationSchema.safeParse(message).data;
      const mention = notified && subscriptions.get(notified.params.subscription);
      if (mention) this.report(notified.params.result.value.signature, mention);
    });
    // An error is followed by `close`.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(pinging);
      if (!this.closed) this.reconnect();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.reconnecting);
    this.socket?.terminate();
  }

  private reconnect(): void {
    const delay = RECONNECT_DELAYS_MS[this.attempts] ?? RECONNECT_DELAYS_MS.at(-1);
    this.attempts += 1;
    this.reconnecting = setTimeout(() => this.open(), delay).unref();
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

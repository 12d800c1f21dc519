import { type ClientEventName, type ClientEvents, clientEventSchemas, type Room } from '#contracts';

/** A client event that any process sends to the sockets of all API processes. */
export interface ClientMessage<Name extends ClientEventName = ClientEventName> {
  room: Room;
  event: Name;
  payload: ClientEvents[Name];
}

/**
 * Carries client messages between processes. Lossy by design: a message is a signal to refetch, and clients refetch
 * everything when they reconnect.
 */
export interface RealtimeBus {
  publish<Name extends ClientEventName>(message: ClientMessage<Name>): Promise<void>;
  /** Starts receiving; at most one receiver in a process. */
  subscribe(receive: (message: ClientMessage) => void): Promise<void>;
  close(): Promise<void>;
}

/** Parses a message; undefined for anything else, such as part of a message after a lost connection. */
export function messageIn(text: string): ClientMessage | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as ClientMessage) : undefined;
  } catch {
    return undefined;
  }
}

/** The schemas without their refusal of unknown fields, made once, because making one costs more than using it. */
const tolerant = new Map(
  Object.entries(clientEventSchemas).map(([event, schema]) => [event, schema.strip()] as const),
);

/**
 * Checks the messages of another bus against the schemas of the client events. Published payloads must match exactly.
 * Received ones may come from another release, so unknown fields are removed, and invalid messages are dropped.
 */
export class CheckedBus implements RealtimeBus {
  constructor(private readonly bus: RealtimeBus) {}

  /** @throws ZodError for a payload that does not match its event's schema exactly */
  async publish<Name extends ClientEventName>(message: ClientMessage<Name>): Promise<void> {
    clientEventSchemas[message.event].parse(message.payload);
    await this.bus.publish(message);
  }

  subscribe(receive: (message: ClientMessage) => void): Promise<void> {
    return this.bus.subscribe(({ room, event, payload }) => {
      const known = tolerant.get(event)?.safeParse(payload);
      if (known?.success) receive({ room, event, payload: known.data as ClientEvents[typeof event] });
    });
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}

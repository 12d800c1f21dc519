import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { untilStopped } from '../running.js';

/** How many connections each side is measured with. */
export const CONNECTIONS = 32;

interface BaseOrder {
  port: number;
  requests: readonly string[];
}

/** Requests to send for some seconds, one at a time over each connection. */
export interface SteadyOrder extends BaseOrder {
  kind: 'steady';
  seconds: number;
  /** `CONNECTIONS` by default. */
  connections?: number;
}

/** Requests to send within one second, each over a connection of its own. */
export interface RushOrder extends BaseOrder {
  kind: 'rush';
}

/** Requests to send at a fixed rate, over `CONNECTIONS` connections that are divided among the ports. */
export interface PacedOrder {
  kind: 'paced';
  ports: readonly number[];
  requests: readonly string[];
  perSecond: number;
}

/** Requests to send one at a time, while open pages listen. */
export interface FanOutOrder extends BaseOrder {
  kind: 'fan-out';
  sockets: number;
  /** The path of the WebSocket. */
  path: string;
  /** Messages that a page sends when it opens, and a part of the response that completes its opening. */
  greetings: readonly string[];
  ready: string;
  /** A part of the message that every request leads to. */
  news: string;
}

export type Order = SteadyOrder | RushOrder | PacedOrder | FanOutOrder;

export interface Load {
  /** Seconds from the first request to the last response. */
  seconds: number;
  /** Milliseconds of each request. */
  latencies: number[];
  /** How many responses had each status. */
  statuses: Record<number, number>;
}

/** The process that sends all requests. */
export class LoadGenerator {
  private constructor(private readonly child: ChildProcess) {}

  get pid(): number {
    return this.child.pid ?? 0;
  }

  static async start(): Promise<LoadGenerator> {
    const child = fork(fileURLToPath(new URL('load-process.js', import.meta.url)), {
      serialization: 'advanced',
    });
    untilStopped(async () => void child.kill());
    await once(child, 'message');
    return new LoadGenerator(child);
  }

  /** Hands the requests over and opens the connections. Returns a function that starts the load. */
  async prepare(order: Order): Promise<() => Promise<Load>> {
    await this.ask(order);
    return async () => (await this.ask('start')) as Load;
  }

  private async ask(message: Order | 'start'): Promise<Load | 'ready'> {
    this.child.send(message);
    const [result] = (await once(this.child, 'message')) as [Load | 'ready' | { error: string }];
    if (typeof result === 'object' && 'error' in result) throw new Error(result.error);
    return result;
  }
}

/** The header that lets a client repeat a request without repeating its effect. */
export const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

/** Returns the bytes of a request. */
export function httpRequest(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

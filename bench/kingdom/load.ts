import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { untilStopped } from '../running.js';

/** How many connections each side is measured with. */
export const CONNECTIONS = 32;

/** Prepared requests to send over `CONNECTIONS` connections, each as soon as its connection's last one is answered. */
export interface SteadyOrder {
  kind: 'steady';
  port: number;
  requests: readonly string[];
  seconds: number;
}

/** Prepared requests to send within one second, each over a connection of its own, regardless of the responses. */
export interface RushOrder {
  kind: 'rush';
  port: number;
  requests: readonly string[];
}

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

  static async start(): Promise<LoadGenerator> {
    const child = fork(fileURLToPath(new URL('load-process.js', import.meta.url)), {
      serialization: 'advanced',
    });
    untilStopped(async () => void child.kill());
    await once(child, 'message');
    return new LoadGenerator(child);
  }

  /** Hands the requests over and opens the connections. Returns a function that starts the load. */
  async prepare(order: SteadyOrder | RushOrder): Promise<() => Promise<Load>> {
    this.child.send(order);
    await once(this.child, 'message');
    return async () => {
      this.child.send('start');
      const [load] = (await once(this.child, 'message')) as [Load | { error: string }];
      if ('error' in load) throw new Error(load.error);
      return load;
    };
  }
}

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

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The statements of a transaction, or the one that is a transaction of its own. The parameters of each follow it, as they were sent. */
export type Statements = readonly string[];

export interface CommitHooks {
  /** Called when a client wants to commit. If it returns false, the server never receives that. */
  before(statements: Statements): boolean;
  /** Called when the server has committed. If it returns false, the client never hears about it. */
  after(statements: Statements): boolean;
  /** Called for each statement that a client sends. */
  sent?(statement: string): void;
}

export interface SqlProxy {
  readonly port: number;
  close(): void;
}

const BIND = 'B';
const READY = 'Z';
const IDLE = 'I';

/** Opens a proxy for connections to PostgreSQL, which can interrupt them before and after each commit. */
export async function openSqlProxy(target: number, hooks: CommitHooks): Promise<SqlProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const pair = [client, upstream];
    const interrupt = () => pair.forEach((socket) => socket.destroy());
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', interrupt);
    }
    let statements: string[] = [];
    const requests = new MessageReader(true);
    client.on('data', (chunk) => {
      for (const { type, body } of requests.read(chunk)) {
        if (type === BIND) statements.push(body.toString('latin1'));
        const statement = statementOf(type, body);
        if (statement === undefined) continue;
        hooks.sent?.(statement);
        if (/^commit/i.test(statement) && !hooks.before(statements)) return interrupt();
        statements.push(statement);
      }
      upstream.write(chunk);
    });
    const replies = new MessageReader(false);
    upstream.on('data', (chunk) => {
      for (const { type, body } of replies.read(chunk)) {
        if (type !== READY || body.toString('latin1') !== IDLE) continue;
        const isUndone = /^rollback/i.test(statements.at(-1) ?? '');
        if (!isUndone && !hooks.after(statements)) return interrupt();
        statements = [];
      }
      client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The text of a simple query, or of one that is parsed. */
function statementOf(type: string, body: Buffer): string | undefined {
  if (type !== 'Q' && type !== 'P') return undefined;
  const texts = body.toString().split('\0');
  return texts[type === 'Q' ? 0 : 1]!.trim();
}

interface Message {
  type: string;
  body: Buffer;
}

/** Splits a stream of the protocol into messages. A client's first message has no type. */
class MessageReader {
  private rest = Buffer.alloc(0);

  constructor(private first: boolean) {}

  *read(chunk: Buffer): Generator<Message> {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (;;) {
      const head = this.first ? 0 : 1;
      if (this.rest.length < head + 4) return;
      const length = head + this.rest.readInt32BE(head);
      if (this.rest.length < length) return;
      const type = this.first ? '' : this.rest.toString('latin1', 0, 1);
      const body = this.rest.subarray(head + 4, length);
      this.first = false;
      this.rest = this.rest.subarray(length);
      yield { type, body };
    }
  }
}

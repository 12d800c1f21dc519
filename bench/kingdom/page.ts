import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An open page's WebSocket that only looks for texts in what arrives. It costs less than a full client. */
export class Page {
  private received = '';
  private awaited: { text: string; found: () => void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (text) => this.read(String(text)));
    socket.on('error', () => {});
  }

  static async open(port: number, path: string): Promise<Page> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const page = new Page(socket);
    const upgraded = page.find('\r\n\r\n');
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: a2luZ2RvbS1iZW5jaC0xMg==\r\n\r\n`,
    );
    await upgraded;
    return page;
  }

  /** Resolves when the text arrives. Only one text is looked for at a time. */
  find(text: string): Promise<void> {
    this.received = '';
    return new Promise((found) => (this.awaited = { text, found }));
  }

  send(text: string): void {
    const body = Buffer.from(text);
    const size =
      body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
    // Clients must mask what they send. A mask of zeros changes nothing.
    this.socket.write(Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), body]));
  }

  close(): void {
    this.socket.destroy();
  }

  private read(text: string): void {
    if (!this.awaited) return;
    this.received += text;
    if (!this.received.includes(this.awaited.text)) return;
    const { found } = this.awaited;
    this.awaited = undefined;
    found();
  }
}

import { WebSocketServer } from 'ws';

/** The peer of the broadcast measurement: a process that sends each message it receives to every socket. */
const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.on('message', (text) => {
  for (const client of server.clients) client.send(String(text));
});
server.on('listening', () => process.send?.('ready'));

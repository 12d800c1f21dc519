import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import {
  donationTotals,
  type GiftBody,
  latestDonations,
  once,
  type PurchaseBody,
  recordDonation,
  recordPurchase,
} from './records.js';
import { SCHEMA } from './schema.js';

/** A site without any framework. It reads its port and its database from `PORT` and `DATABASE_URL`. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query(SCHEMA);

const server = createServer((request, response) => {
  respond(request).then(
    ([status, body]) => {
      const text = JSON.stringify(body);
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    () => response.writeHead(500).end(),
  );
});
const pages = new WebSocketServer({ server });
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());

async function respond(request: IncomingMessage): Promise<[status: number, body: object]> {
  const key = String(request.headers['idempotency-key']);
  switch (`${request.method} ${request.url}`) {
    case 'GET /donations':
      return [200, await latestDonations(pool)];
    case 'GET /donations/totals':
      return [200, await donationTotals(pool)];
    case 'POST /donations': {
      const gift = await readJson<GiftBody>(request);
      const donation = await once(pool, 'donation', key, (client) => recordDonation(client, gift));
      const message = JSON.stringify({ event: 'donation.recorded', donation });
      for (const page of pages.clients) page.send(message);
      return [201, donation];
    }
    case 'POST /purchases': {
      const purchase = await readJson<PurchaseBody>(request);
      return [202, await once(pool, 'purchase', key, (client) => recordPurchase(client, purchase))];
    }
    default:
      return [404, {}];
  }
}

async function readJson<Body>(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
}

import { createRequire } from 'node:module';
import { ParseServer } from 'parse-server';

/**
 * The smallest site on Parse Server that takes donations and purchases, keeps their totals and sends new donations to
 * open pages. It reads its port and its database from `PORT` and `DATABASE_URL`.
 */
const port = Number(process.env.PORT);
const appId = 'bench';
const masterKey = 'a master key for measurements';
const serverURL = `http://127.0.0.1:${port}/parse`;
const KINDS = ['Donation', 'Purchase'];

const gift = {
  amount: { type: 'Number' },
  wallet: { type: 'String' },
  message: { type: 'String' },
  signature: { type: 'String' },
};
const total = { kind: { type: 'String' }, amount: { type: 'Number' }, count: { type: 'Number' } };

await ParseServer.startApp({
  appId,
  masterKey,
  serverURL,
  port,
  host: '127.0.0.1',
  mountPath: '/parse',
  // As many connections as the kingdom's default. Parse's own default is ten.
  databaseURI: `${process.env.DATABASE_URL}?max=20`,
  liveQuery: { classNames: ['Donation'] },
  startLiveQueryServer: true,
  verifyServerUrl: false,
  silent: true,
  logsFolder: null,
  schema: {
    definitions: [...KINDS.map((className) => classOf(className, gift)), classOf('Total', total)],
  },
});

function classOf(className, fields) {
  const everyone = { '*': true };
  const classLevelPermissions = { create: everyone, find: everyone, get: everyone, count: everyone };
  return { className, fields, classLevelPermissions };
}

await createIndexes();
const totals = await createTotals();
for (const kind of KINDS) {
  Parse.Cloud.afterSave(kind, async ({ object }) => {
    const total = totals.get(kind);
    const change = Parse.Object.extend('Total').createWithoutData(total);
    change.increment('amount', object.get('amount'));
    change.increment('count');
    await change.save(null, { useMasterKey: true });
  });
}
process.send?.({ totals: Object.fromEntries(totals) });
process.on('disconnect', () => process.exit());

async function createTotals() {
  const ids = new Map();
  for (const kind of KINDS) {
    const row = new Parse.Object('Total', { kind, amount: 0, count: 0 });
    await row.save(null, { useMasterKey: true });
    ids.set(kind, row.id);
  }
  return ids;
}

/** Without this index, reading the last five donations becomes slower with every donation. */
async function createIndexes() {
  const pgPromise = createRequire(createRequire(import.meta.url).resolve('parse-server'))('pg-promise')();
  const database = pgPromise(process.env.DATABASE_URL);
  await database.none('CREATE INDEX IF NOT EXISTS donation_latest ON "Donation" ("createdAt" DESC)');
  await database.$pool.end();
}

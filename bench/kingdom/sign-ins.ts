import pg from 'pg';
import { AUTH_PATH } from '#contracts';
import type { Measure } from '../measures.js';
import { compare } from './compare.js';
import type { Field } from './field.js';
import { httpRequest } from './load.js';
import { PASSWORD } from './members.js';
import { PARSE_APP } from './parse-site.js';
import { costRow, latencyRow, rateRows } from './rows.js';
import { contender, inTurn } from './side.js';

const aims = { 'Argon2id alone': '≥ 0.85' };
const work = { expected: [200], mostPerSecond: 300 };

/** Compares sign-ins by password. Parse Server checks bcrypt hashes. */
export async function measureSignIns({
  redis,
  embedded,
  parse,
  alone,
  generator,
}: Field): Promise<Measure[]> {
  const ours = (site: Field['redis']) => {
    const member = inTurn(site.members);
    const path = `${AUTH_PATH}/token?grant_type=password`;
    const makeRequest = () => httpRequest('POST', path, { email: member().email, password: PASSWORD });
    return contender(generator, site, { ...work, makeRequest });
  };
  const parseMember = inTurn(parse.members);
  const makeParse = () =>
    httpRequest('POST', '/parse/login', { username: parseMember().email, password: PASSWORD }, PARSE_APP);
  return compare({
    what: 'sign-ins',
    redis: ours(redis),
    embedded: ours(embedded),
    peers: [
      contender(generator, parse, { ...work, makeRequest: makeParse }),
      alone('Argon2id alone', {
        work: 'password',
        password: PASSWORD,
        passwordHash: await storedHash(redis.databaseUrl, redis.members[0]!.email),
      }),
    ],
    seconds: 3,
    aims: { redis: aims, embedded: aims },
    rows: (what, own, peers, wanted) => [
      ...rateRows(what, own, peers, wanted),
      latencyRow(what, own, peers[0]!),
      costRow(what, own, peers[1]!),
    ],
  });
}

/** A hash with the parameters that the kingdom uses. */
async function storedHash(databaseUrl: string, email: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ password_hash: string }>(
    `SELECT password_hash FROM account WHERE email = $1`,
    [email],
  );
  await client.end();
  return rows[0]!.password_hash;
}

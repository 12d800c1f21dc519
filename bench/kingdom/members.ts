import { seedDemoAccounts } from '#features/auth';
import { AUTH_PATH, type AuthSession } from '#contracts';
import { createDataSource, UnitOfWork } from '#platform';
import { openWallet } from '../../test/support/wallets.js';
import { CONNECTIONS } from './load.js';

export const PASSWORD = 'a password for measurements';

/** A member of a site, signed in. */
export interface Member {
  readonly email: string;
  /** The headers of requests that the member sends. */
  readonly headers: Record<string, string>;
  /** The address of a wallet that is linked to the member. */
  readonly wallet: string;
}

const emailsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `member-${index}@bench.test`);

/** Creates members of a kingdom, by default as many as there are connections. */
export async function openKingdomMembers(
  url: string,
  databaseUrl: string,
  count = CONNECTIONS,
): Promise<Member[]> {
  const source = await createDataSource({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2 }).initialize();
  try {
    const accounts = emailsOf(count).map((email) => ({ email, password: PASSWORD, role: 'user' }) as const);
    const seeded = await seedDemoAccounts(new UnitOfWork(source), accounts);
    const members: Member[] = [];
    for (const { id, email } of seeded) {
      const wallet = openWallet().address;
      await source.query(`INSERT INTO wallet (address, account_id) VALUES ($1, $2)`, [wallet, id]);
      const body = { email, password: PASSWORD };
      const session = await postJson<AuthSession>(`${url}${AUTH_PATH}/token?grant_type=password`, body);
      members.push({ email, wallet, headers: { authorization: `Bearer ${session.access_token}` } });
    }
    return members;
  } finally {
    await source.destroy();
  }
}

/** Creates as many members of a site on Parse Server. */
export async function openParseMembers(url: string, app: Record<string, string>): Promise<Member[]> {
  const members: Member[] = [];
  for (const email of emailsOf(CONNECTIONS)) {
    const body = { username: email, password: PASSWORD };
    const { sessionToken } = await postJson<{ sessionToken: string }>(`${url}/parse/users`, body, app);
    const headers = { ...app, 'x-parse-session-token': sessionToken };
    members.push({ email, wallet: openWallet().address, headers });
  }
  return members;
}

async function postJson<Result>(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return (await response.json()) as Result;
}

import { GoTrueClient } from '@supabase/auth-js';
import { randomBytes } from 'node:crypto';
import { AUTH_PATH } from '#contracts';
import { eventually } from './eventually.js';
import type { Kingdom } from './kingdom.js';
import type { CaughtMail } from './mail-catcher.js';

export const PASSWORD = 'correct horse battery staple';

export const anEmail = (): string => `member-${randomBytes(6).toString('hex')}@example.org`;

/** Opens the unmodified client, which keeps its session in memory like a browser tab of its own. */
export function openClient(
  { url }: Pick<Kingdom, 'url'>,
  options: Partial<ConstructorParameters<typeof GoTrueClient>[0]> = {},
): GoTrueClient {
  return new GoTrueClient({
    url: `${url}${AUTH_PATH}`,
    autoRefreshToken: false,
    persistSession: true,
    storage: memoryStorage(),
    storageKey: randomBytes(6).toString('hex'),
    ...options,
  });
}

export function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

export interface MailedLink extends CaughtMail {
  /** The link exactly as it is in the mail. */
  link: string;
  token: string;
  type: string;
  redirectTo: string;
  code: string;
}

/** Waits for the nth mail to an address that contains a link of the given type. */
export async function mailedLink({ inbox }: Kingdom, to: string, type: string, nth = 1): Promise<MailedLink> {
  const find = async () => (await inbox.to(to)).filter((mail) => typeIn(mail) === type);
  const mails = await eventually(find, (found) => found.length >= nth);
  const mail = mails[nth - 1]!;
  const link = linkIn(mail)!;
  const { searchParams } = new URL(link);
  return {
    ...mail,
    link,
    token: searchParams.get('token')!,
    type,
    redirectTo: searchParams.get('redirect_to')!,
    code: /\b\d{6}\b/.exec(mail.text.replaceAll(/https?:\S+/g, ''))![0],
  };
}

const linkIn = (mail: CaughtMail): string | undefined =>
  /https?:\S+\/auth\/v1\/verify\?\S+/.exec(mail.text)?.[0];
const typeIn = (mail: CaughtMail): string | null | undefined => {
  const link = linkIn(mail);
  return link && new URL(link).searchParams.get('type');
};

/** Opens a mailed link. Returns where it redirects to, and the values in that address's fragment, or else in its query. */
export async function openLink(
  kingdom: Kingdom,
  link: string,
): Promise<{ status: number; target: string; values: URLSearchParams }> {
  const url = new URL(link);
  const response = await fetch(`${kingdom.url}${url.pathname}${url.search}`, { redirect: 'manual' });
  const location = new URL(response.headers.get('location')!);
  const values = new URLSearchParams(location.hash.slice(1) || location.search);
  return { status: response.status, target: location.origin + location.pathname, values };
}

/** Creates a confirmed member who is signed in. */
export async function signUpMember(kingdom: Kingdom, email = anEmail()) {
  const client = openClient(kingdom);
  await client.signUp({ email, password: PASSWORD });
  const { token } = await mailedLink(kingdom, email, 'signup');
  const { data, error } = await client.verifyOtp({ type: 'signup', token_hash: token });
  if (error || !data.session || !data.user) throw error ?? new Error('No session');
  return { client, email, session: data.session, user: data.user };
}

/** Sends a JSON request without using the client. */
export async function call(
  kingdom: Pick<Kingdom, 'url'>,
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${kingdom.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : undefined,
  };
}

/** Signs in with the password and returns the access token. */
export async function accessTokenOf(
  kingdom: Pick<Kingdom, 'url'>,
  credentials: { email: string; password: string },
): Promise<string> {
  const { body } = await call(kingdom, 'POST', `${AUTH_PATH}/token?grant_type=password`, {
    body: credentials,
  });
  return body?.['access_token'] as string;
}

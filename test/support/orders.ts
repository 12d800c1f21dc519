import { randomUUID } from 'node:crypto';
import { AUTH_PATH, type Order } from '#contracts';
import { anEmail, call, PASSWORD } from './auth.js';
import { eventually } from './eventually.js';
import type { Kingdom } from './kingdom.js';

/** Signs up a member. Only for kingdoms with `AUTH_CONFIRM_EMAIL=false`, where a sign-up opens a session directly. */
export async function signUpWithoutMail(
  kingdom: Kingdom,
  data: object = {},
): Promise<{ token: string; userId: string; email: string }> {
  const email = anEmail();
  const { body } = await call(kingdom, 'POST', `${AUTH_PATH}/signup`, {
    body: { email, password: PASSWORD, data },
  });
  return { token: body!['access_token'] as string, userId: (body!['user'] as { id: string }).id, email };
}

/** Helpers to buy by card. `kingdom` and `token` are functions because hooks set them after this is called. */
export function ordering(kingdom: () => Kingdom, token: () => string) {
  const get = (path: string) => call(kingdom(), 'GET', path, { token: token() });
  return {
    get,
    order: async (body: object, key: string = randomUUID()): Promise<{ status: number; body: Order }> => {
      const headers = { 'idempotency-key': key };
      const answer = await call(kingdom(), 'POST', '/api/buy/fiat', { body, token: token(), headers });
      return { status: answer.status, body: answer.body as unknown as Order };
    },
    settled: ({ id }: Order): Promise<Order> =>
      eventually(
        async () => (await get(`/api/buy/orders/${id}`)).body as unknown as Order,
        ({ status }) => status !== 'processing',
      ),
  };
}

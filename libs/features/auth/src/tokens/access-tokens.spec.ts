import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { generateKeyPair } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Settings } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';
import type { SessionRow } from '../sessions/sessions.repository.js';
import { AccessTokens } from './access-tokens.service.js';
import { ALGORITHM, type SigningKeys } from './signing-keys.service.js';

const LIFE_S = 3_600;
const settings = { SITE_URL: 'https://kingdom.example', AUTH_ACCESS_TOKEN_S: LIFE_S } as Settings;
const account = { id: randomUUID(), email: 'member@kingdom.example', userMetadata: {} } as AccountRow;
const session = { id: randomUUID(), aal: 'aal1', amr: [] as unknown } as SessionRow;

async function openTokens() {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  const published = new Map([['kid', publicKey]]);
  const keys = {
    current: () => Promise.resolve({ kid: 'kid', privateKey }),
    publicKey: (kid: string) => Promise.resolve(published.get(kid)),
  } as unknown as SigningKeys;
  return { tokens: new AccessTokens(keys, settings), published };
}

describe('a token that was verified before', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  it('stays valid until it expires, and not a moment longer', async () => {
    const { tokens } = await openTokens();
    const { token, expiresAt } = await tokens.issue(account, session);
    const valid = { userId: account.id, sessionId: session.id };
    expect(await tokens.verify(token)).toMatchObject(valid);
    jest.setSystemTime(expiresAt * 1000 - 1);
    expect(await tokens.verify(token)).toMatchObject(valid);
    jest.setSystemTime(expiresAt * 1000);
    await expect(tokens.verify(token)).rejects.toThrow('token is expired');
  });

  it('is refused once its key is no longer published', async () => {
    const { tokens, published } = await openTokens();
    const { token } = await tokens.issue(account, session);
    await tokens.verify(token);
    published.clear();
    await expect(tokens.verify(token)).rejects.toThrow('signature or claims are invalid');
  });

  it('does not make another signature or other claims valid', async () => {
    const { tokens } = await openTokens();
    const { token } = await tokens.issue(account, session);
    const other = await tokens.issue({ ...account, id: randomUUID() }, session);
    await tokens.verify(token);
    const [header, , signature] = token.split('.');
    await expect(tokens.verify(`${header}.${other.token.split('.')[1]}.${signature}`)).rejects.toThrow(
      'invalid',
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import type { AuthSession } from '#contracts';
import { AuthError } from '../wire/auth.errors.js';
import { failureLocation, pendingChangeLocation, sessionLocation, withCode } from './link-location.js';

const session = {
  access_token: 'a.b.c',
  expires_at: 2,
  expires_in: 1,
  refresh_token: 'r',
  token_type: 'bearer',
} as AuthSession;

describe('auth contract §5: where an opened link leads', () => {
  it('carries the session only in the fragment, and keeps the query', () => {
    expect(sessionLocation('https://site.example/auth?next=%2Fapp', session, 'recovery')).toBe(
      'https://site.example/auth?next=%2Fapp#access_token=a.b.c&expires_at=2&expires_in=1&refresh_token=r&token_type=bearer&type=recovery&sb=',
    );
  });

  it('carries a code in the query, and no token', () => {
    expect(withCode('https://site.example/?x=1', 'the-code')).toBe('https://site.example/?x=1&code=the-code');
  });

  it('says why the link failed', () => {
    const refused = new AuthError('otp_expired', 'Email link is invalid or has expired');
    expect(failureLocation('https://site.example/', refused)).toBe(
      'https://site.example/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    );
    expect(failureLocation('https://site.example/', new AuthError('email_exists'))).not.toContain('error=');
  });

  it('says that the other address has to confirm', () => {
    expect(pendingChangeLocation('https://site.example/', 'Go on')).toBe(
      'https://site.example/#message=Go+on&sb=',
    );
  });
});

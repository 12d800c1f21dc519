import { expect, it } from '@jest/globals';
import { readMailedLink } from './mailed-link.js';

it('reads the auth service’s response from the fragment', () => {
  expect(readMailedLink('#access_token=a.b.c&expires_in=3600&refresh_token=r&type=recovery')).toEqual({
    kind: 'session',
    type: 'recovery',
    accessToken: 'a.b.c',
    refreshToken: 'r',
  });
  expect(
    readMailedLink('#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb='),
  ).toEqual({ kind: 'refusal', code: 'otp_expired', reason: 'Email link is invalid' });
  expect(readMailedLink('#message=Confirm+the+other+link&sb=')).toEqual({
    kind: 'message',
    message: 'Confirm the other link',
  });
});

it("leaves the site's own anchors alone", () => {
  for (const fragment of ['', '#', '#tokenomics', '#token=1'])
    expect(readMailedLink(fragment)).toBeUndefined();
});

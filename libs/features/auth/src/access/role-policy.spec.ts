import { describe, expect, it } from '@jest/globals';
import type { AssuranceLevel, Role } from '#contracts';
import { refusalOfMember, refusalOfRole } from './role-policy.js';
import type { SignedIn } from './signed-in.repository.js';

const who = (role: Role, aal: AssuranceLevel, hasSecondFactor: boolean) =>
  ({ account: { role }, session: { aal }, hasSecondFactor }) as SignedIn;

const statusOf = (refusal: { status: number; code: string } | undefined) => refusal?.code ?? 'let in';

describe('role policy', () => {
  it.each([
    ['user', 'user', 'let in'],
    ['user', 'operator', 'FORBIDDEN'],
    ['user', 'admin', 'FORBIDDEN'],
    ['operator', 'operator', 'let in'],
    ['operator', 'admin', 'FORBIDDEN'],
    ['admin', 'operator', 'let in'],
    ['admin', 'admin', 'let in'],
  ] as const)('a %s at a door for %s: %s', (role, least, verdict) => {
    expect(statusOf(refusalOfRole(who(role, 'aal2', true), least, { NODE_ENV: 'production' }))).toBe(verdict);
  });

  it('operators need a second factor in production, elsewhere if they have one', () => {
    const bare = who('admin', 'aal1', false);
    expect(statusOf(refusalOfRole(bare, 'operator', { NODE_ENV: 'production' }))).toBe('MFA_REQUIRED');
    expect(statusOf(refusalOfRole(bare, 'operator', { NODE_ENV: 'development' }))).toBe('let in');
    const unshown = who('admin', 'aal1', true);
    expect(statusOf(refusalOfRole(unshown, 'operator', { NODE_ENV: 'development' }))).toBe('MFA_REQUIRED');
  });

  it('a lower role is refused before a second factor is asked for', () => {
    expect(statusOf(refusalOfRole(who('user', 'aal1', true), 'operator', { NODE_ENV: 'production' }))).toBe(
      'FORBIDDEN',
    );
  });

  it('members with a second factor may skip it', () => {
    expect(statusOf(refusalOfMember(who('user', 'aal1', false)))).toBe('let in');
    expect(statusOf(refusalOfMember(who('user', 'aal1', true)))).toBe('MFA_REQUIRED');
    expect(statusOf(refusalOfMember(who('user', 'aal2', true)))).toBe('let in');
  });
});

import { describe, expect, it } from '@jest/globals';
import { type AssuranceLevel, may, type Permission, PERMISSIONS, type Role } from '#contracts';
import { refusalOfMember, refusalOfPermission } from './role-policy.js';
import type { SignedIn } from './signed-in.repository.js';

const who = (role: Role, aal: AssuranceLevel, hasSecondFactor: boolean) =>
  ({ account: { role }, session: { aal }, hasSecondFactor }) as SignedIn;

const statusOf = (refusal: { status: number; code: string } | undefined) => refusal?.code ?? 'let in';

describe('role policy', () => {
  it.each([
    ['user', 'room.read', 'FORBIDDEN'],
    ['user', 'roles.set', 'FORBIDDEN'],
    ['auditor', 'room.read', 'let in'],
    ['auditor', 'personal-data.read', 'FORBIDDEN'],
    ['auditor', 'work.retry', 'FORBIDDEN'],
    ['operator', 'personal-data.read', 'let in'],
    ['operator', 'payments.decide', 'let in'],
    ['operator', 'roles.set', 'FORBIDDEN'],
    ['admin', 'payments.decide', 'let in'],
    ['admin', 'roles.set', 'let in'],
  ] as const satisfies readonly (readonly [Role, Permission, string])[])(
    'a caller with role %s and the permission %s: %s',
    (role, permission, verdict) => {
      const refusal = refusalOfPermission(who(role, 'aal2', true), permission, { NODE_ENV: 'production' });
      expect(statusOf(refusal)).toBe(verdict);
    },
  );

  it('no permission but reading belongs to auditors', () => {
    const permissions = Object.keys(PERMISSIONS) as Permission[];
    expect(permissions.filter((permission) => may('auditor', permission))).toEqual(['room.read']);
  });

  it('operators need a second factor in production, elsewhere if they have one', () => {
    const bare = who('admin', 'aal1', false);
    expect(statusOf(refusalOfPermission(bare, 'room.read', { NODE_ENV: 'production' }))).toBe('MFA_REQUIRED');
    expect(statusOf(refusalOfPermission(bare, 'room.read', { NODE_ENV: 'development' }))).toBe('let in');
    const unshown = who('admin', 'aal1', true);
    expect(statusOf(refusalOfPermission(unshown, 'room.read', { NODE_ENV: 'development' }))).toBe(
      'MFA_REQUIRED',
    );
  });

  it('a lower role is refused before a second factor is asked for', () => {
    expect(
      statusOf(refusalOfPermission(who('user', 'aal1', true), 'room.read', { NODE_ENV: 'production' })),
    ).toBe('FORBIDDEN');
  });

  it('members with a second factor may skip it', () => {
    expect(statusOf(refusalOfMember(who('user', 'aal1', false)))).toBe('let in');
    expect(statusOf(refusalOfMember(who('user', 'aal1', true)))).toBe('MFA_REQUIRED');
    expect(statusOf(refusalOfMember(who('user', 'aal2', true)))).toBe('let in');
  });
});

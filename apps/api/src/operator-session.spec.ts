import { describe, expect, it } from 'vitest';
import { OperatorSession, SESSION_HOURS } from './operator-session.js';

const now = new Date('2026-03-01T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const session = new OperatorSession('app secret', 'operator token');
const cookie = session.open('operator token', now) ?? '';
const LIFETIME_MS = SESSION_HOURS * 3_600_000;

describe('an operator’s session', () => {
  it('opens for the token alone, and ends after its hours', () => {
    expect(session.isOpen(cookie, now)).toBe(true);
    expect(session.isOpen(cookie, later(LIFETIME_MS - 1))).toBe(true);
    expect(session.isOpen(cookie, later(LIFETIME_MS))).toBe(false);
    for (const token of ['', 'operator toke', 'operator token ', 'Operator token']) {
      expect(session.open(token, now), token).toBeUndefined();
    }
  });

  it('is closed to a cookie somebody changed', () => {
    const [endsAt = '', signature = ''] = cookie.split('.');
    const changed = [
      `${Number(endsAt) + 1}.${signature}`,
      `${endsAt}.${signature.slice(1)}`,
      `${endsAt}.`,
      `.${signature}`,
      endsAt,
      `Infinity.${signature}`,
      '',
    ];
    for (const value of changed) expect(session.isOpen(value, now), value).toBe(false);
    expect(session.isOpen(undefined, now)).toBe(false);
  });

  it('ends when the token or the application’s secret is changed', () => {
    expect(new OperatorSession('app secret', 'new token').isOpen(cookie, now)).toBe(false);
    expect(new OperatorSession('new secret', 'operator token').isOpen(cookie, now)).toBe(false);
  });

  it('never opens while no token is set', () => {
    const closed = new OperatorSession('app secret', undefined);
    for (const token of ['', 'undefined']) expect(closed.open(token, now)).toBeUndefined();
    expect(closed.isOpen(cookie, now)).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { closeInTime, explain } from './run-program.js';

describe('a program that cannot start', () => {
  it.each([
    ['ECONNREFUSED', ''],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND db'],
    ['28P01', 'password authentication failed for user "kingdom"'],
    ['3D000', 'database "kingdom" does not exist'],
  ])('names the setting in one line: %s', (code, message) => {
    const line = explain(Object.assign(new Error(message), { code }));
    expect(line).toContain('DATABASE_URL');
    expect(line).toContain(message || code);
    expect(line).not.toContain('\n');
  });

  it('shows the stack of a programming error', () => {
    expect(explain(new TypeError('x'))).toContain('run-program.spec.ts');
  });
});

describe('a program that closes', () => {
  it('ends in time even if something hangs, and says whether it closed in order', async () => {
    const close = (work: Promise<void>) => closeInTime({ close: () => work }, 20);
    expect(await close(Promise.resolve())).toBe(0);
    expect(await close(new Promise(() => undefined))).toBe(1);
    expect(await close(Promise.reject(new Error('broken')))).toBe(1);
  });
});

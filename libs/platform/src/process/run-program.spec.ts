import { describe, expect, it } from 'vitest';
import { explain } from './run-program.js';

describe('a program that can’t start', () => {
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

  it('shows where a fault of ours is', () => {
    expect(explain(new TypeError('x'))).toContain('run-program.spec.ts');
  });
});

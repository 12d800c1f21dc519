import { describe, expect, it } from '@jest/globals';
import { readWireFields } from './wire-body.js';

const nested = (depth: number): unknown => (depth === 0 ? 1 : { inner: nested(depth - 1) });
const codeOf = (body: unknown): string | undefined => {
  try {
    readWireFields(body);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('auth contract §1: bodies', () => {
  it('treat null as absent, ignore unknown fields, and may be missing', () => {
    const sent = { email: 'a@example.org', code_challenge: null, options: {}, gotrue_meta_security: {} };
    expect(readWireFields(sent)).toEqual({ email: 'a@example.org', gotrue_meta_security: {} });
    expect(readWireFields(undefined)).toEqual({});
    expect(readWireFields(null)).toEqual({});
  });

  it.each([
    [[]],
    ['text'],
    [1],
    [true],
    [{ email: 1 }],
    [{ password: {} }],
    [{ data: [] }],
    [{ create_user: 'yes' }],
  ])('are rejected as bad JSON if they are %j', (body) => {
    expect(codeOf(body)).toBe('bad_json');
  });

  it.each([
    ['NUL in a field', { email: 'a\0@example.org' }],
    ['half a character in a field', { password: 'x\ud800' }],
    ['NUL deep in data', { data: { list: [{ name: 'a\0' }] } }],
    ['a lone surrogate in a key of data', { data: { '\udc00': 1 } }],
    ['data nested too deep', { data: nested(12) }],
    ['too much data', { data: { text: 'x'.repeat(4_000) } }],
    ['too much data in other scripts', { data: { text: '漢'.repeat(1_400) } }],
  ])('are refused with %s', (_what, body) => {
    expect(codeOf(body)).toBe('validation_failed');
  });

  it('are parsed without a stack overflow at any nesting', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(codeOf({ data: { deep } })).toBe('validation_failed');
  });

  it('keep text that only looks like a NUL', () => {
    const data = { text: '\\u0000 and \\ud800', emoji: '👑' };
    expect(readWireFields({ data }).data).toEqual(data);
  });
});

import { expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';

it('equal values have equal texts, whatever the order of their keys', () => {
  const text = '{"a":[{"x":null,"y":"é\\""}],"b":{"c":true,"d":1}}';
  expect(canonicalJson({ b: { d: 1, c: true }, a: [{ y: 'é"', x: null }] })).toBe(text);
  expect(canonicalJson(JSON.parse(text) as never)).toBe(text);
});

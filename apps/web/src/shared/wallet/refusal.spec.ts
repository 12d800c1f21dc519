import { expect, it } from '@jest/globals';
import { isRefusal } from './refusal.js';

it.each([
  new Error('User rejected the request.'),
  new Error('The user denied access'),
  Object.assign(new Error(''), { code: 4001 }),
  { code: 4001 },
])('treats %s as a refusal by the owner', (error) => {
  expect(isRefusal(error)).toBe(true);
});

it.each([new Error('Unexpected error'), { code: -32603, message: 'Internal error' }, undefined, 'rejected'])(
  'treats %s as a failure of the wallet',
  (error) => {
    expect(isRefusal(error)).toBe(false);
  },
);

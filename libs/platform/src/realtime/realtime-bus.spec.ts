import { expect, it } from '@jest/globals';
import { messageIn } from './realtime-bus.js';

it('an invalid message does not stop a listener', () => {
  const message = { room: 'public', event: 'rewards.changed', payload: {} };
  expect(messageIn(JSON.stringify(message))).toEqual(message);
  for (const text of ['', '{"room":"pub', 'null', '7', '"public"']) expect(messageIn(text)).toBeUndefined();
});

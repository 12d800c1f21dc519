import type { Caller } from '../wire/caller.js';
import { describeDevice } from '../sessions/device.js';

/** From where and when something was done, as its owner is told. */
export const factsOf = (caller: Caller, at = new Date()): Record<'device' | 'address' | 'at', string> => ({
  device: describeDevice(caller.userAgent),
  address: caller.address,
  at: at.toISOString(),
});

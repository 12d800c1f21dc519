import type { Caller } from '../wire/caller.js';
import { deviceOf } from '../sessions/device.js';

/** From where and when something was done, as its owner is told. */
export function factsOf(caller: Caller, at = new Date()): Record<string, string> {
  const { browser, system } = deviceOf(caller.userAgent);
  return { browser, ...(system && { system }), address: caller.address, at: at.toISOString() };
}

import type { Caller } from '../wire/caller.js';
import { deviceOf } from '../sessions/device.js';

/** The facts that notices show about a request: device, network address and time. */
export function factsOf(caller: Caller, at = new Date()): Record<string, string> {
  const { browser, system } = deviceOf(caller.userAgent);
  return { browser, ...(system && { system }), address: caller.address, at: at.toISOString() };
}

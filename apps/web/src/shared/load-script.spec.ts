import { describe, expect, it } from '@jest/globals';
import { loadWithRetries } from './load-script.js';

/** A load that fails so many times before it works, and what was asked of it. */
function loadFailing(times: number) {
  const asked = { loads: 0, pauses: [] as number[] };
  const load = async () => {
    asked.loads += 1;
    if (asked.loads <= times) throw new Error(`failure ${asked.loads}`);
  };
  const pause = async (ms: number) => void asked.pauses.push(ms);
  return { asked, loaded: () => loadWithRetries(load, pause) };
}

describe('a captcha script (specification §7)', () => {
  it('is loaded once if that succeeds', async () => {
    const { asked, loaded } = loadFailing(0);
    await loaded();
    expect(asked).toEqual({ loads: 1, pauses: [] });
  });

  it('is retried twice, after growing pauses', async () => {
    const { asked, loaded } = loadFailing(2);
    await loaded();
    expect(asked).toEqual({ loads: 3, pauses: [500, 1000] });
  });

  it('fails after the third attempt, with its reason', async () => {
    const { asked, loaded } = loadFailing(9);
    await expect(loaded()).rejects.toThrow('failure 3');
    expect(asked.loads).toBe(3);
  });
});

import { describe, expect, it } from '@jest/globals';
import { callerOfAddress } from './network-address.js';

describe('the address that a rate limit counts', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:abcd:12::1', '2001:db8:abcd:12::/64'],
    ['2001:0DB8:abcd:0012:ffff:1:2:3', '2001:db8:abcd:12::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('"%s" counts as %s', (address, caller) => {
    expect(callerOfAddress(address)).toBe(caller);
  });
});

import { describe, expect, it } from '@jest/globals';
import { deviceKind, deviceNetwork } from './device.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device name', () => {
  it.each([
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Firefox on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    ],
    [
      'Chrome on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    ],
    [
      'Chrome on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Chrome on ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    ],
    [
      'Chrome on iPad',
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    ],
    ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`],
    [
      'Edge on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    ],
    [
      'Opera on macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`,
    ],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Safari on macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox', 'Firefox/140.0'],
    ['Unknown browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64) Something/1.0'],
  ])('is %s', (name, userAgent) => {
    expect(deviceKind(userAgent)).toBe(name);
  });

  it.each(['', 'node', 'curl/8.5.0', '<b>Your account is locked: call +1 555 0100</b>', '\0\ud800'])(
    'is unknown for "%s", and repeats none of it',
    (userAgent) => {
      expect(deviceKind(userAgent)).toBe('Unknown browser');
    },
  );
});

describe('the network of a device', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:abcd:12::1', '2001:db8:abcd::/48'],
    ['2001:0DB8:00ab:ffff:1:2:3:4', '2001:db8:ab::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['2001::1:2:3:4:5:6', '2001:0:1::/48'],
    ['64:ff9b:1::192.0.2.33', '64:ff9b:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ])('of %s is %s', (address, network) => {
    expect(deviceNetwork(address)).toBe(network);
  });

  it('is the same for neighbouring addresses and different elsewhere', () => {
    expect(deviceNetwork('203.0.113.1')).toBe(deviceNetwork('203.0.113.254'));
    expect(deviceNetwork('203.0.113.1')).not.toBe(deviceNetwork('203.0.114.1'));
    expect(deviceNetwork('2001:db8:1:1::1')).toBe(deviceNetwork('2001:db8:1:2::9'));
    expect(deviceNetwork('2001:db8:1::1')).not.toBe(deviceNetwork('2001:db8:2::1'));
  });

  it.each(['', 'unknown', '1.2.3', '::ffff:1.2.3.400'])(
    'stays "%s" for text that is not an address',
    (address) => {
      expect(deviceNetwork(address)).toBe(address);
    },
  );
});

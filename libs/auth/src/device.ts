const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: readonly [RegExp, string][], userAgent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser for people, without versions: `Firefox on Linux`. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'Unknown browser';
  const system = nameIn(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

/** The network an address belongs to: IPv4 /24, IPv6 /48. */
export function deviceNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(mapped)) return mapped.split('.').slice(0, 3).join('.');
  const [head = ''] = mapped.split('::');
  return [...head.split(':'), '0', '0', '0'].slice(0, 3).join(':').toLowerCase();
}

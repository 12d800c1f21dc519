import type { LaunchOptions } from '@playwright/test';

const { PLAYWRIGHT_CHROMIUM_PATH } = process.env;

/** How the tests' browser is started. */
export const chromium = (...args: string[]): LaunchOptions => ({
  // Chromium counts a document that a test has modified as coming from another network, and would block its socket.
  args: ['--disable-features=LocalNetworkAccessChecks', ...args],
  ...(PLAYWRIGHT_CHROMIUM_PATH && { executablePath: PLAYWRIGHT_CHROMIUM_PATH }),
});

/** For `test.use` in files whose tests are about pictures; the other tests' browser loads none. */
export const WITH_PICTURES = { launchOptions: chromium() };

/** For `page.emulateMedia` in tests about motion; the other tests' browser asks for less of it. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

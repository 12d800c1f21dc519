import type { LaunchOptions } from '@playwright/test';

const { PLAYWRIGHT_CHROMIUM_PATH } = process.env;

/** Launch options for the tests' browser. */
export const chromium = (...args: string[]): LaunchOptions => ({
  args: [
    // Chromium treats a response that a test has fulfilled as coming from another network and would block its WebSocket.
    '--disable-features=LocalNetworkAccessChecks',
    // Otherwise, each test's first page starts another process, which takes a fifth of the browser's time.
    '--disable-site-isolation-trials',
    ...args,
  ],
  ...(PLAYWRIGHT_CHROMIUM_PATH && { executablePath: PLAYWRIGHT_CHROMIUM_PATH }),
});

/** For `test.use` in files that test images: by default the tests' browser doesn't load any. */
export const WITH_PICTURES = { launchOptions: chromium() };

/**
 * For `test.use` in files that compare pictures: drawn scenes stand still. They don't follow the reduced motion that Playwright
 * emulates for their page.
 */
export const WITH_STILL_PICTURES = { launchOptions: chromium('--force-prefers-reduced-motion') };

/**
 * For `test.use` in files that test what moves: with images, but without the site's fonts, because how far letters move when
 * they arrive depends on the fonts of the system.
 */
export const WITH_SYSTEM_FONTS = { launchOptions: chromium('--disable-remote-fonts') };

/** For `page.emulateMedia` in tests of animations: by default the tests' browser requests reduced motion. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Brand } from '#libs/brand';
import type { Settings } from '#libs/platform';
import { SCRIPT_HASHES } from './site/inline-scripts.js';

/** Turnstile's script and its frame come from here, and only where it is chosen. */
const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/** What answers tell browsers to allow: everything of our own, and of others what is named here. */
export function protection(settings: Settings, also: Also = NOTHING): FastifyHelmetOptions {
  const captcha = settings.CAPTCHA_PROVIDER === 'turnstile' ? [TURNSTILE_ORIGIN] : [];
  const secure = settings.SITE_URL.startsWith('https:');
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...SCRIPT_HASHES, ...captcha, ...also.hosts],
        frameSrc: ["'self'", ...captcha],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'", ...also.hosts],
        imgSrc: ["'self'", 'data:', ...also.pictures],
        // 'self' covers the socket of the same host.
        connectSrc: ["'self'", ...also.hosts, ...also.asked],
        fontSrc: ["'self'", ...also.hosts],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    strictTransportSecurity: secure,
  };
}

interface Also {
  readonly hosts: readonly string[];
  readonly pictures: readonly string[];
  readonly asked: readonly string[];
}

const NOTHING: Also = { hosts: [], pictures: [], asked: [] };

/** What the pages with the swap terminal allow besides: its owner's hosts, the main network, and every token's picture. */
export const forTerminal = ({ swap: { terminal } }: Brand): Also => ({
  hosts: [...new Set([new URL(terminal.script).origin, ...terminal.hosts])],
  pictures: ['https:'],
  asked: [new URL(terminal.mainnet).origin],
});

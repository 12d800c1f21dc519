import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isSecure } from '#contracts';
import type { Settings } from '#platform';
import { SCRIPT_HASHES } from './site/inline-scripts.js';

/** The origin of Turnstile's script and frame. It is allowed only if Turnstile is the captcha provider. */
const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/**
 * The security headers of responses. Pages may load from our own origin, and from the captcha provider's if it is
 * external.
 */
export function protection(settings: Settings): FastifyHelmetOptions {
  const captcha = settings.CAPTCHA_PROVIDER === 'turnstile' ? [TURNSTILE_ORIGIN] : [];
  const secure = isSecure(settings.SITE_URL);
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...SCRIPT_HASHES, ...captcha],
        frameSrc: ["'self'", ...captcha],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        // 'self' covers the socket of the same host.
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        // Scripts send all forms. A browser without scripts would put what was typed into the address.
        formAction: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    strictTransportSecurity: secure,
  };
}

/** Browser features that none of our pages uses. The game needs gamepad and fullscreen, so those stay allowed. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Tells browsers that no page or frame here may use these devices. */
export function denyDevices(fastify: FastifyInstance): void {
  const policy = UNUSED.map((feature) => `${feature}=()`).join(', ');
  fastify.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', policy));
}

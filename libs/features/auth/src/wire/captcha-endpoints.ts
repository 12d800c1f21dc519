import type { CaptchaEndpoint } from '#contracts';
import type { Settings } from '#platform';

/**
 * The endpoints that require a captcha: those in the settings. If they include sign-up, and sign-up is open, also
 * magic links, because these create accounts too.
 */
export function captchaEndpoints({
  AUTH_CAPTCHA_ENDPOINTS: named,
  AUTH_SIGNUP_OPEN: open,
}: Pick<Settings, 'AUTH_CAPTCHA_ENDPOINTS' | 'AUTH_SIGNUP_OPEN'>): CaptchaEndpoint[] {
  return open && named.includes('signup') && !named.includes('otp') ? [...named, 'otp'] : named;
}

import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  account: 'who somebody is',
  account_session: 'how somebody is signed in',
  auth_code: 'how somebody signs in',
  captcha_token_used: 'which captchas are used up',
  factor_challenge: 'how somebody signs in',
  known_device: 'how somebody signs in',
  one_time_token: 'links in mails',
  recovery_code: 'how somebody signs in',
  second_factor: 'how somebody signs in',
  security_event: 'who did what, for people',
  sign_up: 'accounts to come',
  signing_key: 'how tokens are signed',
};

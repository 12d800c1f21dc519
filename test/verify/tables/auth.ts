import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  account: 'identities',
  account_session: 'sessions',
  auth_code: 'sign-in',
  captcha_token_used: 'used captcha tokens',
  factor_challenge: 'sign-in',
  known_device: 'sign-in',
  one_time_token: 'links and codes in mails',
  recovery_code: 'sign-in',
  second_factor: 'sign-in',
  security_event: 'the audit log',
  sign_up: 'unconfirmed sign-ups',
  signing_key: 'keys that sign access tokens',
};

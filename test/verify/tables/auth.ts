import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  account: 'identities',
  account_session: 'sessions',
  audit_entry: 'the audit log, which has a chain of its own (test/audit)',
  audit_head: 'the end of that chain',
  audit_verification: 'the last verification of that chain',
  auth_code: 'sign-in',
  captcha_token_used: 'used captcha tokens',
  factor_challenge: 'sign-in',
  known_device: 'sign-in',
  one_time_token: 'links and codes in mails',
  recovery_code: 'sign-in',
  second_factor: 'sign-in',
  security_event: 'what accounts did and what was done to them',
  sign_up: 'unconfirmed sign-ups',
  signing_key: 'keys that sign access tokens',
};

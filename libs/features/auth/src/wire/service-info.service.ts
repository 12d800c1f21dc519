import { Inject, Injectable } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthHealth, AuthSettings, KeySet } from '#contracts';
import { projectRoot, SETTINGS, type Settings } from '#platform';
import { SigningKeys } from '../tokens/signing-keys.service.js';

const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'discord',
  'facebook',
  'github',
  'google',
  'phone',
  'twitter',
];

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};

/** The service's public information about itself: keys, settings and health. */
@Injectable()
export class ServiceInfo {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(SETTINGS) private readonly serviceSettings: Settings,
  ) {}

  keySet(): Promise<KeySet> {
    return this.keys.keySet();
  }

  settings(): AuthSettings {
    return {
      external: { email: true, ...Object.fromEntries(PROVIDERS.map((name) => [name, false])) },
      disable_signup: !this.serviceSettings.AUTH_SIGNUP_OPEN,
      mailer_autoconfirm: !this.serviceSettings.AUTH_CONFIRM_EMAIL,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    };
  }

  health(): AuthHealth {
    return { name: 'auth', version, description: 'Accounts and sessions of this site' };
  }
}

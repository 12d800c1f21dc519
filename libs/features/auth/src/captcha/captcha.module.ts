import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '#platform';
import { AltchaProvider } from './altcha.adapter.js';
import { CAPTCHA_PROVIDER, type CaptchaProvider } from './captcha-provider.js';
import { Captcha } from './captcha.service.js';
import { TurnstileProvider } from './turnstile.adapter.js';

/** Creates the configured provider. If it is Turnstile, the settings are sure to contain its keys. */
function chooseProvider(settings: Settings): CaptchaProvider | null {
  switch (settings.CAPTCHA_PROVIDER) {
    case 'none':
      return null;
    case 'altcha':
      return new AltchaProvider(settings.APP_SECRET, settings.ALTCHA_COST);
    case 'turnstile':
      return new TurnstileProvider({
        siteKey: settings.TURNSTILE_SITE_KEY ?? '',
        secretKey: settings.TURNSTILE_SECRET_KEY ?? '',
        verifyUrl: settings.TURNSTILE_VERIFY_URL,
      });
  }
}

@Module({
  providers: [Captcha, { provide: CAPTCHA_PROVIDER, useFactory: chooseProvider, inject: [SETTINGS] }],
  exports: [Captcha],
})
export class CaptchaModule {}

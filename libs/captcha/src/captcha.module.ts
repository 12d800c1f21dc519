import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '#libs/platform';
import { AltchaProvider } from './altcha.adapter.js';
import { CAPTCHA_PROVIDER, type CaptchaProvider } from './captcha-provider.js';
import { CaptchaController } from './captcha.controller.js';
import { Captcha } from './captcha.service.js';
import { PruneUsedCaptchas } from './prune-used-captchas.schedule.js';
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

@Module({ imports: [CaptchaModule], controllers: [CaptchaController] })
export class CaptchaApiModule {}

@Module({ providers: [PruneUsedCaptchas] })
export class CaptchaWorkerModule {}

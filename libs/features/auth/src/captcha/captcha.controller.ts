import { Controller, Get, Header, SerializeOptions, UseGuards } from '@nestjs/common';
import { type CaptchaChallenge, captchaChallengeSchema } from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { Captcha } from './captcha.service.js';

@Controller('api/captcha')
@UseGuards(RateLimitGuard)
export class CaptchaController {
  constructor(private readonly captcha: Captcha) {}

  @Get('challenge')
  @Header('cache-control', 'no-store')
  @RateLimit({ name: 'captcha-challenges', points: 60, seconds: 60 })
  @SerializeOptions({ schema: captchaChallengeSchema })
  challenge(): Promise<CaptchaChallenge> {
    return this.captcha.challenge();
  }
}

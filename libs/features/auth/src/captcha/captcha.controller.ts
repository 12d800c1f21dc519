import { Controller, Get, Header } from '@nestjs/common';
import { type CaptchaChallenge, captchaChallengeSchema } from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { Captcha } from './captcha.service.js';

@Controller('api/captcha')
@Access('public')
export class CaptchaController {
  constructor(private readonly captcha: Captcha) {}

  @Get('challenge')
  @Endpoint('Get a captcha challenge', { returns: captchaChallengeSchema, errors: { NOT_FOUND: 404 } })
  @Header('cache-control', 'no-store')
  @RateLimit({ name: 'captcha-challenges', points: 60, seconds: 60 })
  challenge(): Promise<CaptchaChallenge> {
    return this.captcha.challenge();
  }
}

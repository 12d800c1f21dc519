import { Controller, Get, SerializeOptions } from '@nestjs/common';
import { type Config, configSchema } from '#contracts';
import { SiteConfig } from './site-config.js';

@Controller('api/config')
export class ConfigController {
  constructor(private readonly site: SiteConfig) {}

  @Get()
  @SerializeOptions({ schema: configSchema })
  config(): Config {
    return this.site.config;
  }
}

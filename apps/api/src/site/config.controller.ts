import { Controller, Get } from '@nestjs/common';
import { type Config, configSchema } from '#contracts';
import { SiteConfig } from './site-config.js';
import { Access, Endpoint, FromMemory } from '#platform';

@Controller('api/config')
@Access('public')
export class ConfigController {
  constructor(private readonly site: SiteConfig) {}

  @Get()
  @FromMemory({ staleOn: ['settings.changed'] })
  @Endpoint('Get the configuration of the site', { returns: configSchema })
  config(): Config {
    return this.site.config;
  }
}

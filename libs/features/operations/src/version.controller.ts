import { Controller, Get } from '@nestjs/common';
import { type Version, versionSchema } from '#contracts';
import { Access, Endpoint, productVersion } from '#platform';

@Controller('api/version')
@Access('public')
export class VersionController {
  @Get()
  @Endpoint('Get the version of the release that responds', { returns: versionSchema })
  version(): Version {
    return { version: productVersion };
  }
}

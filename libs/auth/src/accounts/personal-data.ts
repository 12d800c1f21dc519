import { type CustomDecorator, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Tx } from '#libs/platform';

/** What one feature keeps of an account, for its owner's export. Plain JSON. */
export interface PersonalDataSource {
  personalData(tx: Tx, userId: string): Promise<unknown>;
}

const SECTION = 'personal-data-section';

/** Marks a provider as the source of one section of the export. */
export const PersonalDataSection = (section: string): CustomDecorator => SetMetadata(SECTION, section);

/** Every feature's sections, found by their marks. */
@Injectable()
export class PersonalData {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  async of(tx: Tx, userId: string): Promise<Record<string, unknown>> {
    const sections: Record<string, unknown> = {};
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (typeof metatype !== 'function') continue;
      const section = this.reflector.get<string | undefined>(SECTION, metatype);
      if (section) sections[section] = await (instance as PersonalDataSource).personalData(tx, userId);
    }
    return sections;
  }
}

import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  type EntitlementPage,
  entitlementPageSchema,
  type EntitlementQuery,
  entitlementQuerySchema,
  type ProvenEntitlement,
  provenEntitlementSchema,
  solanaAddressSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { PublicEntitlements } from './entitlements.service.js';

/** Public, so that buyers can be served without this site. */
@Controller('api/presale/entitlements')
@Access('public')
export class EntitlementsController {
  constructor(private readonly entitlements: PublicEntitlements) {}

  @Get()
  @Endpoint('List what each wallet is owed', {
    returns: entitlementPageSchema,
    errors: { ENTITLEMENTS_CHANGED: 409 },
  })
  @RateLimit({ name: 'entitlements', points: 120, seconds: 60 })
  page(@Query({ schema: entitlementQuerySchema }) query: EntitlementQuery): Promise<EntitlementPage> {
    return this.entitlements.page(query);
  }

  @Get(':wallet')
  @Endpoint('Get what a wallet is owed, with its proof', {
    returns: provenEntitlementSchema,
    errors: { ENTITLEMENT_NOT_FOUND: 404 },
  })
  @RateLimit({ name: 'entitlement-proofs', points: 120, seconds: 60 })
  of(@Param('wallet', { schema: solanaAddressSchema }) wallet: string): Promise<ProvenEntitlement> {
    return this.entitlements.of(wallet);
  }
}

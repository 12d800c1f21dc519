import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Reveal, type Revealed, revealedSchema, revealSchema } from '#contracts';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import { Access, Endpoint, ShowsAddresses } from '#platform';
import { Reveals } from './reveals.service.js';

/** Shows operators one whole e-mail address. */
@Controller('api/admin/reveals')
@Access('personal-data.read')
@ShowsAddresses()
export class RevealsController {
  constructor(private readonly reveals: Reveals) {}

  @Post()
  @HttpCode(200)
  @Endpoint('Show one e-mail address whole', {
    returns: revealedSchema,
    errors: { ADDRESS_NOT_FOUND: 404 },
  })
  reveal(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: revealSchema }) reveal: Reveal,
  ): Promise<Revealed> {
    return this.reveals.reveal(actor, caller, reveal);
  }
}

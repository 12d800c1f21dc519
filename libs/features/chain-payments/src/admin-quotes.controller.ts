import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import { type QuoteState, quoteStateSchema, type SwitchQuotes, switchQuotesSchema } from '#contracts';
import { Access, Endpoint } from '#platform';
import { QuoteSwitching } from './quote-switching.service.js';

/** Endpoints of the operators' room for the switch that pauses quotes. */
@Controller('api/admin/quotes')
@Access('room.read')
export class AdminQuotesController {
  constructor(private readonly quotes: QuoteSwitching) {}

  @Get()
  @Endpoint('Get whether quotes are paused', { returns: quoteStateSchema })
  state(): Promise<QuoteState> {
    return this.quotes.state();
  }

  @Post()
  @Access('quotes.switch')
  @HttpCode(204)
  @Endpoint('Pause or resume quotes', { status: 204 })
  set(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: switchQuotesSchema }) wanted: SwitchQuotes,
  ): Promise<void> {
    return this.quotes.set(actor, caller, wanted);
  }
}

import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type AttachTransfer,
  attachTransferSchema,
  idSchema,
  type TransferList,
  transferListSchema,
  type TransferQuery,
  transferQuerySchema,
  type WatchStatus,
  watchStatusSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { Transfers } from './transfers.service.js';
import { WatchStatuses } from './watch-status.service.js';

/** Endpoints of the operators' room for what arrives on the chain. */
@Controller('api/admin/transfers')
@Access('room.read')
export class AdminTransfersController {
  constructor(
    private readonly transfers: Transfers,
    private readonly watch: WatchStatuses,
  ) {}

  @Get()
  @Endpoint('List what has arrived on the chain', { returns: transferListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: transferQuerySchema }) query: TransferQuery,
  ): Promise<TransferList> {
    return this.transfers.list(query, actor);
  }

  @Get('watch')
  @Endpoint('Show how far the chain has been read, and what keeps payments from arriving', {
    returns: watchStatusSchema,
  })
  status(): Promise<WatchStatus> {
    return this.watch.read();
  }

  @Post(':id/attach')
  @Access('transfers.attach')
  @HttpCode(204)
  @Endpoint('Attach an amount in suspense to a purchase', {
    status: 204,
    errors: {
      TRANSFER_NOT_FOUND: 404,
      PAYMENT_NOT_FOUND: 404,
      TRANSFER_ATTACHED: 409,
      SECOND_PERSON_NEEDED: 409,
      FIGURES_UNAVAILABLE: 503,
    },
  })
  attach(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: attachTransferSchema }) { purchaseId }: AttachTransfer,
  ): Promise<void> {
    return this.transfers.attach({ actor, caller }, id, purchaseId);
  }
}

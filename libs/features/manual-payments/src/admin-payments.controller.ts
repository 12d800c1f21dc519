import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  SerializeOptions,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { z } from 'zod';
import {
  type Actor,
  type Caller,
  CurrentMember,
  RequestCaller,
  RequiresRole,
  RoleGuard,
} from '#features/auth';
import {
  type ApprovePayment,
  approvePaymentSchema,
  type AskUndo,
  askUndoSchema,
  type ManualPayment,
  type ManualPaymentList,
  manualPaymentListSchema,
  type ManualPaymentQuery,
  manualPaymentQuerySchema,
  manualPaymentSchema,
  type RejectPayment,
  rejectPaymentSchema,
} from '#contracts';
import { IdempotencyKey, SENDS_STREAMS } from '#platform';
import { ManualPaymentDecisions } from './manual-payment-decisions.service.js';
import { PaymentUndoing } from './payment-undoing.service.js';
import { receiptDownload } from './receipt-download.js';

const idSchema = z.uuid();

/** Endpoints of the operators' room for manual payments. */
@Controller('api/admin/payments')
@UseGuards(RoleGuard)
@RequiresRole('operator')
export class AdminPaymentsController {
  constructor(
    private readonly decisions: ManualPaymentDecisions,
    private readonly undoing: PaymentUndoing,
  ) {}

  @Get()
  @SerializeOptions({ schema: manualPaymentListSchema })
  list(@Query({ schema: manualPaymentQuerySchema }) query: ManualPaymentQuery): Promise<ManualPaymentList> {
    return this.decisions.list(query);
  }

  @Get(':id/receipt')
  @RouteConfig(SENDS_STREAMS)
  @Header('Cache-Control', 'no-store')
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Header('X-Content-Type-Options', 'nosniff')
  async receipt(@Param('id', { schema: idSchema }) id: string): Promise<StreamableFile> {
    return receiptDownload(id, await this.decisions.receipt(id));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @SerializeOptions({ schema: manualPaymentSchema })
  approve(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: approvePaymentSchema }) input: ApprovePayment,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ManualPayment> {
    return this.decisions.approve(id, input, { actor, caller, key });
  }

  @Post(':id/reject')
  @HttpCode(200)
  @SerializeOptions({ schema: manualPaymentSchema })
  reject(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: rejectPaymentSchema }) input: RejectPayment,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ManualPayment> {
    return this.decisions.reject(id, input, { actor, caller, key });
  }

  @Post(':id/undos')
  @HttpCode(200)
  @SerializeOptions({ schema: manualPaymentSchema })
  askUndo(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: askUndoSchema }) input: AskUndo,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ManualPayment> {
    return this.undoing.ask(id, input, { actor, caller, key });
  }

  @Post(':id/undos/:undoId/confirm')
  @HttpCode(200)
  @SerializeOptions({ schema: manualPaymentSchema })
  confirmUndo(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Param('undoId', { schema: idSchema }) undoId: string,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ManualPayment> {
    return this.undoing.confirm(id, undoId, { actor, caller, key });
  }

  @Post(':id/undos/:undoId/decline')
  @HttpCode(200)
  @SerializeOptions({ schema: manualPaymentSchema })
  declineUndo(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Param('undoId', { schema: idSchema }) undoId: string,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ManualPayment> {
    return this.undoing.decline(id, undoId, { actor, caller, key });
  }
}

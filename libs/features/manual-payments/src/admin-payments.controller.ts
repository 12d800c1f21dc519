import { Body, Controller, Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type ApprovePayment,
  approvePaymentSchema,
  type AskUndo,
  askUndoSchema,
  idSchema,
  type ManualPayment,
  type ManualPaymentList,
  manualPaymentListSchema,
  type ManualPaymentQuery,
  manualPaymentQuerySchema,
  manualPaymentSchema,
  type RejectPayment,
  rejectPaymentSchema,
} from '#contracts';
import { Access, documentDownload, Endpoint, IdempotencyKey, SendsDocument } from '#platform';
import { ManualPaymentDecisions } from './manual-payment-decisions.service.js';
import { PaymentUndoing } from './payment-undoing.service.js';

/** Endpoints of the operators' room for manual payments. */
@Controller('api/admin/payments')
@Access('room.read')
export class AdminPaymentsController {
  constructor(
    private readonly decisions: ManualPaymentDecisions,
    private readonly undoing: PaymentUndoing,
  ) {}

  @Get()
  @Endpoint('List manual payments', { returns: manualPaymentListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: manualPaymentQuerySchema }) query: ManualPaymentQuery,
  ): Promise<ManualPaymentList> {
    return this.decisions.list(query, actor);
  }

  @Get(':id')
  @Endpoint('Show a manual payment', { returns: manualPaymentSchema, errors: { PAYMENT_NOT_FOUND: 404 } })
  payment(@Param('id', { schema: idSchema }) id: string): Promise<ManualPayment> {
    return this.decisions.payment(id);
  }

  @Get(':id/receipt')
  @Access('personal-data.read')
  @Endpoint('Download the receipt of a manual payment', {
    file: 'application/octet-stream',
    errors: { PAYMENT_NOT_FOUND: 404, NO_RECEIPT: 404, STORAGE_AWAY: 503 },
  })
  @SendsDocument('no-store')
  async receipt(@Param('id', { schema: idSchema }) id: string): Promise<StreamableFile> {
    return documentDownload(`receipt-${id}`, await this.decisions.receipt(id));
  }

  @Post(':id/approve')
  @Access('payments.decide')
  @Endpoint('Approve a manual payment', {
    returns: manualPaymentSchema,
    errors: {
      PAYMENT_NOT_FOUND: 404,
      PAYMENT_DECIDED: 409,
      AMOUNT_OUT_OF_RANGE: 422,
      REFERENCE_UNCLEAR: 422,
      REFERENCE_USED: 409,
      NOT_DELIVERABLE: 422,
      SOLD_OUT: 409,
      ROUND_SOLD_OUT: 409,
      WALLET_LIMIT_REACHED: 409,
      FIGURES_UNAVAILABLE: 503,
      CHAIN_UNREADABLE: 503,
      SECOND_PERSON_NEEDED: 409,
    },
  })
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
  @Access('payments.decide')
  @Endpoint('Reject a manual payment', {
    returns: manualPaymentSchema,
    errors: { PAYMENT_NOT_FOUND: 404, PAYMENT_DECIDED: 409 },
  })
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
  @Access('payments.decide')
  @Endpoint('Ask another operator to undo an approval', {
    returns: manualPaymentSchema,
    errors: { PAYMENT_NOT_FOUND: 404, PAYMENT_NOT_APPROVED: 409, UNDO_ASKED: 409 },
  })
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
  @Access('payments.decide')
  @Endpoint('Confirm an undo that another operator asked for', {
    returns: manualPaymentSchema,
    errors: {
      PAYMENT_NOT_FOUND: 404,
      UNDO_NOT_FOUND: 404,
      UNDO_DECIDED: 409,
      ANOTHER_OPERATOR_NEEDED: 403,
      PURCHASE_PAID_OUT: 409,
      SHARE_UNRECORDED: 409,
      INSUFFICIENT_FUNDS: 409,
    },
  })
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
  @Access('payments.decide')
  @Endpoint('Decline an undo that another operator asked for', {
    returns: manualPaymentSchema,
    errors: { PAYMENT_NOT_FOUND: 404, UNDO_NOT_FOUND: 404, UNDO_DECIDED: 409, ANOTHER_OPERATOR_NEEDED: 403 },
  })
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

import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  type Approval,
  approvalListSchema,
  type ApprovalList,
  approvalQuerySchema,
  type ApprovalQuery,
  approvalSchema,
  idSchema,
  type Propose,
  proposeSchema,
  type RejectProposal,
  rejectProposalSchema,
} from '#contracts';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import { Access, Endpoint, ShowsAddresses } from '#platform';
import { Approvals } from './approvals.service.js';

const DECIDING = { APPROVAL_NOT_FOUND: 404, APPROVAL_DECIDED: 409 };

/** Endpoints of the operators' room for acts that need a second person. */
@Controller('api/admin/approvals')
@Access('room.read')
@ShowsAddresses()
export class ApprovalsController {
  constructor(private readonly approvals: Approvals) {}

  @Get()
  @Endpoint('List what was proposed to a second person', { returns: approvalListSchema })
  list(@Query({ schema: approvalQuerySchema }) query: ApprovalQuery): Promise<ApprovalList> {
    return this.approvals.list(query);
  }

  @Get(':id')
  @Endpoint('Show a proposal', { returns: approvalSchema, errors: { APPROVAL_NOT_FOUND: 404 } })
  show(@Param('id', { schema: idSchema }) id: string): Promise<Approval> {
    return this.approvals.show(id);
  }

  @Post()
  @Access('approvals.propose')
  @Endpoint('Propose an act that needs a second person', {
    returns: approvalSchema,
    status: 201,
    errors: {
      PROOF_NEEDED: 403,
      TWO_PERSONS_OFF: 409,
      ALREADY_PROPOSED: 409,
      ACCOUNT_NOT_FOUND: 404,
      ROLE_UNCHANGED: 409,
      LAST_ADMIN: 409,
      TWO_ADMINS_NEEDED: 409,
      SETTINGS_REFUSED: 422,
      NOTHING_TO_CHANGE: 409,
      PAYMENT_NOT_FOUND: 404,
      PAYMENT_DECIDED: 409,
      AMOUNT_OUT_OF_RANGE: 422,
      REFERENCE_UNCLEAR: 422,
      NOT_DELIVERABLE: 422,
      NOT_IN_THIS_MODE: 503,
      CHARITY_AMOUNT: 422,
      PAYOUT_STATE: 409,
      OUTFLOWS_UNEXPLAINED: 409,
      TRANSFER_NOT_FOUND: 404,
      TRANSFER_ATTACHED: 409,
      CHARITY_PAYOUT_KNOWN: 409,
      CHARITY_FUND_SHORT: 409,
      CHARITY_PAYOUT_OPEN: 409,
      CHAIN_UNREADABLE: 503,
    },
  })
  propose(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: proposeSchema }) proposal: Propose,
  ): Promise<Approval> {
    return this.approvals.propose({ actor, caller }, proposal);
  }

  @Post(':id/confirm')
  @Access('approvals.decide')
  @HttpCode(200)
  @Endpoint('Confirm and carry out what another person has proposed', {
    returns: approvalSchema,
    errors: {
      ...DECIDING,
      APPROVAL_VOID: 409,
      OWN_PROPOSAL: 403,
      FACTOR_NEEDED: 403,
      PAYMENT_NOT_FOUND: 404,
      SETTINGS_OUTDATED: 409,
      REFERENCE_USED: 409,
      NOT_DELIVERABLE: 422,
      SOLD_OUT: 409,
      ROUND_SOLD_OUT: 409,
      WALLET_LIMIT_REACHED: 409,
      CHARITY_FUND_SHORT: 409,
      CHARITY_PAYOUT_OPEN: 409,
      FIGURES_UNAVAILABLE: 503,
      CHAIN_UNREADABLE: 503,
    },
  })
  confirm(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<Approval> {
    return this.approvals.confirm({ actor, caller }, id);
  }

  @Post(':id/reject')
  @Access('approvals.propose')
  @HttpCode(200)
  @Endpoint('Reject what another person has proposed, or withdraw an own proposal', {
    returns: approvalSchema,
    errors: DECIDING,
  })
  reject(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: rejectProposalSchema }) { reason }: RejectProposal,
  ): Promise<Approval> {
    return this.approvals.reject({ actor, caller }, id, reason);
  }
}

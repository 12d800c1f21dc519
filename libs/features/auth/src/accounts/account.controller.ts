import { Body, Controller, Delete, Get, Headers, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import {
  accountExportSchema,
  type AccountSessionList,
  accountSessionListSchema,
  type ActivityList,
  activityListSchema,
  type DeleteAccount,
  deleteAccountSchema,
  deletedAccountSchema,
  type DeletionTerms,
  deletionTermsSchema,
  endedSessionSchema,
  idSchema,
  type ListQuery,
  listQuery,
  proofSchema,
  provenSchema,
  type RecoveryCodes as Codes,
  type RecoveryCodesLeft,
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
  redeemRecoveryCodeSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { AccountDeletion } from './account-deletion.service.js';
import { SessionRateLimit } from '../wire/session-rate-limit.guard.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { type Actor, CurrentMember, CurrentSession } from '../access/signed-in.params.js';
import { Proofs } from '../access/proofs.service.js';
import { OwnAccount } from './own-account.service.js';
import { RecoveryCodes } from '../factors/recovery-codes.service.js';
import { FACTOR_LIMIT, WRITE_LIMIT } from '../wire/request-limits.js';
import type { SignedIn } from '../access/signed-in.repository.js';

const activityQuery = listQuery(20);

/** The product's own endpoints for an account, in addition to the auth protocol's under `/auth/v1`. */
@Controller('api/account')
@Access('member')
export class AccountController {
  constructor(
    private readonly own: OwnAccount,
    private readonly codes: RecoveryCodes,
    private readonly deletion: AccountDeletion,
    private readonly proofs: Proofs,
  ) {}

  @Get('sessions')
  @Endpoint('List your open sessions', { returns: accountSessionListSchema })
  sessions(
    @CurrentMember() actor: Actor,
    @Headers('accept-language') language: string | undefined,
  ): Promise<AccountSessionList> {
    return this.own.sessionList(actor, language);
  }

  @Delete('sessions/:id')
  @Endpoint('End one of your sessions', { returns: endedSessionSchema, errors: { SESSION_NOT_FOUND: 404 } })
  endSession(
    @CurrentMember() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @RequestCaller() caller: Caller,
  ): Promise<{ id: string }> {
    return this.own.endSession(actor, id, caller);
  }

  @Get('activity')
  @Endpoint('List the security events of your account', { returns: activityListSchema })
  activity(
    @CurrentMember() actor: Actor,
    @Query({ schema: activityQuery }) query: ListQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<ActivityList> {
    return this.own.activity(actor, query, language);
  }

  @Get('recovery-codes')
  @Endpoint('Count your unused recovery codes', { returns: recoveryCodesLeftSchema })
  codesLeft(@CurrentSession() signedIn: SignedIn): Promise<RecoveryCodesLeft> {
    return this.codes.left(signedIn);
  }

  @Post('recovery-codes')
  @Endpoint('Create new recovery codes', {
    returns: recoveryCodesSchema,
    errors: { NO_SECOND_FACTOR: 409, PROOF_NEEDED: 403 },
  })
  @RateLimit({ name: 'recovery-codes', ...WRITE_LIMIT })
  renewCodes(@CurrentSession() signedIn: SignedIn, @RequestCaller() caller: Caller): Promise<Codes> {
    return this.codes.renew(signedIn, caller);
  }

  @Post('recovery-codes/redeem')
  @Access('signed-in')
  @Endpoint('Pass the second factor with a recovery code', {
    returns: recoveryCodesLeftSchema,
    errors: { RECOVERY_CODE_INVALID: 422, session_not_found: 403 },
  })
  @UseGuards(SessionRateLimit)
  @RateLimit({ name: 'recovery-code-redeem', ...FACTOR_LIMIT })
  redeemCode(
    @CurrentSession() signedIn: SignedIn,
    @Body({ schema: redeemRecoveryCodeSchema }) { code }: z.infer<typeof redeemRecoveryCodeSchema>,
    @RequestCaller() caller: Caller,
  ): Promise<RecoveryCodesLeft> {
    return this.codes.redeem(signedIn, code, caller);
  }

  @Post('proof')
  @Endpoint('Prove that you own the account', {
    returns: provenSchema,
    errors: { PROOF_INVALID: 422, session_not_found: 403 },
  })
  @RateLimit({ name: 'account-proof', ...WRITE_LIMIT })
  async prove(
    @CurrentSession() signedIn: SignedIn,
    @Body({ schema: proofSchema }) proof: z.infer<typeof proofSchema>,
    @RequestCaller() caller: Caller,
  ): Promise<{ proven: true }> {
    await this.proofs.prove(signedIn, proof, caller);
    return { proven: true };
  }

  @Get('export')
  @Endpoint('Export all your personal data', { returns: accountExportSchema })
  @RateLimit({ name: 'account-export', ...WRITE_LIMIT })
  export(@CurrentMember() actor: Actor, @RequestCaller() caller: Caller): Promise<object> {
    return this.own.export(actor, caller);
  }

  @Get('deletion')
  @Endpoint('Get the tokens that deleting your account forfeits', { returns: deletionTermsSchema })
  deletionTerms(@CurrentMember() actor: Actor): Promise<DeletionTerms> {
    return this.deletion.terms(actor);
  }

  @Delete()
  @Endpoint('Delete your account', {
    returns: deletedAccountSchema,
    errors: { PASSWORD_INVALID: 422, PROOF_NEEDED: 403, MORE_FORFEITED: 409, LAST_ADMIN: 409 },
  })
  @RateLimit({ name: 'account-deletion', ...WRITE_LIMIT })
  delete(
    @CurrentMember() actor: Actor,
    @Body({ schema: deleteAccountSchema }) input: DeleteAccount,
    @RequestCaller() caller: Caller,
  ): Promise<{ deletedAt: string }> {
    return this.deletion.delete(actor, input, caller);
  }
}

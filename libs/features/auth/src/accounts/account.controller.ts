import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
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
  listQuery,
  proofSchema,
  provenSchema,
  type RecoveryCodes as Codes,
  type RecoveryCodesLeft,
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
  redeemRecoveryCodeSchema,
} from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { AccountDeletion } from './account-deletion.service.js';
import { SessionRateLimit } from '../wire/session-rate-limit.guard.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { type Actor, CurrentMember, MemberGuard } from '../access/member.guard.js';
import { Proofs } from '../access/proofs.service.js';
import { OwnAccount } from './own-account.service.js';
import { RecoveryCodes } from '../factors/recovery-codes.service.js';
import { FACTOR_LIMIT, WRITE_LIMIT } from '../wire/request-limits.js';
import { CurrentSession } from '../access/session.guard.js';
import { SignedInGuard } from '../access/signed-in.guard.js';
import type { SignedIn } from '../access/signed-in.repository.js';

const idSchema = z.uuid();
const activityQuery = listQuery(20);

/** The product's own endpoints for an account, in addition to the auth protocol's under `/auth/v1`. */
@Controller('api/account')
@UseGuards(RateLimitGuard)
export class AccountController {
  constructor(
    private readonly own: OwnAccount,
    private readonly codes: RecoveryCodes,
    private readonly deletion: AccountDeletion,
    private readonly proofs: Proofs,
  ) {}

  @Get('sessions')
  @UseGuards(MemberGuard)
  @SerializeOptions({ schema: accountSessionListSchema })
  sessions(
    @CurrentMember() actor: Actor,
    @Headers('accept-language') language: string | undefined,
  ): Promise<AccountSessionList> {
    return this.own.sessionList(actor, language);
  }

  @Delete('sessions/:id')
  @UseGuards(MemberGuard)
  @SerializeOptions({ schema: endedSessionSchema })
  endSession(
    @CurrentMember() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @RequestCaller() caller: Caller,
  ): Promise<{ id: string }> {
    return this.own.endSession(actor, id, caller);
  }

  @Get('activity')
  @UseGuards(MemberGuard)
  @SerializeOptions({ schema: activityListSchema })
  activity(
    @CurrentMember() actor: Actor,
    @Query({ schema: activityQuery }) { limit, cursor }: z.infer<typeof activityQuery>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<ActivityList> {
    return this.own.activity(actor, limit, cursor, language);
  }

  @Get('recovery-codes')
  @UseGuards(MemberGuard)
  @SerializeOptions({ schema: recoveryCodesLeftSchema })
  codesLeft(@CurrentSession() signedIn: SignedIn): Promise<RecoveryCodesLeft> {
    return this.codes.left(signedIn);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @UseGuards(MemberGuard)
  @RateLimit({ name: 'recovery-codes', ...WRITE_LIMIT })
  @SerializeOptions({ schema: recoveryCodesSchema })
  renewCodes(@CurrentSession() signedIn: SignedIn, @RequestCaller() caller: Caller): Promise<Codes> {
    return this.codes.renew(signedIn, caller);
  }

  @Post('recovery-codes/redeem')
  @HttpCode(200)
  @UseGuards(SignedInGuard, SessionRateLimit)
  @RateLimit({ name: 'recovery-code-redeem', ...FACTOR_LIMIT })
  @SerializeOptions({ schema: recoveryCodesLeftSchema })
  redeemCode(
    @CurrentSession() signedIn: SignedIn,
    @Body({ schema: redeemRecoveryCodeSchema }) { code }: z.infer<typeof redeemRecoveryCodeSchema>,
    @RequestCaller() caller: Caller,
  ): Promise<RecoveryCodesLeft> {
    return this.codes.redeem(signedIn, code, caller);
  }

  @Post('proof')
  @HttpCode(200)
  @UseGuards(MemberGuard)
  @RateLimit({ name: 'account-proof', ...WRITE_LIMIT })
  @SerializeOptions({ schema: provenSchema })
  async prove(
    @CurrentSession() signedIn: SignedIn,
    @Body({ schema: proofSchema }) proof: z.infer<typeof proofSchema>,
    @RequestCaller() caller: Caller,
  ): Promise<{ proven: true }> {
    await this.proofs.prove(signedIn, proof, caller);
    return { proven: true };
  }

  @Get('export')
  @UseGuards(MemberGuard)
  @RateLimit({ name: 'account-export', ...WRITE_LIMIT })
  @SerializeOptions({ schema: accountExportSchema })
  export(@CurrentMember() actor: Actor, @RequestCaller() caller: Caller): Promise<object> {
    return this.own.export(actor, caller);
  }

  @Get('deletion')
  @UseGuards(MemberGuard)
  @SerializeOptions({ schema: deletionTermsSchema })
  deletionTerms(@CurrentMember() actor: Actor): Promise<DeletionTerms> {
    return this.deletion.terms(actor);
  }

  @Delete()
  @UseGuards(MemberGuard)
  @RateLimit({ name: 'account-deletion', ...WRITE_LIMIT })
  @SerializeOptions({ schema: deletedAccountSchema })
  delete(
    @CurrentMember() actor: Actor,
    @Body({ schema: deleteAccountSchema }) input: DeleteAccount,
    @RequestCaller() caller: Caller,
  ): Promise<{ deletedAt: string }> {
    return this.deletion.delete(actor, input, caller);
  }
}

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
  UseInterceptors,
} from '@nestjs/common';
import { z } from 'zod';
import {
  accountExportSchema,
  type AccountSessionList,
  accountSessionListSchema,
  type ActivityList,
  activityListSchema,
  deleteAccountSchema,
  deletedAccountSchema,
  endedSessionSchema,
  listQuery,
  type RecoveryCodes as Codes,
  type RecoveryCodesLeft,
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
  redeemRecoveryCodeSchema,
} from '#libs/contracts';
import { RateLimit, RateLimitGuard } from '#libs/platform';
import { AccountDeletion } from './account-deletion.service.js';
import { AccountRateLimit } from '../wire/account-rate-limit.guard.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { type Actor, CurrentMember, MemberGuard } from '../access/member.guard.js';
import { OwnAccount } from './own-account.service.js';
import { RecoveryCodes } from '../factors/recovery-codes.service.js';
import { NoStore } from '../wire/no-store.interceptor.js';
import { FACTOR_LIMIT, WRITE_LIMIT } from '../wire/request-limits.js';
import { CurrentSession } from '../access/session.guard.js';
import { SignedInGuard } from '../access/signed-in.guard.js';
import type { SignedIn } from '../access/signed-in.repository.js';

const idSchema = z.uuid();
const activityQuery = listQuery(20);

/** An owner's own account, beside what the auth service's clients speak. */
@Controller('api/account')
@UseGuards(RateLimitGuard)
@UseInterceptors(NoStore)
export class AccountController {
  constructor(
    private readonly own: OwnAccount,
    private readonly codes: RecoveryCodes,
    private readonly deletion: AccountDeletion,
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
  @UseGuards(SignedInGuard, AccountRateLimit)
  @RateLimit({ name: 'recovery-code-redeem', ...FACTOR_LIMIT })
  @SerializeOptions({ schema: recoveryCodesLeftSchema })
  redeemCode(
    @CurrentSession() signedIn: SignedIn,
    @Body({ schema: redeemRecoveryCodeSchema }) { code }: z.infer<typeof redeemRecoveryCodeSchema>,
    @RequestCaller() caller: Caller,
  ): Promise<RecoveryCodesLeft> {
    return this.codes.redeem(signedIn, code, caller);
  }

  @Get('export')
  @UseGuards(MemberGuard)
  @RateLimit({ name: 'account-export', ...WRITE_LIMIT })
  @SerializeOptions({ schema: accountExportSchema })
  export(@CurrentMember() actor: Actor, @RequestCaller() caller: Caller): Promise<object> {
    return this.own.export(actor, caller);
  }

  @Delete()
  @UseGuards(MemberGuard)
  @RateLimit({ name: 'account-deletion', ...WRITE_LIMIT })
  @SerializeOptions({ schema: deletedAccountSchema })
  delete(
    @CurrentMember() actor: Actor,
    @Body({ schema: deleteAccountSchema }) { password }: z.infer<typeof deleteAccountSchema>,
    @RequestCaller() caller: Caller,
  ): Promise<{ deletedAt: string }> {
    return this.deletion.delete(actor, password, caller);
  }
}

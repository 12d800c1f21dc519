import { Inject, Injectable } from '@nestjs/common';
import { saying } from '#libs/brand';
import type { RecoveryCodes as Codes, RecoveryCodesLeft } from '#libs/contracts';
import { DomainError, SETTINGS, type Settings, UnitOfWork } from '#libs/platform';
import { lifted } from './assurance.js';
import type { Caller } from '../wire/caller.js';
import { noticeDue } from '../mails/notice-due.js';
import { factsOf } from '../mails/notice-facts.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.js';
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.repository.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';
import { lockSession, setAssurance } from '../sessions/sessions.repository.js';
import type { SignedIn } from '../access/signed-in.repository.js';

class NoSecondFactorError extends DomainError {
  constructor() {
    super(
      'NO_SECOND_FACTOR',
      409,
      saying(({ refusals }) => refusals.noSecondFactor),
    );
  }
}

class RecoveryCodeInvalidError extends DomainError {
  constructor() {
    super(
      'RECOVERY_CODE_INVALID',
      422,
      saying(({ refusals }) => refusals.recoveryCode),
      [{ path: 'code', message: saying(({ refusals }) => refusals.details.recoveryCode) }],
    );
  }
}

/** Codes that stand in for a lost second factor, each once. The auth contract knows none; these are the product's own. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async left({ account }: SignedIn): Promise<RecoveryCodesLeft> {
    return { remaining: await countRecoveryCodes(this.unitOfWork.read, account.id) };
  }

  /** Ten new codes, told this once; earlier ones are void. @throws NoSecondFactorError */
  async renew({ account, hasSecondFactor }: SignedIn, caller: Caller): Promise<Codes> {
    if (!hasSecondFactor) throw new NoSecondFactorError();
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryCodeHash(this.settings.APP_SECRET, code));
    await this.unitOfWork.run(async (tx) => {
      await replaceRecoveryCodes(tx, account.id, hashes);
      await recordSecurityEvent(tx, { event: 'recovery-codes-created', accountId: account.id, caller });
    });
    return { codes };
  }

  /**
   * Lifts the session to aal2; its next refresh tells the client.
   * @throws RecoveryCodeInvalidError
   */
  async redeem({ account, session }: SignedIn, code: string, caller: Caller): Promise<RecoveryCodesLeft> {
    const left = await this.unitOfWork.run(async (tx) => {
      const own = await lockSession(tx, session.id);
      const spent =
        own && (await spendRecoveryCode(tx, account.id, recoveryCodeHash(this.settings.APP_SECRET, code)));
      const event = spent ? 'recovery-code-used' : 'recovery-code-failed';
      await recordSecurityEvent(tx, { event, accountId: account.id, caller });
      if (!spent) return undefined;
      await setAssurance(tx, own.id, lifted(own, 'recovery_code', null, new Date()));
      const remaining = await countRecoveryCodes(tx, account.id);
      await noticeDue(tx, account, 'recovery-code-used', {
        ...factsOf(caller),
        codesLeft: String(remaining),
      });
      return remaining;
    });
    if (left === undefined) throw new RecoveryCodeInvalidError();
    return { remaining: left };
  }
}

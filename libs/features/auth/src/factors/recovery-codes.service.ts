import { Inject, Injectable } from '@nestjs/common';
import { format } from '#brand';
import type { RecoveryCodes as Codes, RecoveryCodesLeft } from '#contracts';
import { DomainError, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { MfaRequiredError, ProofNeededError } from '../access/access.errors.js';
import { lockAccount } from '../accounts/accounts.repository.js';
import { hasProof } from '../access/proofs.service.js';
import { raisedAssurance } from './assurance.js';
import { recordGuess } from './factor-guesses.js';
import { findFactors, lacksFactor } from './factors.repository.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { requestNotice } from '../mails/request-notice.js';
import { factsOf } from '../mails/notice-facts.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.js';
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.repository.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';
import { lockSession, setAssurance } from '../sessions/sessions.repository.js';
import type { SignedIn } from '../access/signed-in.repository.js';

class NoSecondFactorError extends DomainError {
  constructor() {
    super('NO_SECOND_FACTOR', 409, (brand) => format(brand, brand.texts.refusals.noSecondFactor));
  }
}

class RecoveryCodeInvalidError extends DomainError {
  constructor() {
    super('RECOVERY_CODE_INVALID', 422, (brand) => format(brand, brand.texts.refusals.recoveryCode), [
      { path: 'code', message: (brand) => format(brand, brand.texts.refusals.details.recoveryCode) },
    ]);
  }
}

/**
 * Recovery codes, each of which replaces a lost second factor once. They are the product's own: the auth contract
 * has none.
 */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async left({ account }: SignedIn): Promise<RecoveryCodesLeft> {
    return { remaining: await countRecoveryCodes(this.unitOfWork.read, account.id) };
  }

  /**
   * Creates ten new codes and voids the earlier ones. This response is the only one that contains them.
   * @throws NoSecondFactorError, MfaRequiredError, ProofNeededError
   */
  async renew({ account, session }: SignedIn, caller: Caller): Promise<Codes> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryCodeHash(this.settings.APP_SECRET, code));
    await this.unitOfWork.run(async (tx) => {
      await lockAccount(tx, account.id);
      const factors = await findFactors(tx, account.id);
      if (!factors.some(({ status }) => status === 'verified')) throw new NoSecondFactorError();
      if (await lacksFactor(tx, account.id, session.id)) throw new MfaRequiredError();
      if (!(await hasProof(tx, session.id))) throw new ProofNeededError();
      await replaceRecoveryCodes(tx, account.id, hashes);
      await recordSecurityEvent(tx, { event: 'recovery-codes-created', accountId: account.id, caller });
    });
    return { codes };
  }

  /**
   * Lifts the session to aal2. The client sees the new level after its next refresh.
   * @throws RecoveryCodeInvalidError
   */
  async redeem({ account, session }: SignedIn, code: string, caller: Caller): Promise<RecoveryCodesLeft> {
    const left = await this.unitOfWork.run(async (tx) => {
      const current = await lockAccount(tx, account.id);
      const own = await lockSession(tx, session.id);
      if (!current || !own) throw new AuthError('session_not_found');
      const spent = await spendRecoveryCode(tx, account.id, recoveryCodeHash(this.settings.APP_SECRET, code));
      if (!spent) {
        await recordGuess(tx, current, 'recovery-code-failed', caller);
        return undefined;
      }
      await recordSecurityEvent(tx, { event: 'recovery-code-used', accountId: account.id, caller });
      await setAssurance(tx, own.id, raisedAssurance(own, 'recovery_code', null, new Date()));
      const remaining = await countRecoveryCodes(tx, account.id);
      await requestNotice(tx, account, 'recovery-code-used', {
        ...factsOf(caller),
        codesLeft: String(remaining),
      });
      return remaining;
    });
    if (left === undefined) throw new RecoveryCodeInvalidError();
    return { remaining: left };
  }
}

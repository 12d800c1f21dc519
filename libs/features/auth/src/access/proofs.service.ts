import { Injectable } from '@nestjs/common';
import { format } from '#brand';
import { DomainError, type Tx, UnitOfWork } from '#platform';
import { lockAccount } from '../accounts/accounts.repository.js';
import { Verification } from '../links/verification.service.js';
import { Passwords } from '../passwords/passwords.service.js';
import { hasFreshFactor, isProven } from '../sessions/session-life.js';
import { lockSession, setAssurance } from '../sessions/sessions.repository.js';
import { AccountLimits } from '../wire/account-limits.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { SESSION_PASSWORD_LIMIT } from '../wire/request-limits.js';
import type { SignedIn } from './signed-in.repository.js';

class ProofInvalidError extends DomainError {
  constructor(path: 'password' | 'code') {
    const fault = path === 'password' ? 'password' : 'proofCode';
    super('PROOF_INVALID', 422, (brand) => format(brand, brand.texts.refusals[fault]), [
      { path, message: (brand) => format(brand, brand.texts.refusals.details[fault]) },
    ]);
  }
}

export type Proof = { password: string } | { code: string };

/**
 * Renews the proof of who is at a session. Actions that can't be undone need one younger than ten minutes
 * (docs/decisions/035).
 */
@Injectable()
export class Proofs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly verification: Verification,
    private readonly passwords: Passwords,
    private readonly tries: AccountLimits,
  ) {}

  /**
   * Accepts the account's password, or the code that `GET /reauthenticate` mails.
   * @throws ProofInvalidError, AuthError `session_not_found`; DomainError 429
   */
  async prove({ account, session }: SignedIn, proof: Proof, caller: Caller): Promise<void> {
    const byPassword = 'password' in proof;
    let forgive: (() => Promise<void>) | undefined;
    if (byPassword) {
      const check = () => this.passwords.matches(account.passwordHash, proof.password);
      if (!(await this.tries.attempt(SESSION_PASSWORD_LIMIT, account.email, caller, check, session.id))) {
        throw new ProofInvalidError('password');
      }
      await this.tries.forgive(SESSION_PASSWORD_LIMIT, account.email, caller, session.id);
    } else forgive = await this.verification.countGuess(account.email, caller);
    // A wrong code must be counted, so its refusal is returned and the transaction commits.
    const isRight = await this.unitOfWork.run(async (tx) => {
      const current = await lockAccount(tx, account.id);
      const own = await lockSession(tx, session.id);
      if (!current || !own) throw new AuthError('session_not_found');
      if (
        byPassword
          ? current.passwordHash !== account.passwordHash
          : !(await this.verification.spendNonce(tx, current, proof.code))
      )
        return false;
      const method = byPassword ? 'password' : 'otp';
      const timestamp = Math.floor(Date.now() / 1000);
      const earlier = own.amr.filter((each) => each.method !== method);
      await setAssurance(tx, own.id, {
        aal: own.aal,
        factorId: own.factorId,
        amr: [{ method, timestamp }, ...earlier],
      });
      return true;
    });
    if (!isRight) throw new ProofInvalidError(byPassword ? 'password' : 'code');
    await forgive?.();
  }
}

/** Whether the session's last proof is younger than ten minutes. Locks the session's row. */
export async function hasProof(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await lockSession(tx, sessionId);
  return session !== undefined && isProven(session, Date.now());
}

/** Whether the session has shown a second factor within the last ten minutes. Locks the session's row. */
export async function hasFactorProof(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await lockSession(tx, sessionId);
  return session !== undefined && hasFreshFactor(session, Date.now());
}

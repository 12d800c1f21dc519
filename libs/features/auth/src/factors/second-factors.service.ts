import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Brand } from '#brand';
import { type AuthSession, type EnrolledFactor, type FactorChallenge, isVisible } from '#contracts';
import { BRAND, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { lockAccount } from '../accounts/accounts.repository.js';
import { hasProof } from '../access/proofs.service.js';
import { raisedAssurance, loweredAssurance } from './assurance.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { requestNotice } from '../mails/request-notice.js';
import { recordGuess, refuseGuessing } from './factor-guesses.js';
import { rememberFactorShown } from './factor-guesses.repository.js';
import {
  countWrongCode,
  deleteChallenge,
  deleteFactor,
  deleteUnverified,
  type FactorRow,
  findChallenge,
  findFactors,
  insertChallenge,
  insertFactor,
  lacksFactor,
  lockFactor,
  markVerified,
} from './factors.repository.js';
import { factsOf } from '../mails/notice-facts.js';
import { deleteRecoveryCodes } from './recovery-codes.repository.js';
import { type SecretBox, secretBox } from '../tokens/secret-box.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';
import { browserMark } from '../sessions/device.js';
import { findRaisedSessions, lockSession, setAssurance } from '../sessions/sessions.repository.js';
import { type OpenSession, Sessions } from '../sessions/sessions.service.js';
import type { SignedIn } from '../access/signed-in.repository.js';
import { matchedStep, newTotpSecret, qrCode, totpUri } from './totp.js';
import type { WireFields } from '../wire/wire-body.js';

const CHALLENGE_MS = 5 * 60_000;
/** A challenge ends after this many wrong codes. */
const MAX_WRONG_CODES = 5;
const MAX_FACTORS = 10;
const MAX_NAME = 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Second factors by time-based one-time codes, TOTP (auth contract §7). */
@Injectable()
export class SecondFactors {
  private readonly box: SecretBox;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.box = secretBox(settings.APP_SECRET, 'totp');
  }

  /**
   * Begins an enrolment. The factor counts only after one of its codes has been verified.
   * @throws AuthError 400 `validation_failed`, 403 `insufficient_aal`, 422 `mfa_factor_name_conflict`,
   *   `too_many_enrolled_mfa_factors`, 400 `reauthentication_needed`
   */
  async enroll(signedIn: SignedIn, fields: WireFields, caller: Caller): Promise<EnrolledFactor> {
    const { account, session } = signedIn;
    if (fields.factor_type !== 'totp') {
      throw new AuthError('validation_failed', 'factor_type needs to be totp');
    }
    const friendlyName = (fields.friendly_name ?? '').trim();
    if (friendlyName.length > MAX_NAME) {
      throw new AuthError('validation_failed', `friendly_name holds at most ${MAX_NAME} characters`);
    }
    if (!isVisible(friendlyName)) {
      throw new AuthError('validation_failed', 'friendly_name holds characters that can’t be seen');
    }
    const issuer = fields.issuer || this.brand.product;
    if (issuer.length > MAX_NAME) {
      throw new AuthError('validation_failed', `issuer holds at most ${MAX_NAME} characters`);
    }
    const [id, secret] = [randomUUID(), newTotpSecret()];
    await this.unitOfWork.run(async (tx) => {
      await lockAccount(tx, account.id);
      if (await lacksFactor(tx, account.id, session.id)) {
        throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 });
      }
      if (!(await hasProof(tx, session.id))) throw new AuthError('reauthentication_needed');
      const factors = await findFactors(tx, account.id);
      if (factors.length >= MAX_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors');
      if (friendlyName && factors.some((factor) => factor.friendlyName === friendlyName)) {
        throw new AuthError(
          'mfa_factor_name_conflict',
          `A factor with the friendly name "${friendlyName}" for this user already exists`,
        );
      }
      await insertFactor(tx, {
        id,
        accountId: account.id,
        friendlyName,
        sealedSecret: this.box.seal(secret),
      });
      await recordSecurityEvent(tx, { event: 'factor-enrolled', accountId: account.id, caller });
    });
    const uri = totpUri({ issuer, email: account.email, secret });
    return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode(uri), secret, uri } };
  }

  /** @throws AuthError 404 `mfa_factor_not_found` */
  async challenge({ account }: SignedIn, factorId: string): Promise<FactorChallenge> {
    const [id, expiresAt] = [randomUUID(), new Date(Date.now() + CHALLENGE_MS)];
    await this.unitOfWork.run(async (tx) => {
      await this.ownFactor(tx, account.id, factorId);
      await insertChallenge(tx, id, factorId, expiresAt);
    });
    return { id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) };
  }

  /**
   * Lifts the session to aal2 and ends the account's other sessions at aal1. A code works once.
   * @throws AuthError 404 `mfa_factor_not_found`, 400 `validation_failed`, 422 `mfa_factor_not_found` for a
   *   challenge of another factor, `mfa_challenge_expired` (also after five wrong codes),
   *   `mfa_verification_failed`, 403 `insufficient_aal` for a new factor at aal1 if the account has a verified one,
   *   429 `over_request_rate_limit`
   */
  async verify(
    signedIn: SignedIn,
    factorId: string,
    fields: WireFields,
    caller: Caller,
  ): Promise<AuthSession> {
    const { account, session } = signedIn;
    const { code, challenge_id: challengeId } = fields;
    if (!code) throw new AuthError('validation_failed', 'code needs to be non-empty');
    // A wrong code must be recorded, so its refusal is returned and the transaction commits.
    const outcome = await this.unitOfWork.run(async (tx): Promise<OpenSession | AuthError> => {
      const current = await lockAccount(tx, account.id);
      const own = await lockSession(tx, session.id);
      if (!current || !own) return new AuthError('session_not_found');
      const factor = await this.ownFactor(tx, account.id, factorId);
      const challenge =
        challengeId && UUID.test(challengeId) ? await findChallenge(tx, challengeId, factorId) : undefined;
      if (!challenge) return new AuthError('mfa_factor_not_found', 'Challenge not found', { status: 422 });
      const isNew = factor.status === 'unverified';
      if (isNew && (await lacksFactor(tx, account.id, own.id))) {
        return new AuthError('insufficient_aal', 'AAL2 required to verify a new factor', { status: 403 });
      }
      if (challenge.expiresAt < new Date() || challenge.wrongCodes >= MAX_WRONG_CODES) {
        return new AuthError('mfa_challenge_expired');
      }
      if (!isNew) await refuseGuessing(tx, account.id, caller);
      const step = matchedStep(this.box.open(factor.sealedSecret), code, new Date());
      if (step === undefined || BigInt(step) <= BigInt(factor.lastUsedStep)) {
        await countWrongCode(tx, challengeId!);
        if (isNew) await recordSecurityEvent(tx, { event: 'factor-failed', accountId: account.id, caller });
        else await recordGuess(tx, current, 'factor-failed', caller);
        return new AuthError('mfa_verification_failed');
      }
      await deleteChallenge(tx, challengeId!);
      await markVerified(tx, factor.id, step);
      await recordSecurityEvent(tx, { event: 'factor-verified', accountId: account.id, caller });
      await rememberFactorShown(tx, account.id, browserMark(caller));
      if (isNew) {
        await deleteUnverified(tx, account.id, factor.id);
        await announce(tx, signedIn, factor, 'factor-added', caller);
      }
      const raised = await setAssurance(tx, own.id, raisedAssurance(own, 'totp', factor.id, new Date()));
      await this.sessions.end(tx, { accountId: account.id, except: own.id, aal: 'aal1' });
      return { account: current, session: await this.sessions.rotate(tx, raised) };
    });
    if (outcome instanceof AuthError) throw outcome;
    return this.sessions.toAuthSession(outcome);
  }

  /**
   * Removes a factor. Sessions that it raised to aal2 fall back to aal1. Removing the last factor also deletes the recovery
   * codes.
   * @throws AuthError 404 `mfa_factor_not_found`, 422 `insufficient_aal` at aal1 if the account has a verified
   *   factor, 400 `reauthentication_needed` for a verified factor
   */
  async unenroll(signedIn: SignedIn, factorId: string, caller: Caller): Promise<{ id: string }> {
    const { account, session } = signedIn;
    await this.unitOfWork.run(async (tx) => {
      await lockAccount(tx, account.id);
      const factor = await this.ownFactor(tx, account.id, factorId);
      if (await lacksFactor(tx, account.id, session.id)) {
        throw new AuthError('insufficient_aal', 'AAL2 required to unenroll a factor', { status: 422 });
      }
      // An unfinished enrolment protects nothing yet, so removing it needs no proof.
      if (factor.status === 'verified' && !(await hasProof(tx, session.id)))
        throw new AuthError('reauthentication_needed');
      await deleteFactor(tx, factor.id);
      const isLast = !(await findFactors(tx, account.id)).some(({ status }) => status === 'verified');
      if (isLast) await deleteRecoveryCodes(tx, account.id);
      for (const raised of await findRaisedSessions(tx, account.id, isLast ? undefined : factor.id)) {
        await setAssurance(tx, raised.id, loweredAssurance(raised));
      }
      await recordSecurityEvent(tx, { event: 'factor-removed', accountId: account.id, caller });
      if (factor.status === 'verified') await announce(tx, signedIn, factor, 'factor-removed', caller);
    });
    return { id: factorId };
  }

  /**
   * Returns the account's factor, locked. Another account's factor is not found, exactly like one that doesn't
   * exist.
   */
  private async ownFactor(tx: Tx, accountId: string, id: string): Promise<FactorRow> {
    const factor = UUID.test(id) ? await lockFactor(tx, accountId, id) : undefined;
    if (!factor) throw new AuthError('mfa_factor_not_found');
    return factor;
  }
}

async function announce(
  tx: Tx,
  { account }: SignedIn,
  { friendlyName }: FactorRow,
  notice: 'factor-added' | 'factor-removed',
  caller: Caller,
): Promise<void> {
  await requestNotice(tx, account, notice, { ...factsOf(caller), factor: friendlyName });
}

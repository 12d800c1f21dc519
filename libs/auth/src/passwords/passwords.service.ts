import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '#libs/platform';
import { AuthError, WeakPasswordError } from '../wire/auth.errors.js';
import { hashPassword } from './password-hash.js';
import { weaknesses, weakPasswordMessage } from './password-policy.js';

const MAX_BYTES = 72;

/** Which passwords are taken, and how they are kept. */
@Injectable()
export class Passwords {
  private readonly minLength: number;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.minLength = settings.AUTH_PASSWORD_MIN_LENGTH;
  }

  /**
   * Hashes a password that may be chosen.
   * @throws AuthError 400 `validation_failed` when it is missing or over 72 bytes; WeakPasswordError
   */
  hashNew(password: string | undefined): Promise<string> {
    if (!password) throw new AuthError('validation_failed', 'Signup requires a valid password');
    if (Buffer.byteLength(password) > MAX_BYTES) {
      throw new AuthError('validation_failed', `Password cannot be longer than ${MAX_BYTES} bytes`);
    }
    const weakness = this.weakness(password);
    if (weakness) throw new WeakPasswordError(weakness.message, weakness.reasons);
    return hashPassword(password);
  }

  /** Why a password would not be accepted today. */
  weakness(password: string): { message: string; reasons: string[] } | undefined {
    const reasons = weaknesses(password, { minLength: this.minLength });
    return reasons.length > 0
      ? { message: weakPasswordMessage(reasons, this.minLength), reasons }
      : undefined;
  }
}

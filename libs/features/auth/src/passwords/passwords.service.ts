import { Inject, Injectable } from '@nestjs/common';
import { PasswordHashing, SETTINGS, type Settings } from '#platform';
import { AuthError, WeakPasswordError } from '../wire/auth.errors.js';
import { weaknesses, weakPasswordMessage } from './password-policy.js';

const MAX_BYTES = 72;

/** Decides which passwords are accepted, and hashes them. */
@Injectable()
export class Passwords {
  private readonly minLength: number;

  constructor(
    private readonly hashing: PasswordHashing,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.minLength = settings.AUTH_PASSWORD_MIN_LENGTH;
  }

  /**
   * Hashes a new password.
   * @throws AuthError 400 `validation_failed` if it is missing or longer than 72 bytes; WeakPasswordError
   */
  hashNew(password: string | undefined): Promise<string> {
    if (!password) throw new AuthError('validation_failed', 'Signup requires a valid password');
    if (Buffer.byteLength(password) > MAX_BYTES) {
      throw new AuthError('validation_failed', `Password cannot be longer than ${MAX_BYTES} bytes`);
    }
    const weakness = this.weakness(password);
    if (weakness) throw new WeakPasswordError(weakness.message, weakness.reasons);
    return this.hashing.hash(password);
  }

  /**
   * Whether the password matches the hash. Takes as long without a hash, and is false then.
   * @throws QueueFullError
   */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    return this.hashing.verify(passwordHash ?? undefined, password);
  }

  /** Returns why a password would not be accepted today; undefined if it would be. */
  weakness(password: string): { message: string; reasons: string[] } | undefined {
    const reasons = weaknesses(password, { minLength: this.minLength });
    return reasons.length > 0
      ? { message: weakPasswordMessage(reasons, this.minLength), reasons }
      : undefined;
  }

  /** While the passwords of others wait to be checked, waits a moment, so that sign-ins share a transaction. */
  whileBusy(): Promise<void> {
    return this.hashing.whileBusy();
  }
}

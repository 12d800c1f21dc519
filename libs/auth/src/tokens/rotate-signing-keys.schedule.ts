import { Injectable } from '@nestjs/common';
import { type Schedule, Scheduled } from '#libs/platform';
import { SigningKeys } from './signing-keys.service.js';

/** Looks hourly whether the next key is due (auth contract §3). */
@Injectable()
@Scheduled({ name: 'rotate-signing-keys', everyMs: 3_600_000 })
export class RotateSigningKeys implements Schedule {
  constructor(private readonly keys: SigningKeys) {}

  run(): Promise<void> {
    return this.keys.rotate();
  }
}

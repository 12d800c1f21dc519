import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, type Schedule, Scheduled, Schedules } from '#platform';
import { SigningKeys } from './signing-keys.service.js';

/** Checks every hour whether the next signing key is due (auth contract §3). */
@Injectable()
@Scheduled('rotate-signing-keys')
export class RotateSigningKeys implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly keys: SigningKeys,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  run(): Promise<void> {
    return this.keys.rotate();
  }
}

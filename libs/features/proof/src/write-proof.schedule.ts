import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Schedule, Scheduled, Schedules } from '#platform';
import { Proofs } from './proof.service.js';

const PERIOD_MS = 60_000;

/** Publishes what has changed, at most once a minute. */
@Injectable()
@Scheduled('write-proof')
export class WriteProof implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly proofs: Proofs,
  ) {}

  @Interval(PERIOD_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, PERIOD_MS);
  }

  async run(): Promise<void> {
    await this.proofs.write();
  }
}

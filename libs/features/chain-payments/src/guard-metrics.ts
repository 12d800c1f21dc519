import { Injectable } from '@nestjs/common';
import type { DomainError } from '#platform';
import { Metrics } from '#platform';

/** Counts what the guards of payments refuse. */
@Injectable()
export class GuardMetrics {
  private readonly refusals;
  private readonly failures;

  constructor(metrics: Metrics) {
    this.refusals = metrics.count('payments_quotes_refused_total', 'Quotes that a guard has refused', [
      'code',
    ]);
    this.failures = metrics.count(
      'payments_screening_failures_total',
      'Requests to SCREENING_URL without a usable reply',
      [],
    );
  }

  /** Counts a refusal, and returns it. */
  refused(refusal: DomainError): DomainError {
    this.refusals.inc({ code: refusal.code });
    return refusal;
  }

  screeningFailed(): void {
    this.failures.inc();
  }
}

const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 30_000;

/** Whether an endpoint may be asked. After a failure it is left out, each time twice as long, until it succeeds. */
export class EndpointHealth {
  /** Failures since the last success. */
  failures = 0;
  /** When the endpoint may be asked again, in Unix milliseconds. In the past if it is not left out. */
  dueAt = 0;
  private backOffMs = 0;
  private failedAt = 0;

  /** Times are in Unix milliseconds. A request that began before the latest failure proves nothing. */
  succeeded(startedAt: number): void {
    if (startedAt < this.failedAt) return;
    this.failures = 0;
    this.backOffMs = 0;
    this.dueAt = 0;
  }

  /**
   * Times are in Unix milliseconds. Requests that fail together double the back-off once.
   * @param retryAfterMs how long the endpoint asked to be left out
   */
  failed(startedAt: number, now: number, retryAfterMs?: number): void {
    if (startedAt >= this.failedAt)
      this.backOffMs = Math.min(Math.max(this.backOffMs * 2, FIRST_BACK_OFF_MS), LONGEST_BACK_OFF_MS);
    this.failures += 1;
    this.failedAt = now;
    this.dueAt = Math.max(this.dueAt, now + (retryAfterMs ?? this.backOffMs));
  }
}

import { Injectable } from '@nestjs/common';
import { SAMPLE_SPANS, type Samples, type SamplesQuery } from '#contracts';
import { findSteps, HOUR_MS, UnitOfWork } from '#platform';

/** What the queues did in the last hours or days. */
@Injectable()
export class QueueSamples {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async show({ hours, queue }: SamplesQuery): Promise<Samples> {
    const stepS = SAMPLE_SPANS[hours];
    const stepMs = stepS * 1_000;
    const to = new Date(Math.ceil(Date.now() / stepMs) * stepMs);
    const from = new Date(to.getTime() - Number(hours) * HOUR_MS);
    const steps = await findSteps(this.unitOfWork.read, { queue, from, to, stepS });
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      stepS,
      steps: steps.map(({ at, completed, failed, waiting, p95Ms }) => ({
        at: at.toISOString(),
        completed,
        failed,
        waiting,
        p95Ms,
      })),
    };
  }
}

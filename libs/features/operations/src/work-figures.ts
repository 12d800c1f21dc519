import { Injectable } from '@nestjs/common';
import { CountedInOverview, EventTraces, type FigureSource, type Tx } from '#platform';

/** Counts the events whose handlers have failed. */
@Injectable()
@CountedInOverview()
export class WorkFigures implements FigureSource {
  constructor(private readonly traces: EventTraces) {}

  async waiting(tx: Tx): Promise<{ failures: number }> {
    const groups = await this.traces.failures(tx);
    return { failures: groups.reduce((sum, { events }) => sum + events, 0) };
  }
}

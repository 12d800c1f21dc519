import { Injectable } from '@nestjs/common';
import { CountedInOverview, type FigureSource, type Span, type Tx } from '#platform';
import { countSignUps } from './people.repository.js';

/** Counts the accounts that were made and still exist. */
@Injectable()
@CountedInOverview()
export class PeopleFigures implements FigureSource {
  async figures(tx: Tx, span: Span): Promise<{ signUps: number }> {
    return { signUps: await countSignUps(tx, span) };
  }
}

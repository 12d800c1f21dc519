import { Injectable } from '@nestjs/common';
import { CountedInOverview, type FigureSource, type Span, type Tx } from '#platform';
import { countPlayed } from './games.repository.js';

/** Counts the games that were finished, and who played them. */
@Injectable()
@CountedInOverview()
export class GameFigures implements FigureSource {
  figures(tx: Tx, span: Span): Promise<{ games: number; players: number }> {
    return countPlayed(tx, span);
  }
}

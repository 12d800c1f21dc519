import { IndexMigration } from './concurrent-index.js';

/** Counts what happened in the last days. New rows are at the end of their tables, so that these indexes stay tiny. */
export class FiguresOfSpans1763683200091 extends IndexMigration {
  readonly name = 'FiguresOfSpans1763683200091';
  protected readonly indexes = {
    presale_purchase_span: 'presale_purchase USING brin (created_at)',
    donation_span: 'donation USING brin (created_at)',
    game_session_span: 'game_session USING brin (created_at)',
  };
}

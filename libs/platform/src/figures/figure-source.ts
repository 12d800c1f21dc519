import { DiscoveryService } from '@nestjs/core';
import type { SpanFigure, Waiting } from '#contracts';
import type { Tx } from '../database/transaction.js';

/** A span of time, from its first moment to just before its last. */
export interface Span {
  from: Date;
  to: Date;
}

/** Counts what a feature contributes to the overview of the operators' room. */
export interface FigureSource {
  /** What happened in a span: numbers, or amounts of tokens in base units. */
  figures?(tx: Tx, span: Span): Promise<Partial<Record<SpanFigure, number | bigint>>>;
  /** How many things wait for an operator now. */
  waiting?(tx: Tx): Promise<Partial<Record<Waiting, number>>>;
}

/**
 * Marks a provider as a source of figures for the overview.
 *
 * @example
 * @Injectable()
 * @CountedInOverview()
 * export class TipFigures implements FigureSource {
 */
export const CountedInOverview = DiscoveryService.createDecorator();

import type { SortedQuery } from '#contracts';

interface PageOptions {
  /** SQL of the rows' positions, which has an index. */
  position?: string;
  /** Set if the list is narrowed down to few rows, such as by a search. */
  narrowed?: unknown;
}

/**
 * The conditions of a statement that depend on what is asked for.
 *
 * @example
 * const where = new Where();
 * if (status) where.and(`status = ${where.value(status)}`);
 * const page = where.page(query);
 * const statement = `SELECT * FROM tip WHERE ${where} ${page}`;
 */
export class Where {
  readonly parameters: unknown[] = [];
  private readonly conditions: string[] = [];

  /** Adds a condition. */
  and(condition: string): void {
    this.conditions.push(`(${condition})`);
  }

  /** Adds a parameter and returns its name in the statement. */
  value(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  /**
   * Narrows the statement down to one page of a list, and returns SQL for its order and its limit. A list that is narrowed down
   * to few rows gets an order that no index has: otherwise PostgreSQL may read a whole table in the order of its positions to
   * find them.
   */
  page(
    { limit, cursor, sort = 'newest' }: SortedQuery,
    { position = 'position', narrowed }: PageOptions = {},
  ): string {
    const [after, direction] = sort === 'newest' ? ['<', 'DESC'] : ['>', 'ASC'];
    if (cursor !== undefined) this.and(`${position} ${after} ${this.value(cursor)}`);
    const order = narrowed === undefined ? position : `${position} + 0`;
    return `ORDER BY ${order} ${direction} LIMIT ${this.value(limit)}`;
  }

  toString(): string {
    return this.conditions.join(' AND ') || 'true';
  }
}

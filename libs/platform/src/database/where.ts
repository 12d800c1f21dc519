/**
 * The conditions of a statement that depend on what is asked for.
 *
 * @example
 * const where = new Where();
 * where.and(`position < ${where.value(cursor)}`);
 * if (status) where.and(`status = ${where.value(status)}`);
 * const statement = `SELECT * FROM tip WHERE ${where} ORDER BY position DESC LIMIT ${where.value(limit)}`;
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

  toString(): string {
    return this.conditions.join(' AND ') || 'true';
  }
}

/** A stored value that differs from the recomputed one. Null means that there is no value. */
export interface Finding {
  table: string;
  /** The row's id, or something else that identifies it. */
  row: string;
  /** The column, or the figure that was recomputed. */
  column: string;
  expected: string | null;
  found: string | null;
}

/** The report of a feature's check. `kingdom verify` prints all reports. */
export interface Verification {
  name: string;
  ok: boolean;
  /** The number of all differences. `findings` has only the first hundred. */
  differences: number;
  findings: Finding[];
}

export type Differences = Pick<Verification, 'differences' | 'findings'>;

/** A report names at most so many differences; it counts all of them. */
export const MAX_FINDINGS = 100;

/** How long accepted work may wait for its worker before a check reports it, as a PostgreSQL interval. */
export const MAX_WAIT = '1 hour';

/** Collects differences that were found outside the database. */
export class FoundDifferences implements Differences {
  differences = 0;
  readonly findings: Finding[] = [];

  add(finding: Finding): void {
    this.differences += 1;
    if (this.findings.length < MAX_FINDINGS) this.findings.push(finding);
  }

  /** Adds the finding if the two values differ. */
  compare(finding: Omit<Finding, 'expected' | 'found'>, expected: unknown, found: unknown): void {
    const [wanted, seen] = [text(expected), text(found)];
    if (wanted !== seen) this.add({ ...finding, expected: wanted, found: seen });
  }
}

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value as string | number | bigint | boolean);

/** Builds the report of one check from the differences that its queries have found. */
export function verification(name: string, ...found: readonly Differences[]): Verification {
  const differences = found.reduce((sum, each) => sum + each.differences, 0);
  const findings = found.flatMap((each) => each.findings).slice(0, MAX_FINDINGS);
  return { name, ok: differences === 0, differences, findings };
}

/** Describes a finding in a sentence for an operator. */
export const sentenceOf = ({ table, row, column, expected, found }: Finding): string =>
  `${table} ${row}: ${column} should be ${expected ?? 'nothing'}, but is ${found ?? 'nothing'}`;

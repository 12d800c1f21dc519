/** One row of the table: a measurement, its peer or limit, their ratio, and the aim for the ratio. */
export interface Measure {
  what: string;
  ours: string;
  peer: string;
  ratio: string;
  aim: string;
  /** Whether the measurement must fail because its limit is exceeded. */
  missed?: boolean;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export const perSecond = (value: number): string => `${Math.round(value)}/s`;
export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const ratioOf = (ours: number, peer: number): string => (ours / peer).toFixed(2);

export function printTable(measures: readonly Measure[]): void {
  const keys = ['what', 'ours', 'peer', 'ratio', 'aim'] as const;
  const head: Measure = { what: 'Measured', ours: 'Ours', peer: 'Peer or limit', ratio: 'Ratio', aim: 'Aim' };
  const lines = [head, ...measures];
  const widths = keys.map((key) => Math.max(...lines.map((line) => line[key].length)));
  const row = (line: Measure): string =>
    `| ${keys.map((key, i) => line[key].padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  process.stdout.write(`\n${[row(head), rule, ...measures.map(row)].join('\n')}\n`);
}

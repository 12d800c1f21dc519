import type { ReactNode } from 'react';

export type Row = readonly [name: string, value: ReactNode];

/** Rows of a description list, in the reader's language. A value that is not known yet is shown as a dash. */
export const Rows = ({ rows }: { rows: readonly Row[] }) =>
  rows.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  ));

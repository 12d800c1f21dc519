import type { ReactNode } from 'react';
import type { FigureName } from '#contracts';
import { listed } from './made.js';

export type Row = readonly [name: string, value: ReactNode];

interface RowsProps {
  rows: readonly Row[];
  /** The public figure that the values are. */
  figure?: FigureName | undefined;
}

/** Rows of a description list, in the reader's language. A value that is not known yet is shown as a dash. */
export const Rows = ({ rows, figure }: RowsProps) =>
  rows.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd {...(figure && listed(figure))}>{value ?? '–'}</dd>
    </div>
  ));

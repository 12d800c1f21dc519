export interface Line {
  label: string;
  /** The name of the CSS variable with its colour. */
  colour: string;
  dashed?: boolean;
  /** One for each time; null where there is none. */
  values: readonly (number | null)[];
}

export interface ChartProps {
  /** In seconds since 1970, oldest first. */
  times: readonly number[];
  lines: readonly Line[];
  /** The seconds from one time to the next. */
  stepS: number;
}

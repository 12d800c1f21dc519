/** Something that is not as it should be. */
export interface Finding {
  /** What it is about, such as `transfer 5xy…`. */
  readonly thing: string;
  readonly expected: string;
  readonly found: string;
}

export const finding = (thing: string, expected: unknown, found: unknown): Finding => ({
  thing,
  expected: String(expected),
  found: String(found),
});

/** Returns a finding for each field that differs, in the order of the fields expected. */
export function differences(
  thing: string,
  expected: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
): Finding[] {
  return Object.entries(expected)
    .filter(([field, value]) => String(value) !== String(found[field]))
    .map(([field, value]) => finding(`${thing}, ${field}`, value, found[field]));
}

export const lineOf = ({ thing, expected, found }: Finding): string =>
  `${thing}: expected ${expected}, found ${found}`;

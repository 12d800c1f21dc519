import { DefaultNamingStrategy } from 'typeorm';

const camelCase = new Map<string, string>();

/** `user_id` becomes `userId`. Every row that is read passes here, so the results are kept; there are few columns. */
export function toCamelCase(column: string): string {
  const known = camelCase.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  camelCase.set(column, name);
  return name;
}

/** `userId` becomes `user_id`. */
export const toSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Entities name their columns in camelCase, and the tables in snake_case. */
export class SnakeCaseNames extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? toSnakeCase(property);
  }
}

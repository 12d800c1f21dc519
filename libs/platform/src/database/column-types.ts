import pg from 'pg';

const [NUMERIC, NUMERIC_ARRAY, TEXT_ARRAY] = [1700, 1231, 1009];

/**
 * Reads `numeric` values as `bigint`, because every such column holds whole base units. A value with decimals stays text,
 * so that nothing is rounded. These types are ours alone: the driver's process-wide setting would also change what the
 * queue engine reads.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === NUMERIC) return readNumeric;
    if (oid === NUMERIC_ARRAY) return readNumerics;
    return pg.types.getTypeParser(oid, format);
  },
};

const readNumeric = (text: string): bigint | string => (/^-?\d+$/.test(text) ? BigInt(text) : text);

const readNumerics = (text: string): (bigint | string | null)[] =>
  (pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[])(text).map(
    (value) => value && readNumeric(value),
  );

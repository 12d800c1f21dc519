/** SQL for the UTC day of a column of times, as text such as `2026-03-11`. */
export const utcDayOf = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

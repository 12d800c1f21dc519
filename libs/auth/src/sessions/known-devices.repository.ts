import { rows, type Tx } from '#libs/platform';

export interface DeviceVerdict {
  /** Whether one of the marks was seen before. */
  known: boolean;
  /** Whether the account was never signed in to at all. */
  first: boolean;
}

/** Remembers a device by its marks and says whether it had been seen. */
export async function meetDevice(
  tx: Tx,
  accountId: string,
  marks: readonly Buffer[],
): Promise<DeviceVerdict> {
  const [found] = await rows<{ known: boolean; first: boolean }>(
    tx,
    `SELECT coalesce(bool_or(mark = ANY($2::bytea[])), false) AS known, count(*) = 0 AS first
     FROM known_device WHERE account_id = $1`,
    [accountId, marks],
  );
  await tx.query(
    `INSERT INTO known_device (account_id, mark) SELECT $1, unnest($2::bytea[])
     ON CONFLICT (account_id, mark) DO UPDATE SET seen_at = now()`,
    [accountId, marks],
  );
  return found!;
}
